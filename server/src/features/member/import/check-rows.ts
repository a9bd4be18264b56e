/**
 * Checks all rows against the current data of the company: reads the rows, matches them with members and
 * plans the import. Writes nothing to the database.
 */
import { usernameFromNames } from '@sorgfalt/contract'
import { memberRoles } from '@sorgfalt/contract/core/role'
import {
  type ImportDecision,
  type ImportRowChange,
  type ImportSettings,
  type ImportSummary,
  importFields,
} from '@sorgfalt/contract/member/import'
import { translator } from '@sorgfalt/texts/load'
import type { Actor, Services } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readSeats } from '../seats.store.ts'
import { mapYielding } from './chunk.ts'
import {
  findExistingMembers,
  readGroups,
  readLocations,
  readOrgUnits,
  type SearchValues,
} from './company-data.store.ts'
import { describeChanges, type ExistingMember, type Names } from './compare-member.rules.ts'
import { toImportRights } from './import-rights.rules.ts'
import { readStagedRows } from './import-rows.store.ts'
import { RowMatcher, type RowOutcome } from './match.rules.ts'
import { OrgUnitFinder, type PlannedOrgUnit } from './org-unit-finder.rules.ts'
import { assignSeats, selectNeededOrgUnits, summarize } from './plan.rules.ts'
import { type ReadContext, type ReadRow, readRow } from './read-row.rules.ts'
import { openCells } from './sealed-cells.ts'
import { type Targets, type ValueMatch, ValueResolver } from './value-matches.rules.ts'

