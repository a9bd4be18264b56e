import { memberDetails } from '@sorgfalt/contract/member-details'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { MemberForm } from './MemberForm.tsx'
import classes from './member.module.css'
import { SpecialAttributesCard } from './SpecialAttributesCard.tsx'

/** The record of a member, and apart from it what fewer people may see. */
export function MemberDetailsTab({ uuid }: { uuid: string }) {
  const t = useText()
  const may = useCan()
  const { data, error, retry } = useCall(memberDetails.read, { uuid })
  if (!data) {
    return (
      <ContentCard className={classes.form ?? ''}>
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
      <MemberForm saved={data} />
      {may(memberDetails.readSpecialAttributes) && <SpecialAttributesCard member={data} />}
    </div>
  )
}
