/**
 * Measures the statistics of an e-learning with 100,000 members and 1,000,000 results, their export, and an
 * assignment to 50,000 members.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { seedLoad } from '../../server/src/demo/load.ts'
import { deleteAssignments } from '../../server/src/features/elearning/assignment/org-unit-assignment.store.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { Api } from '../../server/src/test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../server/src/test/courses.ts'
import { createTestServer, type TestClient } from '../../server/src/test/test-server.ts'
import { assignToAll } from './assigned-course.ts'
import { capture } from './capture.ts'
import { median, type RepeatedRequest } from './load.ts'
import { compare, headersOf, type Ratio } from './main-job.ts'
import { memoryOf, startServer, startYardstick, vacuum } from './processes.ts'

const members = 100_000
const resultsEach = 10
const assigned = 50_000

export interface StatisticsFigures {
  ratios: Ratio[]
  /** The time of the charts divided by the time of the list page. */
  charts: number
  /** `growth` is the growth of the server's memory in bytes. */
  export: { seconds: number; rows: number; growth: number }
  /** Tasks per second, and the times of a member list without other work and during the assignment. */
  assigning: { perSecond: number; idleMs: number; busyMs: number }
}

const { readStatistics, readCharts, exportStatistics } = calls.elearningStatistics
const { readMatrix } = calls.qualificationMatrix

export async function statisticsFigures(): Promise<StatisticsFigures> {
  const testServer = await createTestServer('postgres')
  const client = await testServer.createClient()
  const signedIn = await testServer.signedIn(await testServer.createMember(client, { role: 'admin' }))
  const { owner } = testServer.databases
  // This course is assigned before the members exist, so that no task is created for them.
  const other = await createAssignedCourse(testServer, client, { assignedOn: '2026-08-01' })
  await testServer.inClient(client, (db) =>
    deleteAssignments(db, other.clientElearningUuid, [client.rootUuid]),
  )

  const size = { members, units: 200, locations: 20, passwordHash: 'unknown', now: new Date() }
  const load = { client: client.identifier, licenseeUuid: client.licenseeUuid, ...size }
  const course = await assignToAll(testServer, client, {
    assignedOn: '2026-08-01',
    addMembers: () => seedLoad(owner, load, () => undefined),
  })
  const { elearningUuid } = course
  const unit = await owner.transaction(undefined, (db) => seedResults(db, client, course))

  await vacuum(testServer.databases.ownerUrl ?? '')

  const url = testServer.databases.appUrl ?? ''
  const server = await startServer(testServer)

  const headers = await headersOf(signedIn)
  const requestTo = (port: number, path: string, input: unknown): RepeatedRequest => ({
    port,
    path,
    headers,
    body: () => JSON.stringify(input),
  })

  const ratios = await listRatios(signedIn, { url, requestTo, port: server.port }, elearningUuid)
  const request = (path: string) => requestTo(server.port, path, { elearningUuid })
  const { ratio: charts } = await compare('charts', request(readStatistics.path), request(readCharts.path), 1)

  const api = new Api(`http://localhost:${server.port}`)
  for (const [name, value] of signedIn.cookies) api.cookies.set(name, value)
  const exported = await exportFigures(api, server.port, elearningUuid)
  const assigning = await assigningFigures(api, other.elearningUuid, unit)

  server.process.kill('SIGTERM')
  await testServer.close()

  return { ratios, charts, export: exported, assigning }
}

interface Running {
  url: string
  port: number
  requestTo: (port: number, path: string, input: unknown) => RepeatedRequest
}

/**
 * Compares the list page and its summary, for today and for a past day, and a page of the qualification
 * matrix with their SQL statements, sent by the bare driver.
 */
async function listRatios(
  signedIn: Api,
  { url, port, requestTo }: Running,
  elearningUuid: string,
): Promise<Ratio[]> {
  const ratios: Ratio[] = []

  const past = { elearningUuid, filter: { asOf: '2026-06-01', trained: true } }
  const statistics = (input: typeof past | { elearningUuid: string }) => ({
    path: readStatistics.path,
    input,
    read: (): Promise<{ rows: readonly unknown[] }> => signedIn.ok(readStatistics, input),
  })

  const requests = {
    'list page and summary': statistics({ elearningUuid }),
    'list page and summary of a past day': statistics(past),
    'page of the qualification matrix': {
      path: readMatrix.path,
      input: {},
      read: (): Promise<{ rows: readonly unknown[] }> => signedIn.ok(readMatrix, {}),
    },
  }

  for (const [name, { path, input, read }] of Object.entries(requests)) {
    for (let count = 0; count < 7; count += 1) await read()
    const statements = await capture(async () => {
      const { rows } = await read()
      if (rows.length !== 25) throw new Error(`${name} has ${rows.length} rows`)
    })

    const yardstick = await startYardstick(url, statements)
    const request = requestTo(port, path, input)
    ratios.push(await compare(name, request, requestTo(yardstick.port, '/', input), 1))

    yardstick.process.kill()
  }

  return ratios
}

