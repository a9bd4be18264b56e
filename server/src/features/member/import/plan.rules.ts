/**
 * Plans the rows that an import will write: new org units, new members, and the summary that the user
 * confirms. Pure functions.
 */
import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { ImportSettings, ImportSummary } from '@sorgfalt/contract/member/import'
import type { NewMember } from '../new-member.store.ts'
import type { ExistingMember } from './compare-member.rules.ts'
import type { RowOutcome } from './match.rules.ts'
import type { PlannedOrgUnit } from './org-unit-finder.rules.ts'

const maxListed = 100

/**
 * Returns the planned org units that rows without problems need, with their ancestors. Parents come before
 * children.
 */
export function selectNeededOrgUnits(
  planned: readonly PlannedOrgUnit[],
  outcomes: readonly RowOutcome[],
): PlannedOrgUnit[] {
  const needed = new Set(outcomes.filter(isImported).flatMap(({ values }) => values.orgUnits ?? []))
  // Visits children first, so that a needed unit marks its parent before the parent is visited.
  return planned
    .toReversed()
    .filter(({ uuid, parentUuid }) => needed.has(uuid) && Boolean(needed.add(parentUuid)))
    .toReversed()
}

/** Returns whether the import writes this row. */
const isImported = ({ status, leftOut }: RowOutcome): boolean =>
  (status === 'new' || status === 'changed') && leftOut === null

/** Returns the outcomes, in which new rows without a free seat are left out. The first rows get the seats. */
export function assignSeats(
  outcomes: readonly RowOutcome[],
  seats: { used: number; max: number },
): RowOutcome[] {
  let free = Math.max(0, seats.max - seats.used)
  return outcomes.map((outcome) => {
    if (outcome.status !== 'new' || outcome.leftOut !== null) return outcome
    free -= 1
    return free < 0 ? { ...outcome, leftOut: 'seat' as const } : outcome
  })
}

export function summarize(
  outcomes: readonly RowOutcome[],
  seats: { used: number; max: number },
  newOrgUnits: readonly PlannedOrgUnit[],
): Omit<ImportSummary, 'unknownValues'> {
  const count = (status: RowOutcome['status'], isLeftOut = false) =>
    outcomes.filter((outcome) => outcome.status === status && (outcome.leftOut !== null) === isLeftOut).length
  const created = count('new')
  const faulty = count('faulty')
  const leftOut = { new: count('new', true), changed: count('changed', true) }

  return {
    created,
    updated: count('changed'),
    unchanged: count('unchanged'),
    skipped: faulty + leftOut.new + leftOut.changed,
    faulty,
    leftOut,
    waiting: outcomes.filter((outcome) => outcome.leftOut === 'seat').length,
    seats: { ...seats, after: seats.used + created },
    newOrgUnits: newOrgUnits.slice(0, maxListed).map(({ path }) => path),
    newOrgUnitCount: newOrgUnits.length,
  }
}

/** A row that changes an existing member. */
export type ChangedRow = RowOutcome & { existing: ExistingMember }

/** Splits the rows to import into new and changed members. */
export function splitByStatus(outcomes: readonly RowOutcome[]): {
  newRows: RowOutcome[]
  changedRows: ChangedRow[]
} {
  const imported = outcomes.filter(isImported)
  return {
    newRows: imported.filter(({ status }) => status === 'new'),
    changedRows: imported.flatMap((outcome) =>
      outcome.status === 'changed' && outcome.existing ? [{ ...outcome, existing: outcome.existing }] : [],
    ),
  }
}

/** Returns the roles that members lose because their rows contain another role. */
export const listLostRoles = (changedRows: readonly ChangedRow[]): MemberRole[] =>
  changedRows
    .filter(({ values, existing }) => values.role !== undefined && values.role !== existing.role)
    .map(({ existing }) => existing.role)

/** Returns whether the member of a new row gets an initial password on paper. */
export const getsLetter = (
  { values }: Pick<RowOutcome, 'values'>,
  passwordMode: ImportSettings['passwordMode'],
): boolean => passwordMode === 'initial' || (passwordMode === 'byEmailOrLetter' && !values.email)

/**
 * Returns the member that a new row creates. The member has to change an initial password at the first login.
 */
export function toNewMember(
  row: RowOutcome,
  { passwordMode }: Pick<ImportSettings, 'passwordMode'>,
  passwordHash: string | null,
): NewMember {
  const { values, username } = row
  const { password: _, groups: __, orgUnits = [], location = null, ...columns } = values
  return {
    ...columns,
    firstName: values.firstName ?? '',
    lastName: values.lastName ?? '',
    username: username ?? '',
    role: values.role ?? 'member',
    email: values.email ?? null,
    passwordHash,
    mustChangePassword: getsLetter(row, passwordMode),
    orgUnitUuids: orgUnits,
    locationUuid: location,
  }
}
