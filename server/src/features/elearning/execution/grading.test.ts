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
import { everyType, Player } from '../player-fixture.ts'
import { findTask, listCycles, listResults } from '../records-fixture.ts'

describe.each(testEngines)('submitting an attempt on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  let course: TestCourse
  let player: Player
  const at = (instant: string): void => {
    server.clock.now = new Date(instant)
  }
  const assign = async (of: Partial<Parameters<typeof createAssignedCourse>[2]> = {}): Promise<void> => {
    course = await createAssignedCourse(server, client, { assignedOn: '2026-11-02', ...of })
    player = await Player.open(api, course)
  }
  const readCycles = () => listCycles(server, client, course)
  const results = () => listResults(server, client, course)
  const task = () => findTask(api, course)

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    max = await server.createMember(client)
    api = await server.signedIn(max)
  })
  afterAll(() => server.close())
  beforeEach(() => at('2026-11-02T09:00:00Z'))

  test('closes the cycle, plans the next one and gives a certificate after a pass', async () => {
    await assign()
    const { state, progressPercent, result, feedback } = await player.finish()
    expect({ state, progressPercent, result }).toEqual({
      state: 'passed',
      progressPercent: 100,
      result: { passed: true, scorePercent: 100, resultUuid: expect.any(String), nextDueDate: '2027-11-02' },
    })
    expect(feedback.map(({ correct }) => correct)).toEqual(Array(6).fill(true))
    expect(await readCycles()).toMatchObject([
      {
        series: 1,
        anchorOn: '2026-11-16',
        number: 0,
        opensOn: '2026-11-02',
        dueOn: '2026-11-16',
        closedBy: 'result',
        closedAt: new Date('2026-11-02T09:00:00Z'),
      },
      {
        series: 2,
        anchorOn: '2026-11-02',
        number: 1,
        opensOn: '2027-10-03',
        dueOn: '2027-11-02',
        closedBy: null,
      },
    ])
    expect(await results()).toMatchObject([
      {
        uuid: result?.resultUuid,
        memberUuid: max.uuid,
        executionUuid: player.executionUuid,
        versionUuid: course.versionUuid,
        source: 'native',
        completedOn: '2026-11-02',
        validUntil: '2027-11-02',
        passedAt: new Date('2026-11-02T09:00:00Z'),
      },
    ])
    expect(await task()).toMatchObject({
      status: 'completed',
      dueDate: '2027-11-02',
      dueInDays: null,
      executionUuid: null,
      progressPercent: 0,
      lastResultUuid: result?.resultUuid,
      completedOn: '2026-11-02',
      validUntil: '2027-11-02',
      oralPending: false,
    })
  })

  test('passes a course with questions of every type if all answers are right', async () => {
    await assign({
      course: {
        questions: everyType,
        completion: { moveOn: 'CompletedAndPassed', passMark: 100, draw: 4, navigation: 'free' },
      },
    })
    expect((await player.finish()).result).toMatchObject({ passed: true, scorePercent: 100 })
  })

  test.each(['q1', 'q2', 'q3', 'q4'])(
    'fails for a wrong answer to %s if the pass mark is 100 percent',
    async (id) => {
      await assign({
        course: {
          questions: everyType,
          completion: { moveOn: 'CompletedAndPassed', passMark: 100, draw: 4, navigation: 'free' },
        },
      })
      expect((await player.finish({ wrong: [id] })).result).toMatchObject({ passed: false, scorePercent: 75 })
    },
  )

  test('passes with exactly the pass mark and fails with less', async () => {
    await assign()
    const wrong = (await player.read()).quiz.map(({ id }) => id).filter((id) => id !== 'q1')
    expect((await player.finish({ wrong: wrong.slice(0, 1) })).result).toMatchObject({
      passed: true,
      scorePercent: 80,
    })
    await assign()
    const more = (await player.read()).quiz.map(({ id }) => id).filter((id) => id !== 'q1')
    expect((await player.finish({ wrong: more.slice(0, 2) })).result).toEqual({
      passed: false,
      scorePercent: 60,
      resultUuid: null,
      nextDueDate: null,
    })
  })

  test('fails for a wrong critical answer although the score is high enough', async () => {
    await assign()
    const { state, progressPercent, result } = await player.finish({ wrong: ['q1'] })
    expect({ state, progressPercent, result }).toEqual({
      state: 'failed',
      progressPercent: 80,
      result: { passed: false, scorePercent: 80, resultUuid: null, nextDueDate: null },
    })
    expect(await readCycles()).toMatchObject([{ number: 0, closedBy: null }])
    expect(await results()).toEqual([])
    expect(await task()).toMatchObject({ status: 'inprogress', dueDate: '2026-11-16', lastResultUuid: null })
  })

  test('also grades answers of earlier saves if the last save contains only a completed page', async () => {
    await assign()
    const answers = await player.answers()
    for (const answer of answers) await player.save({ answers: [answer] })
    await player.save({ pagesCompleted: ['p1', 'p2'], acks: ['a1'], answers: await player.checks() })
    expect((await player.save({ pagesCompleted: ['p3'], submit: true })).result).toMatchObject({
      passed: true,
      scorePercent: 100,
    })
  })

  test('ignores a second answer after the feedback on the first', async () => {
    await assign()
    await player.save({
      answers: (await player.answers({ wrong: ['q1'] })).filter(({ questionId }) => questionId === 'q1'),
    })
    expect((await player.finish()).result).toMatchObject({ passed: false, scorePercent: 80 })
  })

  test('gives no certificate and leaves the cycle open while a required oral part is missing', async () => {
    await assign({ confirmationMode: 'required' })
    const save = await player.whole()
    const first = await player.send(save)
    expect(first.body).toMatchObject({
      state: 'passed',
      progressPercent: 100,
      result: { passed: true, resultUuid: null, nextDueDate: null },
    })
    expect((await player.send(save)).text).toBe(first.text)
    expect(await results()).toEqual([])
    expect(await readCycles()).toMatchObject([{ number: 0, closedBy: null }])
    expect(await task()).toMatchObject({
      status: 'inprogress',
      oralPending: true,
      lastResultUuid: null,
      progressPercent: 100,
    })
    expect(
      await api.ok(calls.elearning.readExecutionResult, { executionUuid: player.executionUuid }),
    ).toMatchObject({
      passed: true,
      oralPending: true,
      resultUuid: null,
    })
    expect((await Player.open(api, course)).executionUuid).toBe(player.executionUuid)
    at('2026-11-17T09:00:00Z')
    expect(await task()).toMatchObject({ status: 'overdue', oralPending: true, dueInDays: -1 })
  })

  test('gives the certificate at once when the oral part was confirmed before', async () => {
    await assign({ confirmationMode: 'required' })
    await server.inClient(client, async (db) => {
      const { cycleUuid } = await db
        .selectFrom('elearningExecution')
        .select('cycleUuid')
        .where('uuid', '=', player.executionUuid)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('oralConfirmation')
        .values({
          cycleUuid: cycleUuid ?? '',
          confirmedOn: '2026-11-02',
          confirmedByName: 'Lena Standort',
          actorKind: 'member',
          actorUuid: randomUUID(),
        })
        .execute()
    })
    const { result } = await player.finish()
    expect(result).toMatchObject({ passed: true, nextDueDate: '2027-11-02' })
    expect(
      await api.ok(calls.elearning.readResultData, { resultUuid: result?.resultUuid ?? '' }),
    ).toMatchObject({
      oral: { by: 'Lena Standort', on: '2026-11-02' },
    })
  })
})
