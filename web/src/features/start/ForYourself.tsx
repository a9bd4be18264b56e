import type { OwnTasks } from '@sorgfalt/contract/start/overview'
import { useId, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { courseIcons } from '#parts/elearning-tasks/course-icons.ts'
import { TaskStatus } from '#parts/elearning-tasks/TaskStatus.tsx'
import { categoryIcons } from '#parts/risk/risk-badges.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconShieldLock } from '#ui/icons.ts'
import classes from './for-yourself.module.css'
import { OwnTaskButton } from './heroes.tsx'
import { countProgress, isActionable, type OwnTask, sortOwnTasks } from './own-tasks.ts'

/** Number of tasks that are shown until the reader asks for all. */
const maxShown = 3

/**
 * A leader's own open tasks, ordered by urgency. Actions of a plan that is not agreed are left out, because
 * the progress does not count them either.
 */
export function ForYourself({ own }: { own: OwnTasks }) {
  const t = useText()
  const formats = useFormats()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const tasks = sortOwnTasks(own).filter(isActionable)
  const { done, total } = countProgress(own)
  const shown = isOpen ? tasks : tasks.slice(0, maxShown)

  return (
    <section aria-labelledby={id} className={classes.part}>
      <div className={classes.head}>
        <h2 id={id}>{t('elearning.overview.yourself.title')}</h2>
        {total > 0 && <p>{t('elearning.overview.standing.sentence', { done, total })}</p>}
      </div>
      {tasks.length === 0 && <p className={classes.none}>{t('elearning.overview.yourself.none')}</p>}
      <ul className={classes.list}>
        {shown.map((task) => (
          <li key={task.key} className={classes.row}>
            <Picture task={task} />
            <div className={classes.text}>
              <h3>{task.title}</h3>
              <TaskStatus task={task} />
            </div>
            <OwnTaskButton task={task} />
          </li>
        ))}
      </ul>
      {!isOpen && tasks.length > maxShown && (
        <Button kind="ghost" className={classes.more ?? ''} onClick={() => setOpen(true)}>
          {t('elearning.overview.decisions.all', { total: formats.number(tasks.length) })}
        </Button>
      )}
    </section>
  )
}

function Picture({ task }: { task: OwnTask }) {
  if (task.kind === 'elearning' && task.task.image)
    return <img src={task.task.image} alt="" className={classes.picture} />

  return (
    <span className={classes.picture}>
      <Icon icon={findIcon(task)} />
    </span>
  )
}

function findIcon(task: OwnTask) {
  if (task.kind === 'action') return IconShieldLock
  return task.kind === 'elearning' ? courseIcons[task.task.icon] : categoryIcons[task.analysis.category]
}
