/**
 * Measures how long it takes to finish a round with 5,000 members and 60 statements, to list 2,000 rounds,
 * and to list 10,000 risks and 10,000 actions.
 */
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { seedLoad } from '../../server/src/demo/load.ts'
import {
  addToTally,
  type Tally,
} from '../../server/src/features/risk-assessment/execution/execution.rules.ts'
import {
  openExecution,
  pinRound,
} from '../../server/src/features/risk-assessment/execution/execution.store.ts'
import { storeTally } from '../../server/src/features/risk-assessment/execution/tally.store.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import type { Api } from '../../server/src/test/api.ts'
import { createAssignment } from '../../server/src/test/contract-wide/fixture/risk-assessment.ts'
import { createRiskCatalogue, tinyItem } from '../../server/src/test/risk.ts'
import { createTestServer, type TestClient, type TestServer } from '../../server/src/test/test-server.ts'
import { capture } from './capture.ts'
import { compare, headersOf, type Ratio } from './main-job.ts'
import { startServer, startYardstick } from './processes.ts'

const members = 5000
const statements = 60
const [units, roundsEach, risksEach] = [200, 10, 15]
const rows = 10_000

export interface RiskFigures {
  /** Seconds that it takes to finish a round and read its result. */
  finishing: number
  ratios: Ratio[]
}

export async function riskFigures(): Promise<RiskFigures> {
  const testServer = await createTestServer('postgres')
  const client = await testServer.createClient()
  const admin = await testServer.signedIn(await testServer.createMember(client, { role: 'admin' }))
  const { owner } = testServer.databases
  const size = { members, units, locations: 5, passwordHash: 'unknown', now: new Date() }
  await seedLoad(
    owner,
    { client: client.identifier, licenseeUuid: client.licenseeUuid, ...size },
    () => undefined,
  )

  const finishing = await finishingTime(testServer, client, admin)
  const catalogue = await createRiskCatalogue(testServer, client)
  await createAssignment(testServer, client, catalogue, { unit: client.rootUuid })

  const resultUuid = await owner.transaction(undefined, (db) => seedResults(db, client, catalogue))

  await owner.transaction(undefined, (db) => sql`analyze`.execute(db))

  const url = testServer.databases.appUrl ?? ''
  const server = await startServer(testServer)

  const headers = await headersOf(admin)
  const of = { riskAssessmentExecutionResultUuid: resultUuid }
  const ratios: Ratio[] = []

  for (const [name, call, input] of [
    ['list of evaluations over 2,000 rounds', calls.riskEvaluation.readAssignmentOverviewList, {}],
    ['risk list of 10,000 rows', calls.risk.readRiskList, { ...of, sortDirection: 'desc' }],
    ['list of 10,000 actions', calls.riskAction.readRiskActionList, of],
  ] as const) {
    const ask = async () => {
      const page = await admin.ok(call as typeof calls.risk.readRiskList, input)
      if (page.rows.length !== 25) throw new Error(`${name} has ${page.rows.length} rows`)
    }

    for (let times = 0; times < 7; times += 1) await ask()
    const yardstick = await startYardstick(url, await capture(ask))
    const body = () => JSON.stringify(input)
    const requestTo = (port: number, path: string) => ({ port, path, headers, body })
    ratios.push(await compare(name, requestTo(server.port, call.path), requestTo(yardstick.port, '/')))
    yardstick.process.kill()
  }

  server.process.kill('SIGTERM')
  await testServer.close()

  return { finishing, ratios }
}

/**
 * Finishes a round in which all members have submitted their answers. Returns the seconds until the result
 * can be read.
 */
async function finishingTime(testServer: TestServer, client: TestClient, admin: Api): Promise<number> {
  const items = Array.from({ length: statements }, (_, index) => tinyItem(`i${index + 1}`))
  const title = { de_DE: 'Alles', en_GB: 'Everything' }
  const catalogue = await createRiskCatalogue(testServer, client, {
    categories: [{ id: 'c1', title, items }],
  })

  const unit = await testServer.inClient(client, async (db) => {
    const { rows: created } = await sql<{ uuid: string }>`
      insert into org_unit (identifier, name, parent_uuid)
      values ('werk-fuer-alle', 'Werk', ${client.rootUuid})
      returning uuid`.execute(db)

    await sql`
      insert into org_unit_member (org_unit_uuid, member_uuid)
      select ${created[0]?.uuid}::uuid, uuid from member where role = 'member'
      on conflict do nothing`.execute(db)

    return created[0]?.uuid ?? ''
  })

  const assignmentUuid = await createAssignment(testServer, client, catalogue, { unit })

  await testServer.inClient(client, async (db) => {
    const { uuid: memberUuid } = await db
      .selectFrom('orgUnitMember')
      .select('memberUuid as uuid')
      .where('orgUnitUuid', '=', unit)
      .executeTakeFirstOrThrow()

    const round = await pinRound(db, memberUuid, assignmentUuid, new Date().toISOString().slice(0, 10))
    if (!round) throw new Error('no member is asked to take part')

    await openExecution(db, testServer.services.surveyKeys, round.uuid, memberUuid)
    await sql`delete from risk_execution where round_uuid = ${round.uuid}`.execute(db)
    await sql`
      insert into risk_execution (round_uuid, member_uuid, state, progress_percent)
      select ${round.uuid}::uuid, member_uuid, 'completed', 100
      from org_unit_member
      where org_unit_uuid = ${unit}::uuid`.execute(db)

    let tally: Tally = {}
    for (let one = 0; one < members; one += 1)
      tally = addToTally(
        tally,
        Object.fromEntries(items.map(({ id }, index) => [id, (((one * 7 + index) % 5) + 1) as 1])),
      )

    await storeTally(db, testServer.services.surveyKeys, round.uuid, { submitted: members, tally })
  })

  const since = performance.now()
  const { riskAssessmentExecutionResultUuid } = await admin.ok(calls.riskEvaluation.completeExecution, {
    assignmentUuid,
  })

  await admin.ok(calls.riskEvaluation.readExecutionResultDetails, { riskAssessmentExecutionResultUuid })

  return (performance.now() - since) / 1000
}

