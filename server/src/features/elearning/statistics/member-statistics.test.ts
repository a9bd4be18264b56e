import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { Player } from '../player-fixture.ts'

const both = (text: string) => ({ de_DE: text, en_GB: `${text} (en)` })

describe.each(featureEngines)('a member’s own statistics on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let api: Api
  const at = (instant: string): void => {
    server.clock.now = new Date(instant)
  }
  const assign = (
    title: string,
    of: Partial<Parameters<typeof createAssignedCourse>[2]> = {},
  ): Promise<TestCourse> =>
    createAssignedCourse(server, client, { assignedOn: '2026-11-02', ...of, course: { title: both(title) } })
  const figures = () => api.ok(calls.elearning.readMemberStatistics)
  const pass = async (course: TestCourse): Promise<string> =>
    (await (await Player.open(api, course)).finish()).result?.resultUuid ?? ''

  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    at('2026-11-02T09:00:00Z')
    client = await server.createClient()
    api = await server.signedIn(await server.createMember(client))
  })

  test('are zero without e-learnings', async () => {
    expect(await figures()).toEqual({
      total: 0,
      completed: 0,
      due: 0,
      inprogress: 0,
      overdue: 0,
      certificates: 0,
      newAnswers: 0,
      nextExpiry: null,
      nextDue: [],
    })
  })

  test('count each e-learning by status, and contain the next due date', async () => {
    await assign('Überfällig', { assignedOn: '2026-10-01', bufferDays: 0 })
    await assign('Später', { bufferDays: 14 })
    await assign('Bald', { bufferDays: 7 })
    const begun = await assign('Angefangen', { bufferDays: 30 })
    await (await Player.open(api, begun)).save({ pagesCompleted: ['p1'] })
    await pass(await assign('Erledigt'))
    const { nextDue, ...counts } = await figures()
    expect(counts).toEqual({
      total: 5,
      completed: 1,
      due: 2,
      inprogress: 1,
      overdue: 1,
      certificates: 1,
      newAnswers: 0,
      nextExpiry: '2027-11-02',
    })
    expect(nextDue.map(({ title, dueDate }) => [title, dueDate])).toEqual([
      ['Überfällig', '2026-10-01'],
      ['Bald', '2026-11-09'],
      ['Später', '2026-11-16'],
      ['Angefangen', '2026-12-02'],
    ])
    const { rows } = await api.ok(calls.elearning.readMemberTasks)
    for (const { taskUuid, title } of nextDue)
      expect(rows.find((row) => row.taskUuid === taskUuid)?.title).toBe(title)
  })

  test('change at midnight in the company’s time zone', async () => {
    await assign('Heute', { bufferDays: 0 })
    at('2026-11-02T22:59:59.900Z')
    expect(await figures()).toMatchObject({ due: 1, overdue: 0 })
    at('2026-11-02T23:00:00.100Z')
    expect(await figures()).toMatchObject({ due: 0, overdue: 1 })
  })

  test('count the newest valid certificate of each e-learning, with the next expiry date', async () => {
    const yearly = await assign('Jährlich', { intervalMonths: 12 })
    const monthly = await assign('Monatlich', { intervalMonths: 1 })
    const once = await assign('Einmalig', { intervalMonths: 0 })
    await pass(yearly)
    await pass(once)
    expect(await figures()).toMatchObject({ certificates: 2, nextExpiry: '2027-11-02' })
    await pass(monthly)
    expect(await figures()).toMatchObject({ certificates: 3, nextExpiry: '2026-12-02' })
    at('2026-12-01T09:00:00Z')
    const renewed = await pass(monthly)
    expect(await figures()).toMatchObject({ certificates: 3, nextExpiry: '2027-01-01' })
    at('2027-01-01T22:59:59.900Z')
    expect(await figures()).toMatchObject({ certificates: 3, nextExpiry: '2027-01-01' })
    at('2027-01-01T23:00:00.100Z')
    expect(await figures()).toMatchObject({ certificates: 2, nextExpiry: '2027-11-02' })
    at('2026-12-01T09:00:00Z')
    await server.inClient(client, (db) =>
      db
        .insertInto('elearningResultRevocation')
        .values({ resultUuid: renewed, reason: 'Probe', actorKind: 'system' })
        .execute(),
    )
    expect(await figures()).toMatchObject({ certificates: 2, nextExpiry: '2027-11-02' })
  })

  test('do not count withdrawn tasks, but count their certificates', async () => {
    const { clientElearningUuid, ...course } = await assign('Vorbei')
    await pass({ ...course, clientElearningUuid })
    await server.inClient(client, (db) =>
      db
        .updateTable('elearningTask')
        .set({ state: 'withdrawn' })
        .where('clientElearningUuid', '=', clientElearningUuid)
        .execute(),
    )
    expect(await figures()).toEqual({
      total: 0,
      completed: 0,
      due: 0,
      inprogress: 0,
      overdue: 0,
      certificates: 1,
      newAnswers: 0,
      nextExpiry: '2027-11-02',
      nextDue: [],
    })
  })

  test('do not count practices', async () => {
    const course = await assign('Erledigt')
    await pass(course)
    await (await Player.open(api, course)).save({ pagesCompleted: ['p1'] })
    expect(await figures()).toMatchObject({ total: 1, completed: 1, inprogress: 0, certificates: 1 })
  })
})
