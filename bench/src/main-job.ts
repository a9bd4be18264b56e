/** read-member-tasks and save-execution against the same statements by the bare driver. */
import { calls } from '@sorgfalt/contract'
import type { Api } from '../../server/src/test/api.ts'
import { createAssignedCourse } from '../../server/src/test/courses.ts'
import { createTestServer } from '../../server/src/test/test-server.ts'
import { capture } from './capture.ts'
import { load, median, type Shot, spread } from './load.ts'
import { startServer, startYardstick } from './processes.ts'

export interface Ratio {
  name: string
  /** Answers per second, medians of the rounds. */
  ours: number
  yardstick: number
  ratio: number
  spread: number
}

const parallel = 8
const rounds = 7
const roundMs = 1500
const members = 300
const coursesEach = 8

/** One after another (`lanes` 1): saves of one execution, and questions that keep a core busy for a second. */
export async function compare(name: string, ours: Shot, yardstick: Shot, lanes = parallel): Promise<Ratio> {
  const [a, b]: [number[], number[]] = [[], []]
  await load(ours, lanes, roundMs)
  await load(yardstick, lanes, roundMs)

  for (let round = 0; round < rounds; round += 1) {
    a.push(await load(ours, lanes, roundMs))
    b.push(await load(yardstick, lanes, roundMs))
  }

  const ratios = a.map((value, index) => value / (b[index] ?? 1))

  return { name, ours: median(a), yardstick: median(b), ratio: median(ratios), spread: spread(ratios) }
}

/** Headers of a signed-in page. */
export async function headersOf(api: Api): Promise<Record<string, string>> {
  const { token } = await api.ok(calls.session.csrf)
  const cookie = [...api.cookies].map(([key, value]) => `${key}=${value}`).join('; ')

  return {
    cookie,
    'x-csrf-token': token,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  }
}

export async function mainJobRatios(): Promise<Ratio[]> {
  const secret = 'b'.repeat(32)
  const testServer = await createTestServer('postgres', { env: { SECRET_KEY: secret } })
  const client = await testServer.createClient()
  const people = []
  for (let index = 0; index < members; index += 1)
    people.push(await testServer.createMember(client, { hasPassword: index === 0 }))
  const today = new Date().toISOString().slice(0, 10)
  for (let index = 0; index < coursesEach; index += 1)
    await createAssignedCourse(testServer, client, { assignedOn: today })
  const [first] = people
  if (!first) throw new Error('no member')

  const api = await testServer.signedIn(first)
  const list = { page: 1, perPage: 25 }
  const { rows } = await api.ok(calls.elearning.readMemberTasks, list)
  const { executionUuid } = await api.ok(calls.elearning.createExecution, { taskUuid: rows[0]?.taskUuid })

  let seq = 0
  const save = () => {
    seq += 1
    return {
      executionUuid,
      attempt: 1,
      seq,
      tab: '018f0000-0000-7000-8000-000000000001',
      language: 'de_DE',
      currentPageId: 'p2',
      pagesCompleted: ['p1'],
      acks: [],
      timeSpent: 5,
      answers: [],
      submit: false,
    }
  }

  // Twice each: the first call warms prepared statements and caches.
  await api.ok(calls.elearning.readMemberTasks, list)
  await api.ok(calls.elearning.saveExecution, save())

  const listStatements = await capture(() => api.ok(calls.elearning.readMemberTasks, list))
  const saveStatements = await capture(() => api.ok(calls.elearning.saveExecution, save()))

  const url = testServer.databases.appUrl ?? ''
  const server = await startServer({
    DATABASE_URL: url,
    SECRET_KEY: secret,
    DATA_DIR: testServer.services.config.dataDir,
  })

  const headers = await headersOf(api)
  const shot = (port: number, path: string, body: () => unknown): Shot => ({
    port,
    path,
    headers,
    body: () => JSON.stringify(body()),
  })

  const results: Ratio[] = []

  for (const [name, call, statements, body, lanes] of [
    ['read-member-tasks', calls.elearning.readMemberTasks, listStatements, () => list, parallel],
    ['save-execution', calls.elearning.saveExecution, saveStatements, save, 1],
  ] as const) {
    const yardstick = await startYardstick(url, statements)
    const ours = shot(server.port, call.path, body)
    results.push(
      await compare(
        name,
        ours,
        shot(yardstick.port, '/', () => ({})),
        lanes,
      ),
    )

    yardstick.process.kill()
  }

  server.process.kill('SIGTERM')
  await testServer.close()

  return results
}
