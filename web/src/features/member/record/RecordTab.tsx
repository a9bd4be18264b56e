import type { MemberHead } from '@sorgfalt/contract/member/list'
import { memberRecord } from '@sorgfalt/contract/member/record'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '#lib/use-call.ts'
import { AsOfChoice } from '#parts/as-of/AsOfChoice.tsx'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { GroupsPart } from './GroupsPart.tsx'
import { HistoryPart } from './HistoryPart.tsx'
import { PersonPart } from './PersonPart.tsx'
import { RecordActions } from './RecordActions.tsx'
import { RecordCounts } from './RecordCounts.tsx'
import classes from './record.module.css'
import type { RecordSearch } from './record-search.ts'
import { Trainings } from './Trainings.tsx'

/** The overview of a member: what is open, overdue and valid, with groups, person and history beside it. */
export function RecordTab({ member }: { member: MemberHead }) {
  const search: RecordSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { asOf } = search
  const { data, error, retry } = useCall(
    memberRecord.read,
    { memberUuid: member.uuid, ...(asOf && { asOf }) },
    { keepPrevious: true },
  )

  if (!data) return <PendingCard error={error} retry={retry} />

  const choice = (
    <AsOfChoice
      value={asOf}
      onChange={(day) =>
        void navigate({ to: '.', search: { asOf: day } as never, replace: true, resetScroll: false })
      }
    />
  )

  return (
    <div className={classes.sheet}>
      <RecordCounts record={data} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Trainings record={data} member={member} choice={choice} isToday={asOf === undefined} />
          <RecordActions record={data} member={member} />
        </div>
        <aside className={classes.aside}>
          <GroupsPart record={data} />
          <PersonPart member={member} leaders={data.leaders} />
          <HistoryPart member={member} />
        </aside>
      </div>
    </div>
  )
}
