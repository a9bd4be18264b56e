/**
 * Compares the speed of read-member-tasks and save-execution with the speed of their SQL statements, sent by
 * the bare driver.
 */
import { calls } from '@sorgfalt/contract'
import type { Api } from '../../server/src/test/api.ts'
import { createAssignedCourse } from '../../server/src/test/courses.ts'
import { createTestServer } from '../../server/src/test/test-server.ts'
import { capture } from './capture.ts'
import { load, median, type RepeatedRequest, spread } from './load.ts'
import { startServer, startYardstick } from './processes.ts'

export interface Ratio {
  name: string
  /**
   * Answers per second of the call, and of the yardstick that sends the same SQL statements. Medians of the
   * rounds.
   */
  call: number
  yardstick: number
  ratio: number
  spread: number
}

const parallel = 8
const rounds = 7
const roundMs = 1500
const members = 300
const coursesEach = 8

/**
 * Measures a call and its yardstick alternately. Pass 1 as `connections` if all requests save the same
 * execution, or if each request keeps a processor core busy for a second.
 */
export async function compare(
  name: string,
  call: RepeatedRequest,
  yardstick: RepeatedRequest,
  connections = parallel,
): Promise<Ratio> {
  const [callRates, yardstickRates]: [number[], number[]] = [[], []]
  await load(call, connections, roundMs)
  await load(yardstick, connections, roundMs)

  for (let round = 0; round < rounds; round += 1) {
    callRates.push(await load(call, connections, roundMs))
    yardstickRates.push(await load(yardstick, connections, roundMs))
  }

  const ratios = callRates.map((rate, index) => rate / (yardstickRates[index] ?? 1))

  return {
    name,
    call: median(callRates),
    yardstick: median(yardstickRates),
    ratio: median(ratios),
    spread: spread(ratios),
  }
}

/** Returns the headers that a page sends with its requests after the login. */
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
  const testServer = await createTestServer('postgres')
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

  // The first call prepares statements and fills caches.
  await api.ok(calls.elearning.readMemberTasks, list)
  await api.ok(calls.elearning.saveExecution, save())

  const listStatements = await capture(() => api.ok(calls.elearning.readMemberTasks, list))
  const saveStatements = await capture(() => api.ok(calls.elearning.saveExecution, save()))

  const url = testServer.databases.appUrl ?? ''
  const server = await startServer(testServer)

  const headers = await headersOf(api)
  const requestTo = (port: number, path: string, body: () => unknown): RepeatedRequest => ({
    port,
    path,
    headers,
    body: () => JSON.stringify(body()),
  })

  const results: Ratio[] = []

  for (const [name, call, statements, body, connections] of [
    ['read-member-tasks', calls.elearning.readMemberTasks, listStatements, () => list, parallel],
    ['save-execution', calls.elearning.saveExecution, saveStatements, save, 1],
  ] as const) {
    const yardstick = await startYardstick(url, statements)
    const request = requestTo(server.port, call.path, body)
    const bare = requestTo(yardstick.port, '/', () => ({}))
    results.push(await compare(name, request, bare, connections))

    yardstick.process.kill()
  }

  server.process.kill('SIGTERM')
  await testServer.close()

  return results
}