/**
 * Inserts ten rounds for the assignment of each unit. Only the last round still runs. One result has 10,000
 * risks with one action each. Returns the uuid of that result.
 */
async function seedResults(db: Db, client: TestClient, catalogue: string): Promise<string> {
  await sql`set local statement_timeout = 0`.execute(db)
  await seedRounds(db, client, catalogue)

  const { rows: chosen } = await sql<{ uuid: string }>`
    select uuid
    from risk_result
    where client_uuid = ${client.uuid} and source_name like 'Einheit %'
    order by uuid
    limit 1`.execute(db)
  const uuid = chosen[0]?.uuid ?? ''
  await seedRisks(db, client, uuid)

  return uuid
}

async function seedRounds(db: Db, client: TestClient, catalogue: string): Promise<void> {
  await sql`
    insert into risk_assignment (
      client_uuid, client_risk_catalogue_uuid, number, unit_key, assigned_on, actor_kind
    )
    select u.client_uuid, used.uuid, 100 + row_number() over (), u.uuid::text, current_date - 400, 'system'
    from org_unit u
    join client_risk_catalogue used on used.client_uuid = u.client_uuid and used.catalogue_uuid = ${catalogue}
    where u.client_uuid = ${client.uuid} and not u.is_root
    limit ${units}`.execute(db)

  await sql`
    insert into risk_assignment_unit (client_uuid, assignment_uuid, org_unit_uuid)
    select client_uuid, uuid, unit_key::uuid
    from risk_assignment
    where client_uuid = ${client.uuid} and number > 100`.execute(db)

  await sql`
    insert into risk_round (client_uuid, assignment_uuid, number, version_uuid, starts_on, due_on, state)
    select
      a.client_uuid, a.uuid, n, rc.current_version_uuid,
      current_date - 400 + 30 * n, current_date - 370 + 30 * n,
      case when n = ${roundsEach}::int then 'running' else 'finished' end
    from risk_assignment a
    join risk_catalogue rc on rc.uuid = ${catalogue}
    cross join generate_series(1, ${roundsEach}::int) n
    where a.client_uuid = ${client.uuid} and a.number > 100`.execute(db)

  await sql`
    insert into risk_result (
      client_uuid, round_uuid, invited_count, completed_count, formula_version, source_name, target_name,
      max_level, band_counts, finished_on, finished_kind
    )
    select
      r.client_uuid, r.uuid, 30, 20, 1, 'Einheit ' || a.number, 'Werk', 9, '{3,3,3,3,3,0}', r.due_on, 'system'
    from risk_round r
    join risk_assignment a on a.client_uuid = r.client_uuid and a.uuid = r.assignment_uuid
    where r.client_uuid = ${client.uuid} and a.number > 100 and r.state = 'finished'`.execute(db)
}

/** Inserts risks and actions for all results. The result `largeUuid` receives 10,000 of each. */
async function seedRisks(db: Db, client: TestClient, largeUuid: string): Promise<void> {
  await sql`
    insert into risk (
      client_uuid, result_uuid, position, category_id, item_id, category, load, level, status
    )
    select
      s.client_uuid, s.uuid, n, 'c1', 'i' || n, '{"de_DE": "Bereich", "en_GB": "Area"}',
      jsonb_build_object('de_DE', 'Belastung ' || n, 'en_GB', 'Load ' || n), 1 + n % 10, 'actionDefined'
    from risk_result s
    cross join lateral generate_series(
      1, case when s.uuid = ${largeUuid} then ${rows}::int else ${risksEach}::int end
    ) n
    where s.client_uuid = ${client.uuid} and s.source_name like 'Einheit %'`.execute(db)

  await sql`
    insert into risk_action (
      client_uuid, risk_uuid, kind, title, stop, responsible_member_uuid, due_on, state
    )
    select
      k.client_uuid, k.uuid, 'custom', 'Maßnahme ' || k.position, 'O', m.uuid,
      current_date - 100 + k.position % 400, 'defined'
    from risk k
    cross join lateral (select uuid from member where client_uuid = k.client_uuid order by uuid limit 1) m
    where k.client_uuid = ${client.uuid} and (k.result_uuid = ${largeUuid} or k.position < 4)`.execute(db)
}
