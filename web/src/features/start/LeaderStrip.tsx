import { memberGroup } from '@sorgfalt/contract/group/group'
import { overdue as overdueCalls } from '@sorgfalt/contract/overdue/overdue'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import type { Lead } from '@sorgfalt/contract/start/overview'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { State, type Tone } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import type { IconShape } from '#ui/Icon.tsx'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconClipboardCheck,
  IconFlag,
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
  action: { text: string; icon: IconShape; link: LinkTarget } | undefined
}

/**
 * Shows three figures, each with its facts and an action: overdue members, missing helpers and risk
 * assessments that can be finished. Only the first action is primary.
 */
export function LeaderStrip({ lead }: { lead: Lead }) {
  const t = useText()
  const facts = [useOverdue(lead), useGaps(lead), useFinishable(lead)]
  const first = facts.find(({ action }) => action)

  return (
    <section className={classes.strip} aria-label={t('elearning.overview.leaders.label')}>
      {facts.map((fact) => (
        <Cell key={fact.title} fact={fact} isFirst={fact === first} />
      ))}
    </section>
  )
}

function useOverdue({ overdue: { memberCount, unitCount } }: Lead): Fact {
  const t = useText()
  const figure = useFigure()
  const may = useCan()
  const isLate = memberCount > 0
  const text = isLate
    ? t('elearning.overview.leaders.overdueText', { count: unitCount })
    : t('elearning.overview.leaders.overdueNone')

  return {
    title: t('elearning.overview.leaders.overdue'),
    tone: 'err',
    icon: IconAlertCircle,
    count: memberCount,
    figure: figure('members', memberCount),
    lines: [text],
    action:
      isLate && may(overdueCalls.list)
        ? {
            text: t('elearning.overview.leaders.show'),
            icon: IconUsers,
            link: { to: '/dashboard/start/overdue', search: { kind: ['elearning'] } },
          }
        : undefined,
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

/** Returns a function that names a number, for example "41 Mitglieder". */
function useFigure() {
  const t = useText()
  const formats = useFormats()
  return (noun: 'members' | 'locations' | 'assessments', count: number): string =>
    t(`elearning.overview.leaders.${noun}`, { count, total: formats.number(count) })
}

function Cell({ fact, isFirst }: { fact: Fact; isFirst: boolean }) {
  const { title, tone, icon, count, figure, lines, action } = fact

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
          <ButtonLink kind={isFirst ? 'primary' : 'secondary'} icon={action.icon} link={action.link}>
            {action.text}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
