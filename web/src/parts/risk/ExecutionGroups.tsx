import type { ListedExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { Group } from '#parts/elearning-tasks/TaskGroups.tsx'
import { groupTasks } from '#parts/elearning-tasks/task.rules.ts'
import { ExecutionCard } from './ExecutionCard.tsx'
import { useOpenExecution } from './use-open-execution.ts'

/** Shows executions as cards in groups: overdue, due, started, completed. */
export function ExecutionGroups({ executions }: { executions: readonly ListedExecution[] }) {
  const { open, opening } = useOpenExecution()
  return groupTasks(executions).map(({ group, tasks }) => (
    <Group key={group} group={group} count={tasks.length}>
      {tasks.map((execution) => (
        <li key={execution.executionUuid ?? execution.assignmentUuid}>
          <ExecutionCard execution={execution} onOpen={open} opening={opening === execution.assignmentUuid} />
        </li>
      ))}
    </Group>
  ))
}
