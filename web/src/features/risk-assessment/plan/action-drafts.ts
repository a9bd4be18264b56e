import type { StopType } from '@sorgfalt/contract/risk-assessment/content'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/risk'
import { urgentFromLevel } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { useState } from 'react'
import type { NamedMember } from '#parts/member-picker/MemberSelect.tsx'
import type { DueFields } from './DueAndResponsible.tsx'

export interface CustomDraft extends DueFields {
  title: string
  description: string
  stop: StopType
}

export interface Drafts {
  /** Ticked proposals by their ids. */
  chosen: Readonly<Record<string, DueFields>>
  choose: (proposedActionId: string, fields: DueFields | undefined) => void
  custom: CustomDraft | undefined
  setCustom: (custom: CustomDraft | undefined) => void
  /** The reason why purely personal actions are enough. */
  reason: string
  setReason: (reason: string) => void
  /** The responsible member that was chosen last. It is the default for the next action. */
  lastResponsible: NamedMember | null
  count: number
  /** Replaces the ticked proposals. The rest of the draft does not change. */
  setChosen: (chosen: Drafts['chosen']) => void
  clear: () => void
}

interface DraftState {
  chosen: Readonly<Record<string, DueFields>>
  custom: CustomDraft | undefined
  reason: string
}
const empty: DraftState = { chosen: {}, custom: undefined, reason: '' }

/** Returns whether a custom action can be stored. */
const hasTitle = ({ title }: CustomDraft): boolean => title.trim() !== ''

const countDrafts = ({ chosen, custom }: DraftState): number =>
  Object.keys(chosen).length + (custom && hasTitle(custom) ? 1 : 0)

/** Returns the actions that the user prepares for each risk, until they are stored. */
export function useDrafts(): { get: (riskUuid: string) => Drafts; total: number } {
  const [byRisk, setByRisk] = useState<Readonly<Record<string, DraftState>>>({})
  const [lastResponsible, setLast] = useState<NamedMember | null>(null)
  const get = (riskUuid: string): Drafts => {
    const state = byRisk[riskUuid] ?? empty
    const set = (change: Partial<DraftState>) =>
      setByRisk((now) => ({ ...now, [riskUuid]: { ...(now[riskUuid] ?? empty), ...change } }))

    return {
      ...state,
      choose: (id, fields) => {
        const { [id]: _before, ...rest } = state.chosen
        set({ chosen: fields ? { ...rest, [id]: fields } : rest })
        if (fields?.responsible) setLast(fields.responsible)
      },
      setCustom: (custom) => set({ custom }),
      setReason: (reason) => set({ reason }),
      lastResponsible,
      count: countDrafts(state),
      setChosen: (chosen) => set({ chosen }),
      clear: () => set(empty),
    }
  }

  return { get, total: Object.values(byRisk).reduce((sum, state) => sum + countDrafts(state), 0) }
}

/**
 * Returns whether a high risk would have only personal actions and none of the stored actions has a reason.
 * The user must then enter a reason.
 */
export function lacksReason(
  { riskFactor, actions, proposedActions }: RiskDetails,
  { chosen, custom }: Pick<Drafts, 'chosen' | 'custom'>,
): boolean {
  const stops = [
    ...actions.filter(({ kind }) => kind !== 'notRelevant').map(({ stop }) => stop),
    ...proposedActions.filter(({ proposedActionId }) => chosen[proposedActionId]).map(({ stop }) => stop),
    ...(custom && hasTitle(custom) ? [custom.stop] : []),
  ]

  const hasReason = actions.some(({ kind, reason }) => kind !== 'notRelevant' && reason !== '')

  return (
    (riskFactor ?? 0) >= urgentFromLevel &&
    stops.length > 0 &&
    stops.every((stop) => stop === 'P') &&
    !hasReason
  )
}
