import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/item'
import { useState } from 'react'
import { invalidate } from '#lib/invalidation.ts'
import type { Drafts } from './drafts.ts'
import { outdated } from './outdated.ts'
import { usePlanAction } from './use-plan-action.ts'
import type { When } from './WhenAndWho.tsx'

/** Stores what was put together for a risk, one measure after the other, up to the first that is refused; the rest stays as it was. */
export function useDefine(risk: RiskDetails, drafts: Drafts) {
  const create = usePlanAction(riskAction.createRiskAction, { successToast: 'riskAssessment.plan.defined' })
  const [busy, setBusy] = useState(false)
  const define = async () => {
    setBusy(true)
    const { riskUuid } = risk
    const shared = { riskUuid, reason: drafts.reason }
    const fieldsOf = ({ dueDate, responsible }: When) => ({
      dueDate,
      responsibleMemberUuid: responsible?.memberUuid ?? null,
    })
    const { own } = drafts
    const left = new Map(Object.entries(drafts.chosen))
    let isStored = true
    // The better ones first: against a high risk those for persons alone would be refused without a reason.
    for (const { proposedActionId } of risk.proposedActions) {
      const when = left.get(proposedActionId)
      if (!when) continue
      isStored = Boolean(
        await create.run({ ...shared, kind: 'proposed', proposedActionId, ...fieldsOf(when) }),
      )
      if (!isStored) break
      left.delete(proposedActionId)
    }
    if (isStored && own?.title.trim()) {
      const { title, description, stop } = own
      isStored = Boolean(
        await create.run({ ...shared, kind: 'custom', title, description, stop, ...fieldsOf(own) }),
      )
    }
    if (isStored) drafts.clear()
    else drafts.keep(Object.fromEntries(left))
    invalidate(outdated)
    setBusy(false)
  }
  return { define, busy }
}
