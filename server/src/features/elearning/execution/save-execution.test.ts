import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { testEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { Player } from '../player-fixture.ts'
import { listAttempts, listResults } from '../records-fixture.ts'

describe.each(testEngines)('saving on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  let course: TestCourse
  let player: Player
  const at = (instant: string): void => {
    server.clock.now = new Date(instant)
  }
  const unknown = async (): Promise<string> =>
    (await player.send(player.next({ executionUuid: randomUUID() }))).text

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    max = await server.createMember(client)
    api = await server.signedIn(max)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    at('2026-11-02T09:00:00Z')
    course = await createAssignedCourse(server, client, { assignedOn: '2026-11-02' })
    player = await Player.open(api, course)
  })

  test('lets another device continue where the first one stopped', async () => {
    const [answer] = await player.answers({ wrong: ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7'] })
    const saved = await player.save({
      currentPageId: 'p2',
      pagesCompleted: ['p1'],
      acks: ['a1'],
      answers: answer ? [answer] : [],
    })
    expect(saved).toMatchObject({
      attempt: 1,
      seq: 1,
      state: 'open',
      resumePageId: 'p2',
      pagesCompleted: ['p1'],
      acks: ['a1'],
      conflict: false,
      result: null,
    })
    expect(saved.savedAt).toBe('2026-11-02T09:00:00.000Z')
    const seen = await new Player(await server.signedIn(max), player.executionUuid, player.course).read()
    expect(seen).toMatchObject({
      attempt: 1,
      seq: 1,
      state: 'open',
      resumePageId: 'p2',
      pagesCompleted: ['p1'],
      acks: ['a1'],
      progressPercent: saved.progressPercent,
      answers: [{ questionId: answer?.questionId, value: answer?.value, correct: false }],
    })
  })

  test('returns feedback with the correct answer only after the learner’s answer was saved', async () => {
    const [first, second] = await player.answers()
    const { feedback } = await player.save({ answers: first ? [first] : [] })
    expect(feedback).toEqual([
      {
        questionId: first?.questionId,
        value: first?.value,
        correct: true,
        solution: first?.value,
        text: `Erklärung ${first?.questionId}`,
      },
    ])
    expect(
      (await player.save({ answers: second ? [second] : [] })).feedback.map(({ questionId }) => questionId),
    ).toEqual([second?.questionId])
  })

  test('shows in the list the progress and the page to continue on', async () => {
    await player.save({
      pagesCompleted: ['p1', 'p2'],
      currentPageId: 'p3',
      answers: await player.checks(),
    })
    const { rows } = await api.ok(calls.elearning.readMemberTasks, {
      filter: { search: course.course.title.de_DE },
    })
    expect(rows).toMatchObject([
      { executionUuid: player.executionUuid, progressPercent: 53, status: 'inprogress' },
    ])
  })

  test('returns the newest state to the slower of two tabs, which can then continue', async () => {
    const other = await player.again(await server.signedIn(max))
    await player.save({ pagesCompleted: ['p1'], answers: await player.checks() })
    const late = await other.save({ pagesCompleted: ['p2'], acks: ['a1'] })
    expect(late).toMatchObject({ conflict: true, seq: 1, pagesCompleted: ['p1'], acks: [], result: null })
    expect((await player.read()).pagesCompleted).toEqual(['p1'])
    expect(await other.save({ pagesCompleted: ['p1', 'p2'], acks: ['a1'] })).toMatchObject({
      conflict: false,
      seq: 2,
      pagesCompleted: ['p1', 'p2'],
    })
    expect(await player.save({ pagesCompleted: ['p1', 'p3'] })).toMatchObject({
      conflict: true,
      seq: 2,
      pagesCompleted: ['p1', 'p2'],
    })
  })

  test('returns the answers of the other tab with the conflict', async () => {
    const other = await player.again()
    const [answer] = await player.answers()
    await player.save({ answers: answer ? [answer] : [] })
    expect(
      (await other.save({ answers: [{ questionId: answer?.questionId ?? '', value: ['o1'] }] })).feedback,
    ).toMatchObject([{ value: answer?.value }])
  })

  test('answers a repeated save with the same bytes and changes nothing', async () => {
    await player.save({ pagesCompleted: ['p1'], timeSpent: 5 })
    at('2026-11-02T09:01:00Z')
    const [answer] = await player.answers()
    const save = player.next({
      pagesCompleted: ['p2'],
      acks: ['a1'],
      currentPageId: 'p2',
      answers: answer ? [answer] : [],
      timeSpent: 20,
    })
    const first = await player.send(save)
    const rows = await listAttempts(server, client, player.executionUuid)
    at('2026-11-02T09:02:00Z')
    const second = await player.send(save)
    expect([second.status, second.text]).toEqual([200, first.text])
    expect(await listAttempts(server, client, player.executionUuid)).toEqual(rows)
  })

  test('answers a repeated submission with the same certificate', async () => {
    const save = await player.whole()
    const first = await player.send(save)
    const second = await player.send(save)
    expect(first.body.result).toMatchObject({
      passed: true,
      scorePercent: 100,
      resultUuid: expect.any(String),
      nextDueDate: '2027-11-02',
    })
    expect(second.text).toBe(first.text)
    expect(await listResults(server, client, course)).toHaveLength(1)
  })

  test('answers a repeated failed submission as failed', async () => {
    const save = await player.whole({ wrong: ['q1'] })
    const first = await player.send(save)
    expect(first.body.result).toEqual({
      passed: false,
      scorePercent: 80,
      resultUuid: null,
      nextDueDate: null,
    })
    expect((await player.send(save)).text).toBe(first.text)
  })

  test('answers a save for a reset attempt with a conflict, and returns the new attempt', async () => {
    await player.save({ pagesCompleted: ['p1', 'p2'] })
    const stale = await player.again()
    await player.reset()
    expect(await stale.save({ pagesCompleted: ['p3'] })).toMatchObject({
      conflict: true,
      attempt: 2,
      seq: 0,
      pagesCompleted: [],
      progressPercent: 0,
    })
    expect(await stale.save({ pagesCompleted: ['p3'] })).toMatchObject({
      conflict: false,
      attempt: 2,
      pagesCompleted: ['p3'],
    })
  })

  test('refuses a save for a future attempt', async () => {
    const { status, error } = await player.send(player.next({ attempt: 2 }))
    expect([status, error?.code]).toEqual([409, 'ElearningExecution.Closed'])
  })

  test('refuses a new save after the attempt was passed', async () => {
    await player.finish()
    const { status, error } = await player.send(player.next({ pagesCompleted: ['p1'] }))
    expect([status, error?.code]).toEqual([409, 'ElearningExecution.Closed'])
  })

  test('counts a page as read only after its check is answered, in the same save or before', async () => {
    const answers = await player.checks()
    expect(await player.save({ pagesCompleted: ['p1', 'p2'] })).toMatchObject({
      pagesCompleted: ['p1'],
      conflict: false,
    })
    const unread = await player.send(
      player.next({ ...(await player.whole()), answers: await player.answers() }),
    )
    expect([unread.status, unread.error?.code]).toEqual([400, 'ElearningExecution.Incomplete'])
    // An offline queue delivers the page together with the answer.
    expect((await player.save({ pagesCompleted: ['p2'], answers })).pagesCompleted).toEqual(['p1', 'p2'])
  })

  test('refuses an incomplete submission and stores nothing of that save', async () => {
    const answers = await player.answers()
    for (const less of [{ pagesCompleted: ['p1', 'p3'] }, { acks: [] }, { answers: answers.slice(1) }]) {
      const { status, error } = await player.send({ ...(await player.whole()), ...less })
      expect([status, error?.code]).toEqual([400, 'ElearningExecution.Incomplete'])
    }
    expect(await player.read()).toMatchObject({
      seq: 0,
      state: 'open',
      pagesCompleted: [],
      acks: [],
      answers: [],
    })
  })

  test('refuses an invalid answer and stores nothing of that save', async () => {
    const { status, error } = await player.send(
      player.next({ pagesCompleted: ['p1'], answers: [{ questionId: 'q1', value: ['o9'] }] }),
    )
    expect([status, error?.code]).toEqual([400, 'ElearningExecution.AnswerInvalid'])
    expect(await player.read()).toMatchObject({ seq: 0, pagesCompleted: [] })
  })

  test('refuses saves and submissions for a withdrawn task', async () => {
    const save = await player.whole()
    await server.inClient(client, (db) =>
      db
        .updateTable('elearningTask')
        .set({ state: 'withdrawn' })
        .where('clientElearningUuid', '=', course.clientElearningUuid)
        .execute(),
    )
    for (const refused of [save, player.next({ pagesCompleted: ['p1'] })]) {
      const { status, error } = await player.send(refused)
      expect([status, error?.code]).toEqual([400, 'ElearningExecution.Withdrawn'])
    }
    expect(await player.read()).toMatchObject({ seq: 0, state: 'open' })
  })

  test('refuses saves for an abandoned execution', async () => {
    await server.inClient(client, (db) =>
      db
        .updateTable('elearningExecution')
        .set({ state: 'abandoned' })
        .where('uuid', '=', player.executionUuid)
        .execute(),
    )
    const { status, error } = await player.send(player.next({ pagesCompleted: ['p1'] }))
    expect([status, error?.code]).toEqual([409, 'ElearningExecution.Closed'])
  })

  test('limits the claimed learning time to the time on the server’s clock', async () => {
    await player.save({ timeSpent: 0 })
    at('2026-11-02T09:01:00Z')
    await player.save({ timeSpent: 45 })
    at('2026-11-02T09:01:10Z')
    await player.save({ timeSpent: 120 })
    await player.save({ timeSpent: 120 })
    expect(await listAttempts(server, client, player.executionUuid)).toMatchObject([{ timeSpent: 55 }])
  })

  test('counts the time of the first save from the start of the execution', async () => {
    at('2026-11-02T09:00:20Z')
    await player.save({ timeSpent: 120 })
    expect(await listAttempts(server, client, player.executionUuid)).toMatchObject([
      { timeSpent: 20, startedAt: new Date('2026-11-02T09:00:00Z') },
    ])
  })

  test('treats an execution of a colleague as unknown', async () => {
    const colleague = await server.signedIn(await server.createMember(client))
    const foreign = await new Player(colleague, player.executionUuid, player.course).send(
      player.next({ pagesCompleted: ['p1'] }),
    )
    expect([foreign.status, foreign.text]).toEqual([404, await unknown()])
    expect(await player.read()).toMatchObject({ seq: 0, pagesCompleted: [] })
  })
})
