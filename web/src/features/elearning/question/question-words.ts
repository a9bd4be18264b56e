import type { OwnQuestion } from '@sorgfalt/contract/elearning/question'
import type { Translate } from '#lib/texts.tsx'

/** "Brandschutz · Wie ein Brand entsteht". */
export const topicOf = (
  t: Translate,
  { title, pageTitle }: Pick<OwnQuestion, 'title' | 'pageTitle'>,
): string => (pageTitle === null ? title : t('elearning.questions.topic', { title, page: pageTitle }))
