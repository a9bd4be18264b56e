import { elearningQuestion } from '@sorgfalt/contract/elearning/question'
import { createFileRoute } from '@tanstack/react-router'
import { MyQuestionsPage } from '#features/elearning/question/MyQuestionsPage.tsx'

export const Route = createFileRoute('/dashboard/apps/elearnings/my-questions')({
  staticData: { title: 'elearning.questions.mine', access: [elearningQuestion.readOwnList] },
  component: MyQuestionsPage,
})
