import { memberDetails } from '@sorgfalt/contract/member/details'
import { useCan } from '#lib/session.ts'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { MemberForm } from './MemberForm.tsx'
import classes from './member.module.css'
import { SpecialAttributesCard } from './SpecialAttributesCard.tsx'

/** The record of a member, and apart from it what fewer people may see. */
export function MemberDetailsTab({ uuid }: { uuid: string }) {
  const may = useCan()
  const { data, error, retry } = useCall(memberDetails.read, { uuid })
  if (!data) return <PendingCard error={error} retry={retry} className={classes.form} />
  return (
    <div className={classes.tab}>
      <MemberForm saved={data} />
      {may(memberDetails.readSpecialAttributes) && <SpecialAttributesCard member={data} />}
    </div>
  )
}
