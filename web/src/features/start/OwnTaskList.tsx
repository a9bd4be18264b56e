import { useText } from '#lib/texts.tsx'
import { TaskCard } from '#parts/elearning-tasks/TaskCard.tsx'
import { Group } from '#parts/elearning-tasks/TaskGroups.tsx'
import { useStart } from '#parts/elearning-tasks/use-start.ts'
import { ExecutionCard } from '#parts/risk/ExecutionCard.tsx'
import { useOpenExecution } from '#parts/risk/use-open-execution.ts'
import { ActionCard } from './ActionCard.tsx'
import classes from './overview.module.css'
import { groupByUrgency, type OwnTask } from './own-tasks.ts'

interface OwnTaskListProps {
  tasks: readonly OwnTask[]
  /** Number of actions that the answer leaves out. */
  moreActions: number
}

/** The member's open tasks of all kinds as cards, in one order by urgency. */
export function OwnTaskList({ tasks, moreActions }: OwnTaskListProps) {
  const t = useText()
  const elearnings = useStart()
  const analyses = useOpenExecution()

  const card = (own: OwnTask) => {
    if (own.kind === 'action') return <ActionCard action={own.action} />
    return own.kind === 'elearning' ? (
      <TaskCard
        task={own.task}
        onStart={elearnings.start}
        starting={elearnings.starting === own.task.taskUuid}
      />
    ) : (
      <ExecutionCard
        execution={own.analysis}
        onOpen={analyses.open}
        opening={analyses.opening === own.analysis.assignmentUuid}
      />
    )
  }

  return (
    <>
      {groupByUrgency(tasks).map(({ group, tasks: ofGroup }) => (
        <Group key={group} group={group} count={ofGroup.length}>
          {ofGroup.map((own) => (
            <li key={own.key}>{card(own)}</li>
          ))}
        </Group>
      ))}
      {moreActions > 0 && (
        <p className={classes.rest}>{t('riskAssessment.overview.moreActions', { count: moreActions })}</p>
      )}
    </>
  )
}