/** The context of a check: the user who imports, the company's current day, and its database transactions. */
export interface CheckContext {
  services: Pick<Services, 'keys'>
  actor: Pick<Actor, 'kind' | 'uuid' | 'role' | 'country'>
  today: string
  inClient: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

export interface CheckedRow extends RowOutcome {
  differences: ImportRowChange[]
}

export interface CheckResult {
  outcomes: CheckedRow[]
  summary: ImportSummary
  /** The cells of each row by its line number, without the heading row. */
  cells: Map<number, string[]>
  /** Lines whose password is already hashed. */
  hashedLines: ReadonlySet<number>
  newOrgUnits: PlannedOrgUnit[]
}

interface StagedImport {
  importUuid: string
  columnCount: number
  settings: ImportSettings
  valueMatches: readonly ValueMatch[]
}

/**
 * Returns the outcome of each row, and a summary of all outcomes.
 * @throws Refusal MemberImport.ColumnMissing
 */
export async function checkRows(context: CheckContext, staged: StagedImport): Promise<CheckResult> {
  const { settings } = staged
  checkSettings(settings, staged.columnCount)

  const { actor, inClient } = context
  const data = await inClient((db) => readData(db, staged.importUuid))
  const opened = await mapYielding(data.staged, ({ line, cells }) => ({
    line,
    cells: openCells(context.services.keys, cells),
  }))

  const hashedLines = new Set(data.staged.filter(({ isHashed }) => isHashed).map(({ line }) => line))
  const names = {
    orgUnits: new Map(data.orgUnits.map(({ uuid, name }) => [uuid, name])),
    location: data.locations.names,
    groups: data.groups.names,
  }
  const values = new ValueResolver(staged.valueMatches, toTargets(names))

  const readContext: ReadContext = {
    settings,
    heading: settings.hasHeader ? opened.shift()?.cells : undefined,
    columnCount: staged.columnCount,
    country: actor.country,
    today: context.today,
    orgUnits: new OrgUnitFinder(data.orgUnits, settings.createOrgUnits),
    locations: data.locations.byName,
    groups: data.groups.byName,
    values,
  }

  const rows = await mapYielding(opened, (row) => readRow(row, readContext, hashedLines.has(row.line)))
  const existing = await inClient((db) => findExistingMembers(db, toSearchValues(rows, settings)))
  const decisions = new Map(data.staged.map(({ line, decision }) => [line, decision]))
  const matched = await matchRows(context, settings, { rows, existing, hashedLines, decisions })
  const seated = assignSeats(matched, data.seats)

  const newOrgUnits = selectNeededOrgUnits(readContext.orgUnits.planned, seated)
  const allNames = { ...names, orgUnits: addPlanned(names.orgUnits, readContext.orgUnits.planned) }
  const outcomes = await mapYielding(seated, (outcome) => addDifferences(outcome, allNames))

  return {
    outcomes,
    summary: { ...summarize(outcomes, data.seats, newOrgUnits), unknownValues: values.list() },
    cells: new Map(opened.map(({ line, cells }) => [line, cells])),
    hashedLines,
    newOrgUnits,
  }
}

/** Checks that all columns of the mapping exist, and that the required fields are mapped. */
function checkSettings({ mapping, passwordMode, matchBy }: ImportSettings, columnCount: number): void {
  const required = [
    'firstName',
    'lastName',
    'username',
    ...(passwordMode === 'byColumn' ? (['password'] as const) : []),
    matchBy,
  ] as const
  if (required.some((field) => mapping[field] === undefined)) refuse('MemberImport.ColumnMissing')

  for (const field of importFields) {
    const source = mapping[field]
    if (typeof source === 'object' && 'column' in source && source.column >= columnCount)
      refuse('MemberImport.ColumnMissing')
  }
}

async function readData(db: Db, importUuid: string) {
  return {
    staged: await readStagedRows(db, importUuid),
    orgUnits: await readOrgUnits(db),
    locations: await readLocations(db),
    groups: await readGroups(db),
    seats: await readSeats(db),
  }
}

/** Returns the values that are used to match rows with existing members. */
function toSearchValues(rows: readonly ReadRow[], { matchBy }: ImportSettings): SearchValues {
  const values = rows.map((row) => row.values)
  const distinct = <T>(list: readonly (T | null | undefined)[]): T[] => [
    ...new Set(list.filter((value) => value !== undefined && value !== null)),
  ]

  const withoutUsername = values.filter(
    ({ username, firstName, lastName }) =>
      username === undefined && firstName !== undefined && lastName !== undefined,
  )

  return {
    usernames: distinct(values.map(({ username }) => username)),
    usernameStems: distinct(
      withoutUsername.map(({ firstName = '', lastName = '' }) =>
        usernameFromNames(firstName, lastName).replace(/[0-9]+$/, ''),
      ),
    ),
    externalIds: distinct(values.map(({ externalId }) => externalId)),
    emails: matchBy !== 'username' ? distinct(values.map(({ email }) => email?.toLowerCase())) : [],
  }
}

/** Returns what unknown values can mean. The names of roles are German, like most files. */
function toTargets(names: Names): Targets {
  const t = translator('de_DE')
  return { ...names, role: new Map(memberRoles.map((role) => [role, t(`common.roles.${role}`)])) }
}

const addPlanned = (
  names: ReadonlyMap<string, string>,
  planned: readonly PlannedOrgUnit[],
): ReadonlyMap<string, string> =>
  planned.length === 0
    ? names
    : new Map([...names, ...planned.map(({ uuid, name }) => [uuid, name] as const)])

const addDifferences = (outcome: RowOutcome, names: Names): CheckedRow => {
  const { changes, values, existing } = outcome
  return {
    ...outcome,
    differences: existing && changes.length > 0 ? describeChanges(changes, { values, existing }, names) : [],
  }
}

interface MatchInput {
  rows: readonly ReadRow[]
  existing: readonly ExistingMember[]
  hashedLines: ReadonlySet<number>
  decisions: ReadonlyMap<number, ImportDecision | null>
}

async function matchRows(
  { actor }: CheckContext,
  settings: ImportSettings,
  { rows, existing, hashedLines, decisions }: MatchInput,
): Promise<RowOutcome[]> {
  const context = { settings, rights: toImportRights(actor), country: actor.country }
  const matcher = new RowMatcher(context, existing, rows)
  return mapYielding(rows, (row) =>
    matcher.match(row, {
      isHashed: hashedLines.has(row.line),
      decision: decisions.get(row.line) ?? null,
    }),
  )
}
