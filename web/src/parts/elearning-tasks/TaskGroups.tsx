import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { type ReactNode, useId } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { TaskCard } from './TaskCard.tsx'
import classes from './TaskGroups.module.css'
import { groupTasks, type TaskGroup } from './task.rules.ts'
import { useStart } from './use-start.ts'

/** Tasks as cards, grouped by urgency. */
export function TaskGroups({ tasks }: { tasks: readonly MemberTask[] }) {
  const { start, starting } = useStart()
  return groupTasks(tasks).map(({ group, tasks: ofGroup }) => (
    <Group key={group} group={group} count={ofGroup.length}>
      {ofGroup.map((task) => (
        <li key={task.taskUuid}>
          <TaskCard task={task} onStart={start} starting={starting === task.taskUuid} />
        </li>
      ))}
    </Group>
  ))
}

interface GroupProps {
  group: TaskGroup
  count: number
  children: ReactNode
}

/** A group of cards with its name and count. */
export function Group({ group, count, children }: GroupProps) {
  const t = useText()
  const formats = useFormats()
  const id = useId()

  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id} className={classes.title}>
        {t(`elearning.groups.${group}`)} <span>{formats.number(count)}</span>
      </h2>
      <ul className={classes.cards}>{children}</ul>
    </section>
  )
}
