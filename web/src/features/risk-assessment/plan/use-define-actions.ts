import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import { useState } from 'react'
import { invalidate } from '#lib/invalidation.ts'
import type { Drafts } from './action-drafts.ts'
import type { DueFields } from './DueAndResponsible.tsx'
import { planCalls } from './invalidated-calls.ts'
import { usePlanAction } from './use-plan-action.ts'

/**
 * Returns a function that stores the drafts of a risk one after the other. It stops at the first refusal and
 * keeps the remaining drafts.
 */
export function useDefineActions(risk: RiskDetails, drafts: Drafts) {
  const create = usePlanAction(riskAction.createRiskAction, { successToast: 'riskAssessment.plan.defined' })
  const [busy, setBusy] = useState(false)
  const define = async () => {
    setBusy(true)

    const { riskUuid } = risk
    const shared = { riskUuid, reason: drafts.reason }
    const toInput = ({ dueDate, responsible }: DueFields) => ({
      dueDate,
      responsibleMemberUuid: responsible?.memberUuid ?? null,
    })

    const { custom } = drafts
    const remaining = new Map(Object.entries(drafts.chosen))
    let isStored = true
    // The proposals are sorted by type, with personal actions last. If the first action of a high risk were
    // personal and had no reason, the server would refuse it.
    for (const { proposedActionId } of risk.proposedActions) {
      const fields = remaining.get(proposedActionId)
      if (!fields) continue

      isStored = Boolean(
        await create.run({ ...shared, kind: 'proposed', proposedActionId, ...toInput(fields) }),
      )

      if (!isStored) break

      remaining.delete(proposedActionId)
    }

    if (isStored && custom?.title.trim()) {
      const { title, description, stop } = custom
      isStored = Boolean(
        await create.run({ ...shared, kind: 'custom', title, description, stop, ...toInput(custom) }),
      )
    }

    if (isStored) drafts.clear()
    else drafts.setChosen(Object.fromEntries(remaining))
    invalidate(planCalls)
    setBusy(false)
  }

  return { define, busy }
}
