import { profile } from '@sorgfalt/contract/profile/profile'
import {
  type OwnFactor,
  recoveryCodeCount,
  secondFactor,
} from '@sorgfalt/contract/second-factor/second-factor'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { today, useFormats } from '#lib/format.ts'
import { invalidate } from '#lib/invalidation.ts'
import { reloadMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FactList } from '#ui/FactList.tsx'
import { UnsavedGuard } from '#ui/SaveBar.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Enrolment } from './Enrolment.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import classes from './second-factor.module.css'

/** Up to this number of recovery codes, the card warns. */
const fewCodes = 3

/**
 * Setting up a factor ends the other sessions and the trusted devices. Removing it ends only the trusted
 * devices.
 */
function refresh(): void {
  invalidate([secondFactor.read, profile.readSessionList])
  // The notice about a required factor depends on the member.
  void reloadMember().catch(() => undefined)
}

/** The member's second factor: its state, and how to set up, replace and remove it. */
export function SecondFactorCard() {
  const t = useText()
  const { data, error, retry } = useCall(secondFactor.read, {})
  const [isEnrolling, setIsEnrolling] = useState(false)
  const [isEnrolled, setIsEnrolled] = useState(false)
  const [newCodes, setNewCodes] = useState<readonly string[]>()
  const endEnrolment = () => {
    setIsEnrolling(false)
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
      {data && isEnrolling && (
        <Enrolment
          onEnrolled={() => {
            setIsEnrolled(true)
            refresh()
          }}
          onDone={endEnrolment}
          onCancel={endEnrolment}
        />
      )}
      {data && newCodes && <RecoveryCodes codes={newCodes} onKept={() => setNewCodes(undefined)} />}
      {data && !isEnrolling && !newCodes && (
        <FactorState factor={data} onEnrol={() => setIsEnrolling(true)} onNewCodes={setNewCodes} />
      )}
      {/* The recovery codes are shown once. */}
      <UnsavedGuard dirty={isEnrolled || newCodes !== undefined} />
    </ContentCard>
  )
}

interface FactorStateProps {
  factor: OwnFactor
  onEnrol: () => void
  onNewCodes: (codes: readonly string[]) => void
}

function FactorState({ factor, onEnrol, onNewCodes }: FactorStateProps) {
  const t = useText()
  const { date } = useFormats()
  const [open, setOpen] = useState<'renew' | 'remove'>()
  const { setUpAt, requiredFrom } = factor
  const isRequired = requiredFrom !== null && requiredFrom <= today()

  if (setUpAt === null)
    return (
      <div className={classes.rows}>
        <p>
          {requiredFrom === null
            ? t('secondFactor.none')
            : t('secondFactor.requiredFrom', { when: date(requiredFrom) })}
        </p>
        <div>
          <Button kind="primary" onClick={onEnrol}>
            {t('secondFactor.setUp')}
          </Button>
        </div>
      </div>
    )

  return (
    <div className={classes.rows}>
      <FactorFacts {...factor} setUpAt={setUpAt} />
      {factor.recoveryCodesLeft <= fewCodes && (
        <Callout tone="warn">
          {factor.recoveryCodesLeft === 0
            ? t('secondFactor.codes.noneLeftText')
            : t('secondFactor.codes.few', { count: factor.recoveryCodesLeft })}
        </Callout>
      )}
      <div className={classes.buttons}>
        <Button onClick={() => setOpen('renew')}>{t('secondFactor.renew.open')}</Button>
        <Button onClick={onEnrol}>{t('secondFactor.replace')}</Button>
        {!isRequired && <Button onClick={() => setOpen('remove')}>{t('secondFactor.remove.open')}</Button>}
      </div>
      <RenewDialog
        open={open === 'renew'}
        onClose={() => setOpen(undefined)}
        onRenewed={(codes) => {
          setOpen(undefined)
          onNewCodes(codes)
        }}
      />
      <RemoveDialog open={open === 'remove'} onClose={() => setOpen(undefined)} onRemoved={refresh} />
    </div>
  )
}

function FactorFacts({ setUpAt, lastUsedAt, recoveryCodesLeft }: OwnFactor & { setUpAt: string }) {
  const t = useText()
  const { moment } = useFormats()

  return (
    <FactList
      className={classes.facts}
      facts={[
        [t('secondFactor.setUpAt'), moment(setUpAt)],
        [t('secondFactor.lastUsedAt'), lastUsedAt ? moment(lastUsedAt) : '–'],
        [
          t('secondFactor.codes.label'),
          t('secondFactor.codes.leftOf', { count: recoveryCodesLeft, total: recoveryCodeCount }),
        ],
      ]}
    />
  )
}
