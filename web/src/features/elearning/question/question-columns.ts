import type { AskedQuestion, elearningQuestion } from '@sorgfalt/contract/elearning/question'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import type { Column } from '#ui/DataTable.tsx'
import { IconCircleCheck, IconClock } from '#ui/icons.ts'
import { formatTopic } from './question-topic.ts'

type QuestionColumn = Column<AskedQuestion, SortOf<typeof elearningQuestion.readList>>

/** Returns the columns of the questions. A click on the name opens the question. */
export function useQuestionColumns(onOpen: (question: AskedQuestion) => void): readonly QuestionColumn[] {
  const t = useText()
  return [
    {
      name: 'member',
      label: t('elearning.questions.member'),
      sortable: true,
      width: '150px',
      value: nameOf,
      click: onOpen,
    },
    {
      name: 'text',
      label: t('elearning.questions.question'),
      card: 'text',
      value: ({ kind, text }) => (kind === 'talk' ? t('elearning.questions.talkWanted') : text),
    },
    {
      name: 'title',
      label: t('elearning.questions.about'),
      sortable: true,
      value: (question) => formatTopic(t, question),
    },
    {
      name: 'askedAt',
      label: t('elearning.questions.when'),
      sortable: true,
      width: '120px',
      formatter: 'dateTime',
      value: ({ askedAt }) => askedAt,
    },
    {
      name: 'state',
      label: t('elearning.questions.state'),
      width: '130px',
      card: 'state',
      formatter: 'badge',
      value: ({ answer }) =>
        answer
          ? { text: t('elearning.questions.answeredYes'), tone: 'ok', icon: IconCircleCheck }
          : { text: t('elearning.questions.answeredNo'), tone: 'warn', icon: IconClock },
    },
  ]
}
