import type { MemberTask } from '@sorgfalt/contract/elearning/elearning'
import type { ReactNode } from 'react'
import { useDueText } from '#lib/due.ts'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { countMinutesLeft, type Dated, isSoon, isStarted } from '#parts/elearning-tasks/task.rules.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import { IconAlertCircle, IconCalendarEvent, IconCircleCheck, IconClock, IconProgress } from '#ui/icons.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import classes from './hero.module.css'

/** The most urgent task: an e-learning, an analysis or an action. */
export interface Hero
  extends Pick<MemberTask, 'title' | 'description' | 'progressPercent' | 'executionUuid'>,
    Dated {
  /** Null if unknown. */
  durationMinutes: number | null
  image: string | null
  /** For example "Seite 4 von 12". */
  progressText: string
  button: ReactNode
}

/** The card with the most urgent task and its button. */
export function HeroCard({ hero }: { hero: Hero }) {
  const t = useText()
  const formats = useFormats()
  const isBegun = isStarted(hero)
  const { durationMinutes } = hero
  const minutes =
    durationMinutes === null ? null : formats.minutes(countMinutesLeft({ ...hero, durationMinutes }))
  const isOverdue = hero.status === 'overdue'

  return (
    <section className={classes.card} aria-label={hero.title}>
      <div className={classes.text}>
        <HeroBadge task={hero} />
        <h2 className={classes.title}>{hero.title}</h2>
        <p className={classes.sentence}>
          {isBegun ? t('elearning.overview.hero.continue') : hero.description}
        </p>
        <ul className={classes.facts}>
          {minutes !== null && (
            <Fact icon={IconClock}>
              {t(isBegun ? 'elearning.overview.hero.minutesLeft' : 'elearning.overview.hero.minutes', {
                minutes,
              })}
            </Fact>
          )}
          {hero.dueDate && !(isOverdue && !isNear(hero)) && (
            <Fact icon={IconCalendarEvent}>
              {t(isOverdue ? 'elearning.overview.hero.wasDueOn' : 'elearning.overview.hero.dueOn', {
                date: formats.dayMonth(hero.dueDate),
              })}
            </Fact>
          )}
        </ul>
        <div className={classes.action}>
          {hero.button}
          {isBegun && (
            <ProgressBar
              percent={hero.progressPercent}
              label={t('elearning.player.progress')}
              className={classes.progress ?? ''}
            >
              {hero.progressText}
            </ProgressBar>
          )}
        </div>
      </div>
      {hero.image && <img src={hero.image} alt="" className={classes.image} />}
    </section>
  )
}

/**
 * Returns whether the due date is at most a week before or after today. If so, the badge counts the days and
 * the card also shows the date.
 */
const isNear = (task: Dated): boolean => task.dueInDays !== null && Math.abs(task.dueInDays) <= 7

function HeroBadge({ task }: { task: Dated }) {
  const t = useText()
  const dueText = useDueText()
  const due = task.dueInDays === null || task.dueDate === null ? null : dueText(task.dueInDays, task.dueDate)
  const [tone, icon, text] = ((): [Tone, IconShape, string] => {
    if (task.status === 'overdue')
      return ['err', IconAlertCircle, t('elearning.overview.hero.overdue', { since: due ?? '' }).trim()]
    if (due !== null && isNear(task))
      return ['warn', IconCalendarEvent, t('elearning.overview.hero.due', { when: due })]

    return task.status === 'inprogress'
      ? ['neutral', IconProgress, t('elearning.overview.hero.begun')]
      : [
          'warn',
          IconCalendarEvent,
          t(isSoon(task) ? 'elearning.overview.hero.soon' : 'elearning.overview.hero.open'),
        ]
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

/** The card that replaces the most urgent task if there is none. */
export function AllDone({ next }: { next: Pick<MemberTask, 'title' | 'dueDate'> | undefined }) {
  const t = useText()
  const formats = useFormats()

  return (
    <section className={classes.done}>
      <Icon icon={IconCircleCheck} size={32} />
      <div>
        <h2>{t('elearning.overview.clear.title')}</h2>
        <p>
          {next?.dueDate
            ? t('elearning.overview.clear.next', { title: next.title, date: formats.date(next.dueDate) })
            : t('elearning.overview.clear.text')}
        </p>
      </div>
    </section>
  )
}
