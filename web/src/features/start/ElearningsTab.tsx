import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'
import { useText } from '#lib/texts.tsx'
import { TaskGroups } from '#parts/elearning-tasks/TaskGroups.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import classes from './overview.module.css'

/** The tab with the e-learnings, without the most urgent one. */
export function ElearningsTab({ tasks }: { tasks: readonly MemberTask[] }) {
  const t = useText()
  return (
    <>
      {tasks.length > 0 ? (
        <TaskGroups tasks={tasks} />
      ) : (
        <p className={classes.noMore}>{t('elearning.overview.noMore')}</p>
      )}
      <p className={classes.all}>
        <ButtonLink
          kind="ghost"
          iconAfter={IconArrowRight}
          link={{ to: '/dashboard/apps/elearnings/my-elearnings' }}
        >
          {t('elearning.overview.all')}
        </ButtonLink>
      </p>
    </>
  )
}
