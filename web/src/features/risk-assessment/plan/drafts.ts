import { urgentFromLevel } from '@sorgfalt/contract/risk-assessment'
import type { StopType } from '@sorgfalt/contract/risk-content'
import type { RiskDetails } from '@sorgfalt/contract/risk-item'
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
  clear: () => void
}

/** What is being put together for one risk and not stored yet. */
export function useDrafts(): Drafts {
  const [chosen, setChosen] = useState<Readonly<Record<string, When>>>({})
  const [own, setOwn] = useState<OwnDraft>()
  const [reason, setReason] = useState('')
  const [lastResponsible, setLast] = useState<NamedMember | null>(null)
  const choose = (id: string, when: When | undefined) => {
    const { [id]: _before, ...rest } = chosen
    setChosen(when ? { ...rest, [id]: when } : rest)
    if (when?.responsible) setLast(when.responsible)
  }
  const clear = () => {
    setChosen({})
    setOwn(undefined)
    setReason('')
  }
  return {
    chosen,
    choose,
    own,
    setOwn,
    reason,
    setReason,
    lastResponsible,
    count: Object.keys(chosen).length + (own && own.title.trim() !== '' ? 1 : 0),
    clear,
  }
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
  return (riskFactor ?? 0) >= urgentFromLevel && stops.length > 0 && stops.every((stop) => stop === 'P') && !isTold
}
