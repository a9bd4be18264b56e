import type { MemberHead } from '@sorgfalt/contract/member/list'
import { memberRecord } from '@sorgfalt/contract/member/record'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { memberTabLink } from '../details/tabs.ts'
import classes from './record.module.css'
import { useEventText } from './use-event-text.ts'

/** Number of events in the overview. */
const shownEvents = 5

/** The newest events of a member's record. */
export function HistoryPart({ member }: { member: MemberHead }) {
  const t = useText()
  const formats = useFormats()
  const describe = useEventText()
  const { data } = useCall(memberRecord.readHistory, { memberUuid: member.uuid })
  const events = data?.rows.slice(0, shownEvents) ?? []

  return (
    <section className={classes.side}>
      <div className={classes.sideHead}>
        <h2>{t('member.tabs.history')}</h2>
        {data && data.total > shownEvents && (
          <Link {...memberTabLink(member.uuid, 'history')}>{t('member.record.showHistory')}</Link>
        )}
      </div>
      {!data && <Skeleton count={4} />}
      {data?.total === 0 && <p className={classes.none}>{t('member.record.noHistory')}</p>}
      <ol className={classes.events}>
        {events.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.uuid}`}>
            <span>{describe(event)}</span>
            <small>{formats.moment(event.at)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
