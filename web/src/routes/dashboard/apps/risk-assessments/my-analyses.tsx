import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { createFileRoute } from '@tanstack/react-router'
import { MyExecutionsPage } from '#features/risk-assessment/execution/MyExecutionsPage.tsx'

export const Route = createFileRoute('/dashboard/apps/risk-assessments/my-analyses')({
  staticData: { title: 'riskAssessment.myExecutions.title', access: [riskExecution.readMemberTasks] },
  component: MyExecutionsPage,
})
