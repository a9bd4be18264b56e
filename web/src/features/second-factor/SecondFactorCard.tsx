import { profile } from '@sorgfalt/contract/profile/profile'
import { secondFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { invalidate } from '#lib/invalidation.ts'
import { reloadMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { UnsavedGuard } from '#ui/SaveBar.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Enrolment, type FactorKind } from './Enrolment.tsx'
import { FactorState } from './FactorState.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/**
 * The other sessions may end when a factor is set up, and the trusted devices when a factor is set up or
 * removed.
 */
function refresh(): void {
  invalidate([secondFactor.read, profile.readSessionList])
  // The notice about a required factor, and the questions for a proof, depend on the member.
  void reloadMember().catch(() => undefined)
}

/** The member's second factors: their state, and how to set up, replace and remove them. */
export function SecondFactorCard() {
  const t = useText()
  const { data, error, retry } = useCall(secondFactor.read, {})
  const [enrolling, setEnrolling] = useState<{ kind: FactorKind | undefined }>()
  const [isEnrolled, setIsEnrolled] = useState(false)
  const [newCodes, setNewCodes] = useState<readonly string[]>()
  const endEnrolment = () => {
    setEnrolling(undefined)
    setIsEnrolled(false)
  }

  return (
    <ContentCard headline={t('secondFactor.title')} subHeadline={t('secondFactor.text')}>
      {!data && !error && <Skeleton height="40px" count={2} />}
      {!data && error && (
        <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
          {errorText(t, error)}
        </EmptyState>
      )}
      {data && enrolling && (
        <Enrolment
          kind={enrolling.kind}
          onEnrolled={() => {
            setIsEnrolled(true)
            refresh()
          }}
          onDone={endEnrolment}
          onCancel={endEnrolment}
        />
      )}
      {data && newCodes && <RecoveryCodes codes={newCodes} onKept={() => setNewCodes(undefined)} />}
      {data && !enrolling && !newCodes && (
        <FactorState
          factor={data}
          onEnrol={(kind) => setEnrolling({ kind })}
          onNewCodes={setNewCodes}
          onRemoved={refresh}
        />
      )}
      {/* The recovery codes are shown once. */}
      <UnsavedGuard dirty={isEnrolled || newCodes !== undefined} />
    </ContentCard>
  )
}
