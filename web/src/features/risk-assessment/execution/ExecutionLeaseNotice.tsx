import { riskLease } from '@sorgfalt/contract/risk-assessment/lease'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconLock } from '#ui/icons.ts'
import { BreakLeaseButton } from '../lease/BreakLeaseButton.tsx'
import classes from './execution.module.css'
import type { Execution } from './use-execution.ts'

/** Returns whether `time` has passed. Renders the component again as soon as it has. */
function useIsPast(time: string | undefined): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (time === undefined) return undefined
    const timer = setTimeout(() => setPassed(time), Math.max(0, Date.parse(time) - Date.now()))
    return () => clearTimeout(timer)
  }, [time])

  return time !== undefined && passed === time
}

/** Shows that another page has the lease, and offers to take it as soon as that is possible. */
export function ExecutionLeaseNotice({ execution: { state, engine, stored } }: { execution: Execution }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const { leaseHolder } = state
  const isExpired = useIsPast(leaseHolder?.until)
  const [busy, setBusy] = useState(false)
  const read = (takeOver: boolean) => {
    setBusy(true)
    void engine.read(takeOver).then(() => setBusy(false))
  }

  const breakLease = useAction(riskLease.breakExecutionLease, {
    successToast: 'riskAssessment.execution.lease.broken',
    onSuccess: () => read(false),
  })

  if (leaseHolder?.isSelf) {
    return (
      <Notice
        title={t('riskAssessment.execution.lease.self')}
        text={t('riskAssessment.execution.lease.selfText')}
      >
        <Button kind="primary" size="small" busy={busy} onClick={() => read(true)}>
          {t('riskAssessment.execution.lease.here')}
        </Button>
      </Notice>
    )
  }

  if (!leaseHolder || isExpired) {
    const title = leaseHolder
      ? t('riskAssessment.execution.lease.free', { name: leaseHolder.name })
      : t('riskAssessment.execution.lease.unknown')
    return (
      <Notice title={title} text={t('riskAssessment.execution.lease.freeText')}>
        <Button kind="primary" size="small" busy={busy} onClick={() => read(true)}>
          {t('riskAssessment.execution.lease.takeOver')}
        </Button>
      </Notice>
    )
  }

  return (
    <Notice
      title={t('riskAssessment.execution.lease.other', { name: leaseHolder.name })}
      text={t('riskAssessment.execution.lease.otherText', { time: formats.time(leaseHolder.until) })}
    >
      <Button size="small" busy={busy} onClick={() => read(false)}>
        {t('riskAssessment.execution.lease.again')}
      </Button>
      {may(riskLease.breakExecutionLease) && (
        <BreakLeaseButton
          name={leaseHolder.name}
          busy={breakLease.pending}
          onBreak={() => breakLease.run({ executionUuid: stored.executionUuid })}
        />
      )}
    </Notice>
  )
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Callout tone="info" icon={IconLock} title={title}>
      {text}
      <div className={classes.actions}>{children}</div>
    </Callout>
  )
}