/**
 * Inserts ten results per member, spread over almost three years, and an org unit with half of the members.
 * Returns the uuid of the unit.
 */
async function seedResults(
  db: Db,
  client: TestClient,
  {
    elearningUuid,
    versionUuid,
    clientElearningUuid,
  }: Pick<TestCourse, 'elearningUuid' | 'versionUuid' | 'clientElearningUuid'>,
): Promise<string> {
  await sql`set local statement_timeout = 0`.execute(db)
  // The values of the hashes do not matter, only their length.
  await sql`
    insert into elearning_result (
      client_uuid, number, certificate_number, verification_code, task_uuid, member_uuid, elearning_uuid,
      version_uuid, passed_at, completed_on, valid_until, snapshot, person_hash, prev_hash, hash
    )
    select
      t.client_uuid, row_number() over (), 'B', 'B', t.uuid, t.member_uuid, ${elearningUuid}::uuid,
      ${versionUuid}::uuid, day, day::date, day::date + 30 + (random() * 400)::int,
      '{"version": "1.0.0", "revised": "2026-09-01"}', h, h, h
    from elearning_task t
    cross join generate_series(1, ${resultsEach}::int) n
    cross join repeat('0', 64) h
    cross join lateral (
      select now() - make_interval(days => (hashtextextended(t.uuid::text, n) & 1023)::int) as day
    ) passed
    where t.client_uuid = ${client.uuid} and t.client_elearning_uuid = ${clientElearningUuid}`.execute(db)

  const { rows } = await sql<{ uuid: string }>`
    insert into org_unit (client_uuid, identifier, name, parent_uuid)
    values (${client.uuid}, 'werk-fuer-viele', 'Werk', ${client.rootUuid})
    returning uuid`.execute(db)

  await sql`
    insert into org_unit_member (client_uuid, org_unit_uuid, member_uuid)
    select m.client_uuid, ${rows[0]?.uuid}::uuid, m.uuid
    from member m
    where m.client_uuid = ${client.uuid}
    order by m.uuid
    limit ${assigned}::int`.execute(db)

  return rows[0]?.uuid ?? ''
}

/** Exports the whole list, discards the bytes, and measures the server's memory during the export. */
async function exportFigures(
  api: Api,
  port: number,
  elearningUuid: string,
): Promise<StatisticsFigures['export']> {
  const { resident: before } = await memoryOf(port)
  let [maxResident, bytes] = [before, 0]
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      maxResident = Math.max(maxResident, (await memoryOf(port)).resident)
      await delay(100)
    }
  })()

  const since = performance.now()
  const answer = await api.request('POST', exportStatistics.path, { elearningUuid, languageCode: 'de_DE' })
  for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length
  const seconds = (performance.now() - since) / 1000

  over.abort()
  await watching
  if (answer.status !== 200 || bytes < 20 * members) throw new Error(`the export has ${bytes} bytes`)

  return { seconds, rows: members, growth: maxResident - before }
}

async function assigningFigures(
  api: Api,
  elearningUuid: string,
  unit: string,
): Promise<StatisticsFigures['assigning']> {
  const listTime = async (): Promise<number> => {
    const began = performance.now()
    await api.ok(calls.memberList.getList)
    return performance.now() - began
  }

  for (let call = 0; call < 20; call += 1) await listTime()
  const idle: number[] = []
  for (let call = 0; call < 100; call += 1) idle.push(await listTime())
  const over = new AbortController()
  const busy: number[] = []
  const watching = (async () => {
    while (!over.signal.aborted) {
      busy.push(await listTime())
      await delay(10)
    }
  })()

  const since = performance.now()
  const { tasksCreated } = await api.ok(calls.elearningCatalog.assignOrgUnits, {
    elearningUuid,
    orgUnitUuids: [unit],
  })

  const seconds = (performance.now() - since) / 1000

  over.abort()
  await watching

  return { perSecond: tasksCreated / seconds, idleMs: median(idle), busyMs: median(busy) }
}
