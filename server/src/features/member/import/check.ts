/** A check of all rows against the company as it is now: reads, compares, decides; writes nothing. */
import { usernameFromNames } from '@sorgfalt/contract'
import {
  type ImportSettings,
  type ImportSummary,
  importFields,
  missingPlaces,
} from '@sorgfalt/contract/member/import'
import type { Actor, Services } from '../../../access/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readSeats } from '../seats.store.ts'
import { openCells } from './cells.ts'
import { stagedRows } from './import.store.ts'
import { type Existing, Judge, type Verdict } from './judge.rules.ts'
import { readExisting, readGroups, readLocations, readUnits, type Wanted } from './lookup.store.ts'
import { eachInPieces, mapInPieces } from './pace.ts'
import { rightsOf } from './rights.rules.ts'
import { missingIn, type ReadContext, type ReadRow, readRow } from './row.rules.ts'
import { type NewUnit, UnitFinder } from './units.rules.ts'
import { folded } from './values.rules.ts'

const listed = 100

/** Where a check happens: a company, who asks, and short transactions in it. */
export interface CheckScene {
  services: Pick<Services, 'keys'>
  actor: Pick<Actor, 'kind' | 'uuid' | 'role' | 'country'>
  today: string
  inClient: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

export interface Checked {
  verdicts: Verdict[]
  summary: ImportSummary
  /** The cells of the rows judged, by line. */
  cells: Map<number, string[]>
  /** Lines whose password has been hashed. */
  hashed: ReadonlySet<number>
  newUnits: NewUnit[]
}

interface Staged {
  importUuid: string
  columnCount: number
  settings: ImportSettings
}

/** @throws Refusal MemberImport.ColumnMissing */
export async function checkRows(
  scene: CheckScene,
  { importUuid, columnCount, settings }: Staged,
): Promise<Checked> {
  checkSettings(settings, columnCount)
  const { services, actor, today, inClient } = scene
  const { staged, units, locations, groups, seats } = await inClient(async (db) => ({
    staged: await stagedRows(db, importUuid),
    units: await readUnits(db),
    locations: await readLocations(db),
    groups: await readGroups(db),
    seats: await readSeats(db),
  }))
  const opened = await mapInPieces(staged, ({ line, cells }) => ({
    line,
    cells: openCells(services.keys, cells),
  }))
  const heading = settings.hasHeader ? opened.shift()?.cells : undefined
  const finder = new UnitFinder(units, settings.createOrgUnits)
  const hashed = new Set(staged.filter((row) => row.hashed).map(({ line }) => line))
  const context: ReadContext = {
    settings,
    heading,
    columnCount,
    country: actor.country,
    today,
    units: finder,
    locations,
    groups,
  }
  const rows = await mapInPieces(opened, (row) => readRow(row, context, hashed.has(row.line)))
  const existing = await inClient((db) => readExisting(db, wantedOf(rows, settings)))
  const verdicts = await judgeAll(
    rows,
    existing,
    { settings, rights: rightsOf(actor), country: actor.country },
    hashed,
  )
  const newUnits = neededUnits(finder, verdicts)
  return {
    verdicts,
    summary: { ...summaryOf(verdicts, seats, newUnits), missing: await missingOf(opened, context) },
    cells: new Map(opened.map(({ line, cells }) => [line, cells])),
    hashed,
    newUnits,
  }
}

/** Columns that exist, and those without which nobody can be imported. */
function checkSettings({ mapping, passwordMode, matchBy }: ImportSettings, columnCount: number): void {
  const needed = [
    'firstName',
    'lastName',
    'username',
    ...(passwordMode === 'byColumn' ? (['password'] as const) : []),
    matchBy,
  ] as const
  if (needed.some((field) => mapping[field] === undefined)) refuse('MemberImport.ColumnMissing')
  for (const field of importFields) {
    const source = mapping[field]
    if (typeof source === 'object' && 'column' in source && source.column >= columnCount)
      refuse('MemberImport.ColumnMissing')
  }
}

function wantedOf(rows: readonly ReadRow[], { matchBy }: ImportSettings): Wanted {
  const given = rows.map((row) => row.given)
  const said = <T>(values: readonly (T | null | undefined)[]): T[] => [
    ...new Set(values.filter((value) => value !== undefined && value !== null)),
  ]
  const generated = given.filter(
    ({ username, firstName, lastName }) =>
      username === undefined && firstName !== undefined && lastName !== undefined,
  )
  return {
    usernames: said(given.map(({ username }) => username)),
    stems: said(
      generated.map(({ firstName = '', lastName = '' }) =>
        usernameFromNames(firstName, lastName).replace(/[0-9]+$/, ''),
      ),
    ),
    externalIds: said(given.map(({ externalId }) => externalId)),
    emails: matchBy !== 'username' ? said(given.map(({ email }) => email?.toLowerCase())) : [],
  }
}

async function judgeAll(
  rows: readonly ReadRow[],
  existing: readonly Existing[],
  context: ConstructorParameters<typeof Judge>[0],
  hashed: ReadonlySet<number>,
): Promise<Verdict[]> {
  const judge = new Judge(context, existing, rows)
  const verdicts: Verdict[] = []
  await eachInPieces(rows, (row) => void verdicts.push(judge.judge(row, hashed.has(row.line))))
  return verdicts
}

/** Units that only faulty rows ask for are not made. */
function neededUnits({ planned }: UnitFinder, verdicts: readonly Verdict[]): NewUnit[] {
  const needed = new Set(
    verdicts.filter(({ status }) => status !== 'faulty').flatMap(({ given }) => given.orgUnits ?? []),
  )
  // From the leaves up: what is below a unit needs it, too.
  return planned
    .toReversed()
    .filter(({ uuid, parentUuid }) => needed.has(uuid) && Boolean(needed.add(parentUuid)))
    .toReversed()
}

/** Places that somebody has to make first: each once, as it is written first. */
async function missingOf(
  rows: readonly { cells: readonly string[] }[],
  context: ReadContext,
): Promise<ImportSummary['missing']> {
  const missing = { location: new Map<string, string>(), groups: new Map<string, string>() }
  await eachInPieces(rows, ({ cells }) => {
    const named = missingIn(cells, context)
    for (const field of ['location', 'groups'] as const)
      for (const name of named[field])
        if (!missing[field].has(folded(name))) missing[field].set(folded(name), name)
  })
  const first = (names: ReadonlyMap<string, string>) => [...names.values()].slice(0, missingPlaces)
  return { location: first(missing.location), groups: first(missing.groups) }
}

function summaryOf(
  verdicts: readonly Verdict[],
  seats: { used: number; max: number },
  newUnits: readonly NewUnit[],
): Omit<ImportSummary, 'missing'> {
  const count = (status: Verdict['status']) => verdicts.filter((verdict) => verdict.status === status).length
  const created = count('new')
  return {
    created,
    updated: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('faulty'),
    seats: { ...seats, after: seats.used + created },
    newOrgUnits: newUnits.slice(0, listed).map(({ path }) => path),
    newOrgUnitCount: newUnits.length,
  }
}
