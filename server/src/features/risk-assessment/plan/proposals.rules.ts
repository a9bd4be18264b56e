import type { Language } from '@sorgfalt/contract/core/limits'
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { type RiskItem, stopTypes } from '@sorgfalt/contract/risk-assessment/content'
import type { RiskProposal } from '@sorgfalt/contract/risk-assessment/risk'
import { addDays } from '../../../platform/calendar/days.ts'

interface ProposalContext {
  /** Level of the risk. */
  level: number | null
  /** The actions of the risk, including dropped ones. */
  actions: readonly Pick<RiskActionView, 'proposedActionId' | 'riskActionUuid'>[]
  language: Language
  today: string
}

/** Lists the catalogue's proposals for a risk in the order that the law prefers. */
export function listProposals(
  item: RiskItem,
  { level, actions, language, today }: ProposalContext,
): RiskProposal[] {
  return item.actions
    .filter(({ minLevel = 0 }) => (level ?? 0) >= minLevel)
    .toSorted((one, other) => stopTypes.indexOf(one.stop) - stopTypes.indexOf(other.stop))
    .map(({ id, stop, title, dueDays }) => ({
      proposedActionId: id,
      stop,
      title: title[language],
      dueDate: addDays(today, dueDays),
      riskActionUuid: actions.find(({ proposedActionId }) => proposedActionId === id)?.riskActionUuid ?? null,
    }))
}
