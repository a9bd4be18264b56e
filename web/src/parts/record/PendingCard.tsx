import type { CallError } from '#lib/call-error.ts'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface PendingCardProps {
  error: CallError | undefined
  retry: () => void
  className?: string | undefined
}

/** The placeholder for a record while it is loading, or the error if it cannot be loaded. */
export function PendingCard({ error, retry, className = '' }: PendingCardProps) {
  const t = useText()
  return (
    <ContentCard className={className}>
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
