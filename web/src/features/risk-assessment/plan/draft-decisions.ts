/** The decisions about drafts while a plan is being agreed. */
import type { DraftDecision } from '@sorgfalt/contract/risk-assessment/action'
import type { RiskActionDraft, RiskActionStatus } from '@sorgfalt/contract/risk-assessment/risk'
import type { DueFields } from './DueAndResponsible.tsx'

export type DraftChoice = 'agree' | 'drop'

/** The decision about one draft. The choice is undefined until the user has decided. */
export interface Decision extends DueFields {
  choice: DraftChoice | undefined
}

/**
 * What the user has entered. `all` applies to every draft that lacks a field, `single` to one draft by its
 * uuid.
 */
export interface DraftEntries {
  all: DueFields
  single: Readonly<Record<string, Partial<Decision>>>
}

export const noEntries: DraftEntries = { all: { dueDate: null, responsible: null }, single: {} }

/**
 * Returns the decision about a draft. Each field comes from the entry for this draft, otherwise from the
 * stored draft, otherwise from the entry for all drafts.
 */
export function decisionOf(draft: RiskActionDraft, { all, single }: DraftEntries): Decision {
  const entry = single[draft.riskActionUuid]
  return {
    choice: entry?.choice,
    dueDate: entry?.dueDate ?? draft.dueDate ?? all.dueDate,
    responsible: entry?.responsible ?? draft.responsible ?? all.responsible,
  }
}

/** Returns the entries after a change to one draft. */
export const changeDraft = (
  entries: DraftEntries,
  { riskActionUuid }: RiskActionDraft,
  change: Partial<Decision>,
): DraftEntries => ({
  ...entries,
  single: { ...entries.single, [riskActionUuid]: { ...entries.single[riskActionUuid], ...change } },
})

/** Returns the entries with the same choice for all drafts. */
export const chooseForAll = (
  entries: DraftEntries,
  drafts: readonly RiskActionDraft[],
  choice: DraftChoice,
): DraftEntries => drafts.reduce((changed, draft) => changeDraft(changed, draft, { choice }), entries)

/** Returns the choice that all drafts have in common, or undefined. */
export function commonChoice(
  drafts: readonly RiskActionDraft[],
  entries: DraftEntries,
): DraftChoice | undefined {
  const [first, ...others] = new Set(drafts.map((draft) => decisionOf(draft, entries).choice))
  return others.length === 0 ? first : undefined
}

const isComplete = ({ choice, dueDate, responsible }: Decision): boolean =>
  choice === 'drop' || (choice === 'agree' && dueDate !== null && responsible !== null)

/**
 * Returns the number of drafts that still need input: a decision or, if the draft is to be agreed, its due
 * date or its responsible member.
 */
export const countOpenDrafts = (drafts: readonly RiskActionDraft[], entries: DraftEntries): number =>
  drafts.filter((draft) => !isComplete(decisionOf(draft, entries))).length

/** Lists the undecided risks that have no draft. */
export function listBlockingRisks({ undecided, drafts }: RiskActionStatus): RiskActionStatus['undecided'] {
  const withDraft = new Set(drafts.map(({ riskUuid }) => riskUuid))
  return undecided.filter(({ riskUuid }) => !withDraft.has(riskUuid))
}

/**
 * Returns whether the plan can be agreed: no draft needs further input, and each undecided risk has a draft
 * that will be agreed.
 */
export function canAgree({ undecided, drafts }: RiskActionStatus, entries: DraftEntries): boolean {
  const agreed = drafts.filter((draft) => decisionOf(draft, entries).choice === 'agree')
  return (
    countOpenDrafts(drafts, entries) === 0 &&
    undecided.every((risk) => agreed.some(({ riskUuid }) => riskUuid === risk.riskUuid))
  )
}

/** Returns the decisions as input of the call that agrees the plan. */
export const toDraftDecisions = (
  drafts: readonly RiskActionDraft[],
  entries: DraftEntries,
): DraftDecision[] =>
  drafts.map((draft) => {
    const { riskActionUuid, version } = draft
    const { choice, dueDate, responsible } = decisionOf(draft, entries)
    if (choice === 'drop') return { riskActionUuid, version, dropped: true }

    return {
      riskActionUuid,
      version,
      ...(dueDate && { dueDate }),
      ...(responsible && { responsibleMemberUuid: responsible.memberUuid }),
    }
  })
