import type { LeaderStatus } from '@sorgfalt/contract/start/overview'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import classes from './leader-strip.module.css'

/** The units with the most overdue members, each with a bar and a link to these members. */
export function OverdueUnits({ units }: { units: LeaderStatus['overdue']['units'] }) {
  const t = useText()
  const formats = useFormats()
  const maxCount = Math.max(...units.map(({ overdueCount }) => overdueCount))

  return (
    <ContentCard
      headline={t('elearning.overview.leaders.units')}
      subHeadline={t('elearning.overview.leaders.unitsText')}
      className={classes.units ?? ''}
    >
      <ul>
        {units.map(({ orgUnitUuid, orgUnitName, overdueCount, memberCount }) => (
          <li key={orgUnitUuid} className={classes.unit}>
            <Link to="/dashboard/company/members/list" search={{ orgUnit: [orgUnitUuid], overdue: true }}>
              {orgUnitName}
            </Link>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${(100 * overdueCount) / maxCount}%` }} />
            </span>
            <strong>{formats.number(overdueCount)}</strong>
            <span className={classes.total}>
              {memberCount === 1
                ? t('elearning.overview.leaders.ofOne')
                : t('elearning.overview.leaders.ofMembers', { total: formats.number(memberCount) })}
            </span>
          </li>
        ))}
      </ul>
    </ContentCard>
  )
}
