/**
 * A dump of the whole database does not reveal who answered what in a survey (docs/decisions/0023). Two
 * companies differ only in which member submits which answers. Every trace of a member's answers would make
 * the two dumps differ: a value, the order of rows, a position on disk, a transaction number or the length of
 * a sealed text.
 */
import { calls } from '@sorgfalt/contract'
import type { RiskKind } from '@sorgfalt/contract/risk-assessment/content'
import type { RiskAnswer } from '@sorgfalt/contract/risk-assessment/execution'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { tablesOf } from '../../../test/contract-wide/database-state.ts'
import { createRiskCatalogue } from '../../../test/risk.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { assignCatalogue, createUnit, startExecution } from '../risk-fixture.ts'

const people = 12
/**
 * The answers of each person. No two sheets are equal, some contain "does not apply", and the first contains
 * nothing else.
 */
const answerSheets: RiskAnswer[][] = Array.from({ length: people }, (_, index) => [
  { itemId: 'i1', value: ((index % 5) + 1) as 1 },
  { itemId: 'i2', value: index % 4 === 0 ? 'na' : ((((index * 2) % 5) + 1) as 1) },
  { itemId: 'i3', value: (Math.floor(index / 3) + 1) as 1 },
  { itemId: 'i4', value: index % 6 === 1 ? 'na' : ((((index * 3) % 5) + 1) as 1) },
])
answerSheets[0] = ['i1', 'i2', 'i3', 'i4'].map((itemId) => ({ itemId, value: 'na' }))

/**
 * Replaces random values by names in order of their occurrence. Equal values get equal names, so that links
 * between rows stay visible.
 */
class Pseudonyms {
  readonly #names = new Map<string, string>()

  replaceIn(text: string): string {
    return text
      .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (uuid) => this.#name(uuid))
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.+:Z]*/g, '<time>')
      .replace(/(?<![\w-])[0-9a-f]{32,}(?![\w-])/g, '<hash>')
      .replace(/\$argon2[^"]+/g, '<password>')
      .replace(/(?<![\w-])[\w-]{60,}(?![\w-])/g, (sealed) => `<sealed ${sealed.length}>`)
      .replace(/catalogue-\d+/g, 'catalogue')
  }

  #name(uuid: string): string {
    const name = this.#names.get(uuid) ?? `uuid ${this.#names.size + 1}`
    this.#names.set(uuid, name)
    return name
  }
}

/** Returns every row of every table in its order on disk, with the rank of the transaction that wrote it. */
async function readDump(server: TestServer): Promise<string[]> {
  const { owner } = server.databases
  // The table `throttle` counts failed login attempts by address, and belongs to no company.
  const tables = (await tablesOf(owner)).filter(({ name }) => name !== 'throttle')
  const { rows } = await owner.transaction(undefined, (db) =>
    sql
      .raw<{ table: string; place: string; number: string; row: string }>(
        tables
          .map(
            ({ name }) =>
              `(select '${name}' as table, ctid::text as place, xmin::text as number, to_jsonb(t)::text as row
                from "${name}" t order by ctid)`,
          )
          .join(' union all '),
      )
      .execute(db),
  )
  const numbers = new Map(
    [...new Set(rows.map(({ number }) => Number(number)))]
      .toSorted((one, other) => one - other)
      .map((number, rank) => [number, rank]),
  )
  const pseudonyms = new Pseudonyms()
  return rows.map(
    ({ table, place, number, row }) =>
      `${table} ${place} ${numbers.get(Number(number))} ${pseudonyms.replaceIn(row)}`,
  )
}

interface Company {
  server: TestServer
  client: TestClient
  admin: Api
  assignmentUuid: string
  dumps: string[][]
  views: string[]
}

/** Returns everything that a company's administrators can read about an assessment. */
async function readViews(admin: Api, taskUuid: string, resultUuid?: string): Promise<string> {
  const seen: unknown[] = [
    await admin.ok(calls.riskEvaluation.readAssignmentOverviewList, {}),
    await admin.ok(calls.riskAssignment.readAssignmentList, { riskAssessmentTaskUuid: taskUuid }),
    await admin.ok(calls.riskCatalog.readCatalogList, {}),
  ]
  if (resultUuid) {
    const of = { riskAssessmentExecutionResultUuid: resultUuid }
    const { rows } = await admin.ok(calls.risk.readRiskList, { ...of, sortBy: 'category' })
    seen.push(
      rows,
      await admin.ok(calls.riskEvaluation.readExecutionResultDetails, of),
      await admin.ok(calls.risk.readRiskActionStatus, of),
    )
    for (const { riskUuid } of rows) seen.push(await admin.ok(calls.risk.readRiskDetails, { riskUuid }))
  }
  return new Pseudonyms().replaceIn(JSON.stringify(seen))
}

/**
 * Creates a company in which person `index` submits the answer sheet `findSheet(index)`. Dumps the database
 * while drafts are open, after some and after all submissions, and when the round is finished.
 */
