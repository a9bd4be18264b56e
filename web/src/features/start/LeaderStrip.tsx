import { memberList } from '@sorgfalt/contract/member/list'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { type LeaderStatus, overview } from '@sorgfalt/contract/start/overview'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { State, type Tone } from '#ui/Badge.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import { IconAlertCircle, IconAlertTriangle, IconArrowRight, IconClipboardCheck } from '#ui/icons.ts'
import type { LinkTarget } from '#ui/link.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './leader-strip.module.css'
import { OverdueUnits } from './OverdueUnits.tsx'

/**
 * Shows three figures with links to the details: overdue members, missing helpers and risk assessments that
 * can be finished.
 */
export function LeaderStrip() {
  const t = useText()
  const may = useCan()
  const gapText = useGapText()
  const { data, loading, error, retry } = useCall(overview.readStatus, {})
  const finishable = useCall(
    riskEvaluation.readAssignmentOverviewList,
    { filter: { status: ['canFinish'] } },
    { enabled: may(riskEvaluation.readAssignmentOverviewList) },
  )

  if (loading)
    return (
      <div className={classes.waiting}>
        <Skeleton height="152px" />
      </div>
    )

  if (!data)
    return (
      error && (
        <ContentCard className={classes.waiting ?? ''}>
          <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry} />
        </ContentCard>
      )
    )

  const { overdue, gaps } = data
  const [gap] = gaps.first
  const toFinish = finishable.data?.total ?? 0

  return (
    <>
      <section className={classes.strip} aria-label={t('elearning.overview.leaders.label')}>
        <Cell
          title={t('elearning.overview.leaders.overdue')}
          tone="err"
          icon={IconAlertCircle}
          count={overdue.memberCount}
          text={t(
            overdue.memberCount > 0
              ? 'elearning.overview.leaders.overdueText'
              : 'elearning.overview.leaders.overdueNone',
            {
              count: overdue.unitCount,
            },
          )}
          {...(may(memberList.getList) && {
            link: { to: '/dashboard/company/members/list', search: { overdue: true } } as const,
          })}
        />
        <Cell
          title={t('elearning.overview.leaders.gaps')}
          tone="warn"
          icon={IconAlertTriangle}
          {...(gaps.locationCount > 0 && { count: gaps.count })}
          text={gapText(gaps)}
          {...(gap && {
            link: {
              to: '/dashboard/start/infopoint/$locationUuid',
              params: { locationUuid: gap.locationUuid },
            } as const,
          })}
        />
        <Cell
          title={t('elearning.overview.leaders.finish')}
          tone="info"
          icon={IconClipboardCheck}
          count={toFinish}
          text={t(
            toFinish > 0 ? 'elearning.overview.leaders.finishText' : 'elearning.overview.leaders.finishNone',
          )}
          link={{ to: '/dashboard/apps/risk-assessments/evaluation/list', search: { status: ['canFinish'] } }}
        />
      </section>
      {overdue.units.length > 0 && <OverdueUnits units={overdue.units} />}
    </>
  )
}

function useGapText(): (gaps: LeaderStatus['gaps']) => string {
  const t = useText()
  return ({ count, locationCount, first: [gap] }) => {
    if (locationCount === 0) return t('elearning.overview.leaders.gapsUnknown')
    if (!gap) return t('elearning.overview.leaders.gapsNone')

    const first = t('elearning.overview.leaders.gapsText', {
      duty: t(`group.type.${gap.duty}`),
      location: gap.locationName,
    })

    return count > 1 ? t('elearning.overview.leaders.gapsMore', { first }) : first
  }
}

interface CellProps {
  title: string
  tone: Tone
  icon: IconShape
  /** Undefined if the number is unknown. */
  count?: number
  text: string
  link?: LinkTarget
}

/** One figure. It has a colour and a link only if it is above 0. */
function Cell({ title, tone, icon, count, text, link }: CellProps) {
  const formats = useFormats()
  const isPending = count !== undefined && count > 0
  const content = (
    <>
      <span className={classes.head}>
        <State tone={isPending ? tone : 'neutral'} icon={icon}>
          {title}
        </State>
        {link && isPending && <Icon icon={IconArrowRight} />}
      </span>
      {count !== undefined && <strong className={classes.count}>{formats.number(count)}</strong>}
      <span className={classes.text}>{text}</span>
    </>
  )

  return link && isPending ? (
    <Link {...link} className={classes.cell}>
      {content}
    </Link>
  ) : (
    <div className={classes.cell}>{content}</div>
  )
}
