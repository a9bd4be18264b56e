import { memberGroup } from '@sorgfalt/contract/group/group'
import { overdue as overdueCalls } from '@sorgfalt/contract/overdue/overdue'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import type { Lead } from '@sorgfalt/contract/start/overview'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { type Remind, useRemind } from '#parts/remind/use-remind.tsx'
import { State, type Tone } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import type { IconShape } from '#ui/Icon.tsx'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconClipboardCheck,
  IconFlag,
  IconMail,
  IconUserPlus,
  IconUsers,
} from '#ui/icons.ts'
import type { LinkTarget } from '#ui/link.ts'
import classes from './leader-strip.module.css'

/** Number of missing helpers that are named. */
const maxGaps = 2

interface Fact {
  title: string
  tone: Tone
  icon: IconShape
  count: number
  /** The number and what is counted. */
  figure: string
  lines: readonly string[]
  /** Undefined if there is nothing to do, or if the reader may not do it. */
  action: Action | undefined
  /** A second action, which is never primary. */
  second?: Action | undefined
}

type Action = { text: string; icon: IconShape } & ({ link: LinkTarget } | { onClick: () => void })

/**
 * Shows three figures, each with its facts and an action: overdue members, missing helpers and risk
 * assessments that can be finished. Only the first action is primary.
 */
export function LeaderStrip({ lead }: { lead: Lead }) {
  const t = useText()
  const reminding = useRemind()
  const facts = [useOverdue(lead, reminding), useGaps(lead), useFinishable(lead)]
  const first = facts.find(({ action }) => action)

  return (
    <section className={classes.strip} aria-label={t('elearning.overview.leaders.label')}>
      {facts.map((fact) => (
        <Cell key={fact.title} fact={fact} isFirst={fact === first} />
      ))}
      {reminding.dialog}
    </section>
  )
}

/** Reminds all overdue members, and opens the work list that contains the same members. */
function useOverdue({ overdue }: Lead, { permitted, remind }: Remind): Fact {
  const { memberCount, taskCount, reachableCount, remindedOn, unitCount } = overdue
  const t = useText()
  const formats = useFormats()
  const figure = useFigure()
  const may = useCan()
  const tasks = t('overdue.tasks', { count: taskCount, number: formats.number(taskCount) })
  const text =
    unitCount > 0 ? t('elearning.overview.leaders.overdueText', { count: unitCount, tasks }) : tasks

  const show =
    memberCount > 0 && may(overdueCalls.list)
      ? {
          text: t('elearning.overview.leaders.show'),
          icon: IconUsers,
          link: { to: '/dashboard/start/overdue' } as const,
        }
      : undefined
  const remindAll =
    reachableCount > 0 && permitted
      ? {
          text: t('overdue.action', { number: formats.number(reachableCount) }),
          icon: IconMail,
          onClick: () => remind({}),
        }
      : undefined

  return {
    title: t('elearning.overview.leaders.overdue'),
    tone: 'err',
    icon: IconAlertCircle,
    count: memberCount,
    figure: figure('people', memberCount),
    lines: [
      memberCount > 0 ? text : t('elearning.overview.leaders.overdueNone'),
      ...(memberCount > 0 && remindedOn !== null
        ? [t('elearning.overview.leaders.lastReminded', { day: formats.dayMonth(remindedOn) })]
        : []),
    ],
    action: remindAll ?? show,
    second: remindAll && show,
  }
}

function useGaps({ gaps: { count, locationCount, first } }: Lead): Fact {
  const t = useText()
  const figure = useFigure()
  const mayName = useCan()(memberGroup.assignMembers)
  const [gap] = first
  const named = first.slice(0, maxGaps).map(({ duty, locationName, missing }) =>
    t('elearning.overview.leaders.gapLine', {
      location: locationName,
      duty: t(`group.type.${duty}`),
      count: missing,
    }),
  )
  const none = t(`elearning.overview.leaders.${locationCount === 0 ? 'gapsUnknown' : 'gapsNone'}`)
  const link: LinkTarget | undefined = gap && {
    to: '/dashboard/start/infopoint/$locationUuid',
    params: { locationUuid: gap.locationUuid },
  }

  return {
    title: t('elearning.overview.leaders.gaps'),
    tone: 'warn',
    icon: IconAlertTriangle,
    count,
    figure: figure('locations', count),
    lines: named.length > 0 ? named : [none],
    action: link && {
      text: t(`elearning.overview.leaders.${mayName ? 'name' : 'show'}`),
      icon: IconUserPlus,
      link: mayName ? { to: '/dashboard/company/members/group/list' } : link,
    },
  }
}

function useFinishable({ finishable: { count, first } }: Lead): Fact {
  const t = useText()
  const figure = useFigure()
  const mayFinish = useCan()(riskEvaluation.completeExecution)
  const text = first
    ? t('elearning.overview.leaders.finishText', {
        title: first.title,
        target: first.targetName,
        count: first.completedCount,
        minimum: first.minimumCompletions,
      })
    : t('elearning.overview.leaders.finishNone')

  return {
    title: t('elearning.overview.leaders.finish'),
    tone: 'info',
    icon: IconClipboardCheck,
    count,
    figure: figure('assessments', count),
    lines: [text],
    action: first
      ? {
          text: t(`elearning.overview.leaders.${mayFinish ? 'showAndFinish' : 'show'}`),
          icon: IconFlag,
          link: { to: '/dashboard/apps/risk-assessments/evaluation/list', search: { status: ['canFinish'] } },
        }
      : undefined,
  }
}

/** Returns a function that names a number, for example "41 Personen". */
function useFigure() {
  const t = useText()
  const formats = useFormats()
  return (noun: 'people' | 'locations' | 'assessments', count: number): string =>
    t(`elearning.overview.leaders.${noun}`, { count, total: formats.number(count) })
}

function ActionButton({ action, isPrimary }: { action: Action; isPrimary: boolean }) {
  const style = { kind: isPrimary ? 'primary' : 'secondary', icon: action.icon } as const

  return 'link' in action ? (
    <ButtonLink {...style} link={action.link}>
      {action.text}
    </ButtonLink>
  ) : (
    <Button {...style} onClick={action.onClick}>
      {action.text}
    </Button>
  )
}

function Cell({ fact, isFirst }: { fact: Fact; isFirst: boolean }) {
  const { title, tone, icon, count, figure, lines, action, second } = fact

  return (
    <div className={classes.cell}>
      <State tone={count > 0 ? tone : 'neutral'} icon={icon}>
        {title}
      </State>
      <p className={classes.count} data-none={count === 0 || undefined}>
        {figure}
      </p>
      {lines.map((line) => (
        <p key={line} className={classes.text}>
          {line}
        </p>
      ))}
      {action && (
        <div className={classes.action}>
          <ActionButton action={action} isPrimary={isFirst} />
          {second && <ActionButton action={second} isPrimary={false} />}
        </div>
      )}
    </div>
  )
}
