/** What one member answers, and how it enters the round's tally. */

import type { RiskCatalogueVersion, RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import type { Choice, RiskAnswer } from '@sorgfalt/contract/risk-assessment/execution'
import { lockMinutes } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import type { Counts } from '../evaluation/formula.rules.ts'

/** By item id. */
export type Answers = Readonly<Record<string, Choice>>

export const itemsOf = (catalogue: RiskCatalogueVersion): RiskItem[] =>
  catalogue.categories.flatMap(({ items }) => items)

/** The answers with newer ones over older ones; undefined when one names a statement that is not asked, or one twice. */
export function mergeAnswers(
  items: readonly RiskItem[],
  before: Answers,
  saved: readonly RiskAnswer[],
): Answers | undefined {
  const asked = new Set(items.map(({ id }) => id))
  const given = new Set(saved.map(({ itemId }) => itemId))
  if (given.size < saved.length || saved.some(({ itemId }) => !asked.has(itemId))) return undefined
  return { ...before, ...Object.fromEntries(saved.map(({ itemId, value }) => [itemId, value])) }
}

export const progressOf = (items: readonly RiskItem[], answers: Answers): number =>
  Math.floor((100 * items.filter(({ id }) => answers[id] !== undefined).length) / items.length)

export const missingFrom = (items: readonly RiskItem[], answers: Answers): number =>
  items.filter(({ id }) => answers[id] === undefined).length

/** Whether a questionnaire says anything: one where nothing applies does not count for the six. */
const saysAnything = (answers: Answers): boolean => Object.values(answers).some((value) => value !== 'na')

/** By item id: how many chose 1 to 5. */
export type Tally = Readonly<Record<string, Counts>>

export const emptyCounts: Counts = [0, 0, 0, 0, 0]

/** What was handed in to a round so far. */
export interface Counted {
  handedIn: number
  /** Those of them that say something: what the six are counted by. */
  answered: number
  tally: Tally
}

export const emptyCounted: Counted = { handedIn: 0, answered: 0, tally: {} }

export const handIn = ({ handedIn, answered, tally }: Counted, answers: Answers): Counted => ({
  handedIn: handedIn + 1,
  answered: answered + (saysAnything(answers) ? 1 : 0),
  tally: addToTally(tally, answers),
})

export function addToTally(tally: Tally, answers: Answers): Tally {
  const added = Object.entries(answers).flatMap(([id, value]) => {
    if (value === 'na') return []
    const counts = (tally[id] ?? emptyCounts).map((count, index) => count + (index === value - 1 ? 1 : 0))
    return [[id, counts] as const]
  })
  return { ...tally, ...(Object.fromEntries(added) as unknown as Tally) }
}

export interface Lease {
  memberUuid: string | null
  token: string | null
  until: Date | null
}

/** When a lease ended that was taken away: its token is worth nothing any more, whereas one that has run out is good until another is given. */
export const takenAway = new Date(0)

const wasTakenAway = ({ token, until }: Lease): boolean =>
  token !== null && until?.getTime() === takenAway.getTime()

/** Whether somebody else holds the lease: whoever has its token goes on, and after its end anybody may. */
export const isHeldByOther = (lease: Lease, token: string | undefined, now: Date): boolean =>
  lease.token === token
    ? wasTakenAway(lease)
    : lease.token !== null && lease.until !== null && lease.until > now

/** The same of a plan: a page of the holder's that has no token yet, loaded again or on another device, goes on; an older one with an old token does not. */
export const isPlanHeldByOther = (
  lease: Lease,
  { memberUuid, token }: { memberUuid: string; token: string | undefined },
  now: Date,
): boolean => (token !== undefined || lease.memberUuid !== memberUuid) && isHeldByOther(lease, token, now)

/** When a lease ends that is taken or renewed now. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + lockMinutes * 60_000)

interface Saved {
  lockToken: string
  /** The state that it was made from. */
  revision: number
}

/** Why a save is not taken: somebody else has the lease, or it was made from an older state. */
export function refusalOfSave(
  stored: { lease: Lease; revision: number },
  { lockToken, revision }: Saved,
  now: Date,
) {
  if (isHeldByOther(stored.lease, lockToken, now)) return 'RiskAssessment.ExecutionLocked'
  return stored.revision === revision ? undefined : 'Version.Conflict'
}
