import { elearningQuestion } from '@sorgfalt/contract/elearning/question'
import { createFileRoute } from '@tanstack/react-router'
import { QuestionsPage } from '#features/elearning/question/QuestionsPage.tsx'
import { questionSearch } from '#features/elearning/question/question-filter.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/questions')({
  staticData: { title: 'elearning.questions.title', access: [elearningQuestion.readList] },
  validateSearch: questionSearch,
  component: QuestionsPage,
})
