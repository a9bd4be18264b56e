import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { createFileRoute } from '@tanstack/react-router'
import { MyAnalysesPage } from '#features/risk-assessment/execution/MyAnalysesPage.tsx'

export const Route = createFileRoute('/dashboard/apps/risk-assessments/my-analyses')({
  staticData: { title: 'riskAssessment.mine.title', access: [riskExecution.readMemberTasks] },
  component: MyAnalysesPage,
})
