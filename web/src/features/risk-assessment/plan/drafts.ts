import type { StopType } from '@sorgfalt/contract/risk-assessment/content'
import type { RiskDetails } from '@sorgfalt/contract/risk-assessment/item'
import { urgentFromLevel } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { useState } from 'react'
import type { NamedMember } from '#parts/member-picker/MemberSelect.tsx'
import type { When } from './WhenAndWho.tsx'

export interface OwnDraft extends When {
  title: string
  description: string
  stop: StopType
}

export interface Drafts {
  /** Ticked proposals by id. */
  chosen: Readonly<Record<string, When>>
  choose: (proposedActionId: string, when: When | undefined) => void
  own: OwnDraft | undefined
  setOwn: (own: OwnDraft | undefined) => void
  /** Why it is enough that only persons are protected. */
  reason: string
  setReason: (reason: string) => void
  /** Who was named last: mostly it is the same person again. */
  lastResponsible: NamedMember | null
  count: number
  /** Of the ticked ones these; the rest of the draft stays. */
  keep: (chosen: Drafts['chosen']) => void
  clear: () => void
}

interface DraftState {
  chosen: Readonly<Record<string, When>>
  own: OwnDraft | undefined
  reason: string
}
const empty: DraftState = { chosen: {}, own: undefined, reason: '' }
const countOf = ({ chosen, own }: DraftState): number =>
  Object.keys(chosen).length + (own && own.title.trim() !== '' ? 1 : 0)

/** What is being put together and not stored yet, for each risk: it is still there after a look at another one. */
export function useDrafts(): { of: (riskUuid: string) => Drafts; total: number } {
  const [byRisk, setByRisk] = useState<Readonly<Record<string, DraftState>>>({})
  const [lastResponsible, setLast] = useState<NamedMember | null>(null)
  const of = (riskUuid: string): Drafts => {
    const state = byRisk[riskUuid] ?? empty
    const set = (change: Partial<DraftState>) =>
      setByRisk((now) => ({ ...now, [riskUuid]: { ...(now[riskUuid] ?? empty), ...change } }))
    return {
      ...state,
      choose: (id, when) => {
        const { [id]: _before, ...rest } = state.chosen
        set({ chosen: when ? { ...rest, [id]: when } : rest })
        if (when?.responsible) setLast(when.responsible)
      },
      setOwn: (own) => set({ own }),
      setReason: (reason) => set({ reason }),
      lastResponsible,
      count: countOf(state),
      keep: (chosen) => set({ chosen }),
      clear: () => set(empty),
    }
  }
  return { of, total: Object.values(byRisk).reduce((sum, state) => sum + countOf(state), 0) }
}

/** Against a high risk only persons would be protected: that takes a reason (risk-assessment.md §3.3). */
export function lacksReason(
  { riskFactor, actions, proposedActions }: RiskDetails,
  { chosen, own }: Pick<Drafts, 'chosen' | 'own'>,
): boolean {
  const stops = [
    ...actions.filter(({ kind }) => kind !== 'notRelevant').map(({ stop }) => stop),
    ...proposedActions.filter(({ proposedActionId }) => chosen[proposedActionId]).map(({ stop }) => stop),
    ...(own ? [own.stop] : []),
  ]
  const isTold = actions.some(({ kind, reason }) => kind !== 'notRelevant' && reason !== '')
  return (
    (riskFactor ?? 0) >= urgentFromLevel && stops.length > 0 && stops.every((stop) => stop === 'P') && !isTold
  )
}
