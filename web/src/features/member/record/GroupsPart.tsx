import type { MemberRecord } from '@sorgfalt/contract/member/record'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { State } from '#ui/Badge.tsx'
import { IconAlertCircle, IconCircleCheck, IconClock } from '#ui/icons.ts'
import classes from './record.module.css'

const badges = {
  valid: { tone: 'ok', icon: IconCircleCheck },
  expiring: { tone: 'warn', icon: IconClock },
  expired: { tone: 'err', icon: IconAlertCircle },
} as const

/** The groups of a member, each with the end of the qualification. */
export function GroupsPart({ record: { groups } }: { record: MemberRecord }) {
  const t = useText()
  const formats = useFormats()

  return (
    <section className={classes.side}>
      <h2>{t('member.record.groups')}</h2>
      {groups.length === 0 && <p className={classes.none}>{t('member.record.noGroups')}</p>}
      <ul className={classes.groups}>
        {groups.map(({ memberGroupUuid, groupName, locationName, qualification, validUntil }) => (
          <li key={memberGroupUuid}>
            <span>
              {groupName}
              {locationName && <small>{locationName}</small>}
            </span>
            <State {...badges[qualification]}>
              {validUntil
                ? t(qualification === 'expired' ? 'member.record.groupEnded' : 'member.record.groupUntil', {
                    date: formats.shortDate(validUntil),
                  })
                : t('member.record.states.validForGood')}
            </State>
          </li>
        ))}
      </ul>
    </section>
  )
}
