import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { type ReactNode, useId } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { TaskCard } from './TaskCard.tsx'
import classes from './TaskGroups.module.css'
import { grouped, type TaskGroup } from './task-rules.ts'
import { useStart } from './use-start.ts'

/** Tasks as cards in groups: overdue, due, begun, done. */
export function TaskGroups({ tasks }: { tasks: readonly MemberTask[] }) {
  const { start, starting } = useStart()
  return grouped(tasks).map(({ group, tasks: own }) => (
    <Group key={group} group={group} count={own.length}>
      {own.map((task) => (
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

/** Some cards under the name of their group. */
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
