import type { Analysis } from '@sorgfalt/contract/risk-assessment/execution'
import { Group } from '#parts/elearning-tasks/TaskGroups.tsx'
import { groupTasks } from '#parts/elearning-tasks/task.rules.ts'
import { AnalysisCard } from './AnalysisCard.tsx'
import { useOpenAnalysis } from './use-open-analysis.ts'

/** Questionnaires as cards in groups: overdue, due, begun, done. */
export function AnalysisGroups({ analyses }: { analyses: readonly Analysis[] }) {
  const { open, opening } = useOpenAnalysis()
  return groupTasks(analyses).map(({ group, tasks }) => (
    <Group key={group} group={group} count={tasks.length}>
      {tasks.map((analysis) => (
        <li key={analysis.executionUuid ?? analysis.assignmentUuid}>
          <AnalysisCard analysis={analysis} onOpen={open} opening={opening === analysis.assignmentUuid} />
        </li>
      ))}
    </Group>
  ))
}
