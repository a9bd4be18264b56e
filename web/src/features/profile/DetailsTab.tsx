import { profile } from '@sorgfalt/contract/profile'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ContactForm } from './ContactForm.tsx'
import classes from './DetailsTab.module.css'
import { MasterData } from './MasterData.tsx'
import { OwnDataCard } from './OwnDataCard.tsx'

/** What the company has on record of oneself, and how one can be reached. */
export function DetailsTab() {
  const t = useText()
  const { data, error, retry } = useCall(profile.readMemberProfile, {})
  if (!data) {
    return (
      <ContentCard className={classes.tab ?? ''}>
        {error ? (
          <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
            {errorText(t, error)}
          </EmptyState>
        ) : (
          <Skeleton height="60px" count={4} />
        )}
      </ContentCard>
    )
  }
  return (
    <div className={classes.tab}>
      <MasterData person={data} />
      <ContactForm saved={data} />
      <OwnDataCard />
    </div>
  )
}
