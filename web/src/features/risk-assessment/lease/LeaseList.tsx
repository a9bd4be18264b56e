import { type ListedLease, riskLease } from '@sorgfalt/contract/risk-assessment/lease'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconLock } from '#ui/icons.ts'
import { BreakLeaseDialog } from './BreakLeaseDialog.tsx'
import classes from './lease.module.css'

const breakOptions = {
  successToast: 'riskAssessment.execution.lease.broken',
  invalidates: [riskLease.readLeaseList],
} as const

/** Lists the inspections and plans that other members are editing. It is shown to administrators only. */
export function LeaseList() {
  return useCan()(riskLease.readLeaseList) && <Leases />
}

function Leases() {
  const t = useText()
  const { data } = useCall(riskLease.readLeaseList, {})
  const [chosen, setChosen] = useState<ListedLease>()
  const [isOpen, setOpen] = useState(false)

  if (!data || data.leases.length === 0) return null

  const confirmBreak = (lease: ListedLease) => {
    setChosen(lease)
    setOpen(true)
  }

  return (
    <div className={classes.list}>
      <Callout icon={IconLock} title={t('riskAssessment.leases.title', { count: data.leases.length })}>
        <ul>
          {data.leases.map((lease) => (
            <LeaseLine
              key={lease.executionUuid ?? lease.riskAssessmentExecutionResultUuid}
              lease={lease}
              onBreak={() => confirmBreak(lease)}
            />
          ))}
        </ul>
      </Callout>
      {chosen && <BreakDialog lease={chosen} open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  )
}

function LeaseLine({
  lease: { executionUuid, title, targetName, name, until },
  onBreak,
}: {
  lease: ListedLease
  onBreak: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const subject = [title, targetName].filter(Boolean).join(', ')

  return (
    <li>
      <span>
        {t(executionUuid ? 'riskAssessment.leases.inspection' : 'riskAssessment.leases.plan', {
          name,
          what: subject,
          time: formats.time(until),
        })}
      </span>
      <Button size="small" onClick={onBreak}>
        {t('riskAssessment.execution.lease.break')}
      </Button>
    </li>
  )
}

function BreakDialog({ lease, open, onClose }: { lease: ListedLease; open: boolean; onClose: () => void }) {
  const execution = useAction(riskLease.breakExecutionLease, { ...breakOptions, onSuccess: onClose })
  const plan = useAction(riskLease.breakPlanLease, { ...breakOptions, onSuccess: onClose })
  const { name, executionUuid, riskAssessmentExecutionResultUuid } = lease
  const breakLease = () => {
    if (executionUuid) void execution.run({ executionUuid })
    else if (riskAssessmentExecutionResultUuid) void plan.run({ riskAssessmentExecutionResultUuid })
  }

  return (
    <BreakLeaseDialog
      name={name}
      open={open}
      busy={execution.pending || plan.pending}
      onClose={onClose}
      onBreak={breakLease}
    />
  )
}
