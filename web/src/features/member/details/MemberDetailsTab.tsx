import { memberDetails } from '@sorgfalt/contract/member/details'
import { memberSpecialAttributes } from '@sorgfalt/contract/member/special-attributes'
import { useCan } from '#lib/session.ts'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { SpecialAttributesCard } from '../special-attributes/SpecialAttributesCard.tsx'
import { MemberForm } from './MemberForm.tsx'
import classes from './member.module.css'

/** The details of a member, and a separate card for the special attributes, which fewer users may see. */
export function MemberDetailsTab({ uuid }: { uuid: string }) {
  const may = useCan()
  const { data, error, retry } = useCall(memberDetails.read, { uuid })
  if (!data) return <PendingCard error={error} retry={retry} className={classes.form} />

  return (
    <div className={classes.tab}>
      <MemberForm saved={data} />
      {may(memberSpecialAttributes.read) && <SpecialAttributesCard member={data} />}
    </div>
  )
}
