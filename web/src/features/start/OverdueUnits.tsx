import type { Lead } from '@sorgfalt/contract/start/overview'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import classes from './overdue-units.module.css'

/**
 * The units with the most overdue members, each with a bar that shows their share of the unit, and a link to
 * the work list of the unit.
 */
export function OverdueUnits({ units }: { units: Lead['overdue']['units'] }) {
  const t = useText()
  const formats = useFormats()
  const id = useId()

  return (
    <section aria-labelledby={id} className={classes.part}>
      <h2 id={id}>{t('elearning.overview.leaders.units')}</h2>
      <ul>
        {units.map(({ orgUnitUuid, orgUnitName, overdueCount, memberCount }) => (
          <li key={orgUnitUuid} className={classes.unit}>
            <Link to="/dashboard/start/overdue" search={{ orgUnit: [orgUnitUuid] }}>
              {orgUnitName}
            </Link>
            <span className={classes.figures}>
              <strong>{formats.number(overdueCount)}</strong>{' '}
              {t('elearning.overview.leaders.of', { total: formats.number(memberCount) })}
            </span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${(100 * overdueCount) / memberCount}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
