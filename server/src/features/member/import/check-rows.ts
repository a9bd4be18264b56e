/**
 * Checks all rows against the current data of the company: reads the rows, matches them with members and
 * plans the import. Writes nothing to the database.
 */
import { usernameFromNames } from '@sorgfalt/contract'
import {
  type ImportSettings,
  type ImportSummary,
  importFields,
  maxListedMissing,
} from '@sorgfalt/contract/member/import'
import type { Actor, Services } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readSeats } from '../seats.store.ts'
import { forEachYielding, mapYielding } from './chunk.ts'
import {
  findExistingMembers,
  readGroups,
  readLocations,
  readOrgUnits,
  type SearchValues,
} from './company-data.store.ts'
import type { ExistingMember } from './compare-member.rules.ts'
import { readStagedRows } from './import.store.ts'
import { toImportRights } from './import-rights.rules.ts'
import { RowMatcher, type RowOutcome } from './match.rules.ts'
import { OrgUnitFinder, type PlannedOrgUnit } from './org-unit-finder.rules.ts'
import { selectNeededOrgUnits, summarize } from './plan.rules.ts'
import { listMissing, type ReadContext, type ReadRow, readRow } from './read-row.rules.ts'
import { normalizeWord } from './read-values.rules.ts'
import { openCells } from './sealed-cells.ts'

/** The context of a check: the user who imports, the company's current day, and its database transactions. */
export interface CheckContext {
  services: Pick<Services, 'keys'>
  actor: Pick<Actor, 'kind' | 'uuid' | 'role' | 'country'>
  today: string
  inClient: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

export interface CheckResult {
  outcomes: RowOutcome[]
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

  const readContext: ReadContext = {
    settings,
    heading: settings.hasHeader ? opened.shift()?.cells : undefined,
    columnCount: staged.columnCount,
    country: actor.country,
    today: context.today,
    orgUnits: new OrgUnitFinder(data.orgUnits, settings.createOrgUnits),
    locations: data.locations,
    groups: data.groups,
  }

  const rows = await mapYielding(opened, (row) => readRow(row, readContext, hashedLines.has(row.line)))
  const existing = await inClient((db) => findExistingMembers(db, toSearchValues(rows, settings)))
  const outcomes = await matchRows(context, settings, { rows, existing, hashedLines })

  const newOrgUnits = selectNeededOrgUnits(readContext.orgUnits.planned, outcomes)
  const missing = await findMissing(opened, readContext)

  return {
    outcomes,
    summary: { ...summarize(outcomes, data.seats, newOrgUnits), missing },
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

interface MatchInput {
  rows: readonly ReadRow[]
  existing: readonly ExistingMember[]
  hashedLines: ReadonlySet<number>
}

async function matchRows(
  { actor }: CheckContext,
  settings: ImportSettings,
  { rows, existing, hashedLines }: MatchInput,
): Promise<RowOutcome[]> {
  const context = { settings, rights: toImportRights(actor), country: actor.country }
  const matcher = new RowMatcher(context, existing, rows)
  return mapYielding(rows, (row) => matcher.match(row, hashedLines.has(row.line)))
}

/**
 * Returns the locations and groups in the file that do not exist in the company, at most `maxListedMissing`
 * of each. Each name appears once, in the spelling that comes first in the file.
 */
async function findMissing(
  rows: readonly { cells: readonly string[] }[],
  context: ReadContext,
): Promise<ImportSummary['missing']> {
  const spellings = { location: new Map<string, string>(), groups: new Map<string, string>() }
  await forEachYielding(rows, ({ cells }) => {
    const missing = listMissing(cells, context)
    for (const field of ['location', 'groups'] as const)
      for (const name of missing[field])
        if (!spellings[field].has(normalizeWord(name))) spellings[field].set(normalizeWord(name), name)
  })

  const listFirst = (names: ReadonlyMap<string, string>) => [...names.values()].slice(0, maxListedMissing)

  return { location: listFirst(spellings.location), groups: listFirst(spellings.groups) }
}
