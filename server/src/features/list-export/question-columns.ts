/** The columns that the exports of all lists of questions have. */
import type { OwnQuestion } from '@sorgfalt/contract/elearning/question'
import { minuteCell } from './cells.ts'
import type { CellContext, ListColumn } from './export-list.ts'

type Question = Pick<OwnQuestion, 'kind' | 'text' | 'title' | 'pageTitle' | 'askedAt' | 'answer'>

export const questionColumns = (context: CellContext): ListColumn<Question>[] => [
  {
    title: context.t('elearning.questions.question'),
    width: 60,
    cell: ({ kind, text }) => (kind === 'talk' ? context.t('elearning.questions.talkWanted') : text),
  },
  {
    title: context.t('elearning.questions.about'),
    width: 44,
    cell: ({ title, pageTitle }) =>
      pageTitle === null ? title : context.t('elearning.questions.topic', { title, page: pageTitle }),
  },
  {
    title: context.t('elearning.questions.when'),
    width: 18,
    cell: ({ askedAt }) => minuteCell(context, askedAt),
  },
  {
    title: context.t('elearning.questions.answer'),
    width: 60,
    cell: ({ answer }) => answer?.text ?? null,
  },
  { title: context.t('listExport.answeredBy'), width: 26, cell: ({ answer }) => answer?.by ?? null },
]
