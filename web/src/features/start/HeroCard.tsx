import type { MemberStatistics, MemberTask } from '@sorgfalt/contract/elearning'
import { useDueText } from '#lib/due.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { isBegun, isSoon, minutesLeft } from '#parts/elearning-tasks/task-rules.ts'
import { useProgressText } from '#parts/elearning-tasks/use-progress-text.ts'
import { useStart } from '#parts/elearning-tasks/use-start.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import { IconAlertCircle, IconArrowRight, IconCalendarEvent, IconCircleCheck, IconClock, IconProgress } from '#ui/icons.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import classes from './hero.module.css'

/** The one task to do next, with one button. */
export function HeroCard({ task }: { task: MemberTask }) {
  const t = useText()
  const formats = useFormats()
  const begun = isBegun(task)
  const minutes = formats.minutes(minutesLeft(task))
  const overdue = task.status === 'overdue'
  const progressText = useProgressText()
  return (
    <section className={classes.card} aria-label={task.title}>
      <div className={classes.text}>
        <HeroBadge task={task} />
        <h2 className={classes.title}>{task.title}</h2>
        <p className={classes.sentence}>{begun ? t('elearning.overview.hero.continue') : task.description}</p>
        <ul className={classes.facts}>
          <Fact icon={IconClock}>{t(begun ? 'elearning.overview.hero.minutesLeft' : 'elearning.overview.hero.minutes', { minutes })}</Fact>
          {task.dueDate && !(overdue && !isNear(task)) && (
            <Fact icon={IconCalendarEvent}>
              {t(overdue ? 'elearning.overview.hero.wasDueOn' : 'elearning.overview.hero.dueOn', { date: formats.dayMonth(task.dueDate) })}
            </Fact>
          )}
        </ul>
        <div className={classes.action}>
          <HeroButton task={task} />
          {begun && (
            <ProgressBar percent={task.progressPercent} label={t('elearning.player.progress')} className={classes.progress ?? ''}>
              {progressText(task)}
            </ProgressBar>
          )}
        </div>
      </div>
      {task.image && <img src={task.image} alt="" className={classes.image} />}
    </section>
  )
}

/** Within a week the badge counts days and the date stands below; before and after that one of the two is enough. */
const isNear = (task: MemberTask): boolean => task.dueInDays !== null && Math.abs(task.dueInDays) <= 7

function HeroBadge({ task }: { task: MemberTask }) {
  const t = useText()
  const dueText = useDueText()
  const due = task.dueInDays === null || task.dueDate === null ? null : dueText(task.dueInDays, task.dueDate)
  const [tone, icon, text] = ((): [Tone, IconShape, string] => {
    if (task.status === 'overdue') return ['err', IconAlertCircle, t('elearning.overview.hero.overdue', { since: due ?? '' }).trim()]
    if (due !== null && isNear(task)) return ['warn', IconCalendarEvent, t('elearning.overview.hero.due', { when: due })]
    return task.status === 'inprogress'
      ? ['neutral', IconProgress, t('elearning.overview.hero.begun')]
      : ['warn', IconCalendarEvent, t(isSoon(task) ? 'elearning.overview.hero.soon' : 'elearning.overview.hero.open')]
  })()
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  )
}

function Fact({ icon, children }: { icon: IconShape; children: string }) {
  return (
    <li>
      <Icon icon={icon} size={16} />
      {children}
    </li>
  )
}

function HeroButton({ task }: { task: MemberTask }) {
  const t = useText()
  const { start, starting } = useStart()
  const look = { kind: 'primary', size: 'large', iconAfter: IconArrowRight } as const
  if (isBegun(task) && task.executionUuid) {
    return (
      <ButtonLink
        {...look}
        link={{ to: '/dashboard/apps/elearnings/execution/$executionUuid', params: { executionUuid: task.executionUuid } }}
      >
        {t('elearning.task.resume')}
      </ButtonLink>
    )
  }
  return (
    <Button {...look} busy={starting !== null} onClick={() => start(task)}>
      {t('elearning.task.start')}
    </Button>
  )
}

/** In the place of the task when none is left. */
export function AllDone({ next }: { next: MemberStatistics['nextDue'][number] | undefined }) {
  const t = useText()
  const formats = useFormats()
  return (
    <section className={classes.done}>
      <Icon icon={IconCircleCheck} size={32} />
      <div>
        <h2>{t('elearning.overview.clear.title')}</h2>
        <p>
          {next
            ? t('elearning.overview.clear.next', { title: next.title, date: formats.date(next.dueDate) })
            : t('elearning.overview.clear.text')}
        </p>
      </div>
    </section>
  )
}
