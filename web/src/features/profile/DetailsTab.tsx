import { profile } from '@sorgfalt/contract/profile/profile'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { ContactForm } from './ContactForm.tsx'
import classes from './DetailsTab.module.css'
import { MasterData } from './MasterData.tsx'
import { OwnDataCard } from './OwnDataCard.tsx'

/** The member's master data and contact details. */
export function DetailsTab() {
  const { data, error, retry } = useCall(profile.readMemberProfile, {})
  if (!data) return <PendingCard error={error} retry={retry} className={classes.tab} />

  return (
    <div className={classes.tab}>
      <MasterData person={data} />
      <ContactForm saved={data} />
      <OwnDataCard />
    </div>
  )
}
