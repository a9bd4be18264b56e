/**
 * Compares the calls and jobs of one company of 100,000 members with and without 2,000 small companies that
 * use the same database connections.
 */
import { performance } from 'node:perf_hooks'
import { calls } from '@sorgfalt/contract'
import { seedLoad } from '../../server/src/demo/load.ts'
import { recomputeTasks } from '../../server/src/features/elearning/assignment/recompute-tasks.store.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { enterClient } from '../../server/src/platform/db/enter.ts'
import { openDatabase } from '../../server/src/platform/db/open-database.ts'
import { createAssignedCourse } from '../../server/src/test/courses.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../server/src/test/test-server.ts'
import { load, median, type RepeatedRequest } from './load.ts'
import { compare, headersOf, type Ratio } from './main-job.ts'
import { startServer, vacuum } from './processes.ts'

const members = 100_000
const smallCompanies = 2000
const smallMembers = 20
/** The small companies whose requests run between the measurements. */
const callers = 24
const assignedOn = '2026-08-01'
const today = new Date().toISOString().slice(0, 10)
const rounds = 5
/** As many as a server opens to the database. */
const connections = 10

const requests: Record<string, { path: string; needsElearning?: boolean }> = {
  'start page': calls.overview.read,
  'member list, by last name': calls.memberList.getList,
  'own e-learnings': calls.elearning.readMemberTasks,
  'list of overdue tasks': calls.overdue.list,
  'qualification matrix': calls.qualificationMatrix.readMatrix,
  'statistics of an e-learning': {
    path: calls.elearningStatistics.readStatistics.path,
    needsElearning: true,
  },
}

interface Company {
  client: TestClient
  admin: TestMember
  elearningUuid: string
}

export interface ManyCompaniesFigures {
  /** For each call, its speed beside the small companies, compared with that on a separate server. */
  ratios: Ratio[]
  /** Seconds for recomputing the tasks of the huge company, on new connections and on used ones. */
  recompute: { fresh: number; used: number }
}

export async function manyCompaniesFigures(): Promise<ManyCompaniesFigures> {
  const testServer = await createTestServer('postgres')
  const huge = await createCompany(testServer, { members, units: 200, locations: 20 })
  const small: Company[] = []
  for (let index = 0; index < smallCompanies; index += 1)
    small.push(await createCompany(testServer, { members: smallMembers, units: 3, locations: 1 }))
  await vacuum(testServer.databases.ownerUrl ?? '')

  const recompute = await recomputeSeconds(testServer, huge, small)

  const [alone, shared] = [await startServer(testServer), await startServer(testServer)]
  const signIn = async ({ admin, elearningUuid }: Company) => ({
    headers: await headersOf(await testServer.signedIn(admin)),
    elearningUuid,
  })
  const signedIn = await signIn(huge)
  const others = await Promise.all(small.slice(0, callers).map(signIn))

  const ratios: Ratio[] = []
  for (const [name, { path, needsElearning = false }] of Object.entries(requests)) {
    const requestTo = (port: number, { headers, elearningUuid } = signedIn): RepeatedRequest => ({
      port,
      path,
      headers,
      body: () => JSON.stringify(needsElearning ? { elearningUuid } : {}),
    })
    // The server would keep a plan after five executions on each connection.
    for (const other of others) await load(requestTo(shared.port, other), connections, 300)
    ratios.push(await compare(name, requestTo(shared.port), requestTo(alone.port)))
  }

  for (const { process } of [alone, shared]) process.kill('SIGTERM')
  await testServer.close()

  return { ratios, recompute }
}

async function createCompany(
  server: TestServer,
  size: { members: number; units: number; locations: number },
): Promise<Company> {
  const client = await server.createClient()
  const admin = await server.createMember(client, { role: 'admin' })
  await seedLoad(
    server.databases.owner,
    {
      client: client.identifier,
      licenseeUuid: client.licenseeUuid,
      ...size,
      passwordHash: 'unknown',
      now: new Date(),
    },
    () => undefined,
  )
  // Autovacuum would refresh the statistics of so many new rows before an e-learning is assigned to them.
  if (size.members === members) await vacuum(server.databases.ownerUrl ?? '')
  const { elearningUuid } = await createAssignedCourse(server, client, { assignedOn })
  return { client, admin, elearningUuid }
}

/** Returns the median seconds of a recomputation on a new connection, and after twelve small companies. */
async function recomputeSeconds(
  server: TestServer,
  huge: Company,
  small: readonly Company[],
): Promise<{ fresh: number; used: number }> {
  const recompute = async (database: Database, { client }: Company): Promise<number> => {
    const since = performance.now()
    await database.transaction(enterClient(client.uuid), (db) => recomputeTasks(db, today))
    return (performance.now() - since) / 1000
  }
  const seconds = async (before: readonly Company[]): Promise<number> => {
    const single = await openDatabase({ url: server.databases.appUrl ?? '', max: 1 })
    for (const company of before) await recompute(single, company)
    const taken = await recompute(single, huge)
    await single.close()
    return taken
  }

  const [fresh, used]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    fresh.push(await seconds([]))
    used.push(await seconds(small.slice(round * 12, round * 12 + 12)))
  }

  return { fresh: median(fresh), used: median(used) }
}