async function createCompany(kind: RiskKind, findSheet: (index: number) => number): Promise<Company> {
  const server = await createTestServer('embedded')
  server.clock.now = new Date('2026-10-05T09:00:00Z')
  const client = await server.createClient({ identifier: 'company' })
  const admin = await server.signedIn(await server.createMember(client, { role: 'admin', username: 'admin' }))
  const members = []
  for (let index = 0; index < people; index += 1)
    members.push(await server.createMember(client, { username: `person-${index}` }))
  const unit = await createUnit(server, client, 'Lager', members)
  const riskAssessmentTaskUuid = await createRiskCatalogue(server, client, { kind })
  const assignmentUuid = await assignCatalogue(admin, riskAssessmentTaskUuid, [unit])
  const dumps: string[][] = []
  const views: string[] = []
  const record = async (resultUuid?: string) => {
    dumps.push(await readDump(server))
    views.push(await readViews(admin, riskAssessmentTaskUuid, resultUuid))
  }
  const open = []
  for (const [index, member] of members.entries()) {
    const api = await server.signedIn(member)
    const execution = await startExecution(api, assignmentUuid)
    const answers = answerSheets[findSheet(index)] ?? []
    await api.ok(calls.riskExecution.saveExecution, { ...execution, answers: answers.slice(0, 3) })
    open.push({ api, execution, answers })
  }
  await record()
  for (const [index, { api, execution, answers }] of open.entries()) {
    await api.ok(calls.riskExecution.saveExecution, {
      ...execution,
      revision: 1,
      answers: answers.slice(3),
      completed: true,
    })
    if (index === 6) await record()
  }
  await record()
  const finished = await admin.ok(calls.riskEvaluation.completeExecution, { assignmentUuid })
  await record(finished.riskAssessmentExecutionResultUuid)
  return { server, client, admin, assignmentUuid, dumps, views }
}

const differences = (one: readonly string[], other: readonly string[]): string[] => {
  const known = new Set(other)
  return one.filter((row) => !known.has(row))
}

describe('the anonymity of a survey', () => {
  let companies: [Company, Company]
  beforeAll(async () => {
    companies = [
      await createCompany('survey', (index) => index),
      await createCompany('survey', (index) => people - 1 - index),
    ]
  })
  afterAll(() => Promise.all(companies.map(({ server }) => server.close())))

  test.each(
    ['drafts are open', 'seven members have submitted', 'all have submitted', 'the round is finished']
      .entries()
      .toArray(),
  )('%i: a reader of the whole database cannot tell who gave which answer when %s', (moment) => {
    const [one, other] = companies.map(({ dumps }) => dumps[moment] ?? []) as [string[], string[]]
    expect(one.length).toBeGreaterThan(people)
    expect(differences(one, other)).toEqual([])
    expect(one).toEqual(other)
  })

  test('hides each member’s answers from an administrator who compares all views', () => {
    const [one, other] = companies
    expect(one.views).toEqual(other.views)
    // Until the round is finished, the views show how many members have submitted, but no levels.
    expect(one.views.slice(0, 3).filter((view) => /"(?:riskFactor|criticalShare)"/.test(view))).toEqual([])
  })

  test('keeps only one row of counts for each statement', async () => {
    const [{ server, client }] = companies
    const left = await server.inClient(client, async (db) => ({
      answers: await db.selectFrom('riskAnswer').selectAll().execute(),
      tallies: await db.selectFrom('riskTally').selectAll().execute(),
      drafts: await db.selectFrom('riskExecution').select('uuid').where('draft', 'is not', null).execute(),
      risks: (await db.selectFrom('risk').select('itemId').execute()).length,
    }))
    expect(left).toEqual({ answers: [], tallies: [], drafts: [], risks: 4 })
  })

  test('stores no time of day in rows of a submitted survey', async () => {
    const [{ server, client }] = companies
    const { rows } = await server.databases.owner.transaction(undefined, (db) =>
      sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type like 'timestamp%'
          and table_name in ('risk_execution', 'risk_tally', 'risk')
        order by 1`.execute(db),
    )
    expect(rows.map(({ name }) => name)).toEqual(['risk_execution.lease_until'])
    const leased = await server.inClient(client, (db) =>
      db.selectFrom('riskExecution').select('uuid').where('leaseUntil', 'is not', null).execute(),
    )
    expect(leased).toEqual([])
  })

  test('stores no result with fewer than six submissions, and no numbers of answers', async () => {
    const [{ server, client }] = companies
    await expect(
      server.databases.owner.transaction(undefined, (db) =>
        sql`update risk_result set completed_count = 5`.execute(db),
      ),
    ).rejects.toThrow('risk_result_six')
    const risk = await server.inClient(client, (db) =>
      db.selectFrom('risk').selectAll().executeTakeFirstOrThrow(),
    )
    expect(Object.keys(risk).filter((column) => /count|percent|mean/i.test(column))).toEqual([])
  })

  test('does not apply to an inspection, whose answers carry names', async () => {
    const one = await createCompany('inspection', (index) => index)
    const other = await createCompany('inspection', (index) => people - 1 - index)
    expect(
      differences(one.dumps[1] ?? [], other.dumps[1] ?? []).filter((row) => row.startsWith('risk_answer '))
        .length,
    ).toBeGreaterThan(10)
    await Promise.all([one.server.close(), other.server.close()])
  })
})
