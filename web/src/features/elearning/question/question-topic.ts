import type { OwnQuestion } from '@sorgfalt/contract/elearning/question'
import type { Translate } from '#lib/texts.tsx'

/** Returns the e-learning and the page of a question, for example "Brandschutz · Wie ein Brand entsteht". */
export const formatTopic = (
  t: Translate,
  { title, pageTitle }: Pick<OwnQuestion, 'title' | 'pageTitle'>,
): string => (pageTitle === null ? title : t('elearning.questions.topic', { title, page: pageTitle }))
