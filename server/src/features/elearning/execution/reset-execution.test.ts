import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { Player } from '../player-fixture.ts'
import { listAttempts } from '../records-fixture.ts'

describe.each(featureEngines)('the end screen and the next attempt on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  let course: TestCourse
  let player: Player
  const at = (instant: string): void => {
    server.clock.now = new Date(instant)
  }
  const reset = (executionUuid = player.executionUuid, by = api) =>
    by.send(calls.elearning.resetExecution, { executionUuid })
  const endScreen = (more: Record<string, unknown> = {}, by = api) =>
    by.send(calls.elearning.readExecutionResult, { executionUuid: player.executionUuid, ...more })
  const attempts = () => listAttempts(server, client, player.executionUuid)
  /** Publishes another version of the course. */
  const publish = async (version: CourseVersion): Promise<void> => {
    const uuid = randomUUID()
    await server.databases.owner.transaction(undefined, async (db) => {
      const old = await db
        .selectFrom('elearningVersion')
        .selectAll()
        .where('uuid', '=', course.versionUuid)
        .executeTakeFirstOrThrow()
      const texts = {
        title: JSON.stringify(version.title),
        summary: JSON.stringify(version.summary),
        description: JSON.stringify(version.description),
      }
      await db
        .insertInto('elearningVersion')
        .values({ ...old, ...texts, uuid, version: version.version, content: JSON.stringify(version) })
        .execute()
      await db
        .updateTable('elearning')
        .set({ currentVersionUuid: uuid })
        .where('uuid', '=', course.elearningUuid)
        .execute()
    })
  }

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

  test('shows the certificate, the next due date and every answer after a pass', async () => {
    const other = (await player.read()).quiz.find(({ id }) => id !== 'q1')?.id ?? ''
    const { result } = await player.finish({ wrong: [other] })
    const { body } = await endScreen()
    expect(body).toMatchObject({
      executionUuid: player.executionUuid,
      title: course.course.title.de_DE,
      attempt: 1,
      practice: false,
      passed: true,
      scorePercent: 80,
      passMark: 80,
      correctCount: 4,
      questionCount: 5,
      criticalWrong: 0,
      resultUuid: result?.resultUuid,
      completedOn: '2026-11-02',
      nextDueDate: '2027-11-02',
      canRetry: false,
      retryAt: null,
      oralPending: false,
      retry: null,
    })
    const { quiz } = await player.read()
    expect(body.review.map(({ question }) => question)).toEqual(quiz)
    for (const { question, feedback, pageTitle } of body.review) {
      expect([question.critical, pageTitle]).toEqual([question.id === 'q1', 'Seite 1'])
      expect([
        feedback.questionId,
        feedback.correct,
        feedback.value.join() === feedback.solution.join(),
      ]).toEqual([question.id, question.id !== other, question.id !== other])
    }
  })

  test('shows critical questions and allows the next attempt at once after a failed attempt', async () => {
    await player.fail()
    expect((await endScreen()).body).toMatchObject({
      attempt: 1,
      passed: false,
      scorePercent: 80,
      correctCount: 4,
      criticalWrong: 1,
      resultUuid: null,
      completedOn: null,
      nextDueDate: null,
      canRetry: true,
      retry: { pageIds: ['p1'], questionCount: 1 },
      retryAt: null,
      oralPending: false,
    })
  })

  test('repeats only the wrong decisive question, after the page that it names', async () => {
    await player.fail()
    const before = await player.read()
    await player.reset({ retry: true })
    const retry = await player.read()
    expect(retry).toMatchObject({
      attempt: 2,
      state: 'open',
      readAgain: ['p1'],
      pagesCompleted: ['p2', 'p3'],
      acks: ['a1'],
      progressPercent: 53,
    })
    expect(retry.quiz.map(({ id }) => id).toSorted()).toEqual(before.quiz.map(({ id }) => id).toSorted())
    expect(retry.quiz.at(-1)).toMatchObject({ id: 'q1', critical: true })
    const kept = before.quiz.map(({ id }) => id).filter((id) => id !== 'q1')
    expect(retry.answers.every(({ correct }) => correct)).toBe(true)
    expect(retry.answers.map(({ questionId }) => questionId).toSorted()).toEqual(['k1', ...kept].toSorted())

    const answers = await player.answers()
    expect(answers.map(({ questionId }) => questionId)).toEqual(['q1'])
    const early = await player.send(player.next({ answers, submit: true }))
    expect([early.status, early.error?.code]).toEqual([400, 'ElearningExecution.Incomplete'])
    const { result } = await player.save({ pagesCompleted: ['p1'], answers, submit: true })
    expect(result).toMatchObject({ passed: true, scorePercent: 100, resultUuid: expect.any(String) })
    expect(await attempts()).toMatchObject([
      { number: 1, state: 'failed', scorePercent: 80 },
      { number: 2, state: 'passed', scorePercent: 100, readAgain: ['p1'] },
    ])
  })

  test('repeats the whole quiz below the pass mark', async () => {
    await player.finish({ wrong: ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7'] })
    expect((await endScreen()).body.retry).toEqual({ pageIds: ['p1'], questionCount: 5 })
    await player.reset({ retry: true })
    const { answers, pagesCompleted } = await player.read()
    expect([pagesCompleted, answers.map(({ questionId }) => questionId)]).toEqual([['p2', 'p3'], ['k1']])
    expect(await player.answers()).toHaveLength(5)
  })

  test('starts a failed attempt from the beginning without the wish to retry', async () => {
    await player.fail()
    await player.reset()
    expect(await player.read()).toMatchObject({
      attempt: 2,
      readAgain: [],
      pagesCompleted: [],
      acks: [],
      answers: [],
      progressPercent: 0,
    })
  })

  test('shows the end screen in the requested language', async () => {
    await player.fail()
    const { body } = await endScreen({ language: 'en_GB' })
    expect([body.title, body.review[0]?.pageTitle]).toEqual([course.course.title.en_GB, 'Seite 1 (en)'])
    expect(
      body.review
        .flatMap(({ question, feedback }) => [question.stem, feedback.text])
        .every((text) => text.endsWith('(en)')),
    ).toBe(true)
  })

  test('shows no end screen before a submission, and none to other members', async () => {
    const unknown = await endScreen({ executionUuid: randomUUID() })
    expect([unknown.status, unknown.text]).toEqual([404, '{"error":{"code":"ElearningExecution.NotFound"}}'])
    await player.save({ pagesCompleted: ['p1'] })
    expect(await endScreen()).toMatchObject({ status: 404, text: unknown.text })
    await player.finish()
    expect(await endScreen({}, await server.signedIn(await server.createMember(client)))).toMatchObject({
      status: 404,
      text: unknown.text,
    })
  })

  test('restarts an open attempt on the same execution and keeps the old attempt', async () => {
    await player.save({
      pagesCompleted: ['p1', 'p2'],
      acks: ['a1'],
      currentPageId: 'p2',
      answers: [...(await player.checks()), ...(await player.answers()).slice(0, 2)],
    })
    expect((await reset()).body).toEqual({ executionUuid: player.executionUuid, attempt: 2 })
    expect(await player.read()).toMatchObject({
      attempt: 2,
      seq: 0,
      state: 'open',
      progressPercent: 0,
      resumePageId: null,
      pagesCompleted: [],
      acks: [],
      answers: [],
    })
    expect(await attempts()).toMatchObject([
      { number: 1, state: 'reset', pages: ['p1', 'p2'], endedAt: new Date('2026-11-02T09:00:00Z') },
      { number: 2, state: 'open', pages: [], endedAt: null },
    ])
    const [task] = (
      await api.ok(calls.elearning.readMemberTasks, { filter: { search: course.course.title.de_DE } })
    ).rows
    expect(task).toMatchObject({
      status: 'inprogress',
      progressPercent: 0,
      executionUuid: player.executionUuid,
    })
  })

  test('draws questions that the failed attempt did not have', async () => {
    const first = new Set((await player.read()).quiz.map(({ id }) => id))
    await player.finish({ wrong: [...first] })
    await player.reset({ retry: true })
    const second = (await player.read()).quiz.map(({ id }) => id)
    const unseen = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7'].filter((id) => !first.has(id))
    expect([unseen.length, second.length]).toEqual([2, 5])
    expect(second).toEqual(expect.arrayContaining(['q1', ...unseen]))
    expect(await attempts()).toMatchObject([
      { number: 1, state: 'failed', scorePercent: 0 },
      { number: 2, state: 'open' },
    ])
  })

  test('shows only the second attempt on the end screen after that attempt was passed', async () => {
    await player.fail()
    await player.reset({ retry: true })
    expect((await player.finish()).result).toMatchObject({ passed: true, resultUuid: expect.any(String) })
    expect((await endScreen()).body).toMatchObject({ attempt: 2, passed: true, scorePercent: 100 })
  })

  test('refuses to restart passed and abandoned executions', async () => {
    await player.finish()
    expect(await reset()).toMatchObject({ status: 409, error: { code: 'ElearningExecution.Closed' } })
    expect(await attempts()).toHaveLength(1)
    const practice = await Player.open(api, course)
    await practice.finish()
    expect(await reset(practice.executionUuid)).toMatchObject({
      status: 409,
      error: { code: 'ElearningExecution.Closed' },
    })
    player = await Player.open(api, await createAssignedCourse(server, client, { assignedOn: '2026-11-02' }))
    await server.inClient(client, (db) =>
      db
        .updateTable('elearningExecution')
        .set({ state: 'abandoned' })
        .where('uuid', '=', player.executionUuid)
        .execute(),
    )
    expect(await reset()).toMatchObject({ status: 409, error: { code: 'ElearningExecution.Closed' } })
  })

  test('makes the learner wait ten minutes after the third failed attempt', async () => {
    for (const minute of ['00', '01', '02']) {
      at(`2026-11-02T09:${minute}:00Z`)
      await player.fail()
      if (minute !== '02') await player.reset()
    }
    expect((await endScreen()).body).toMatchObject({
      attempt: 3,
      canRetry: true,
      retryAt: '2026-11-02T09:12:00.000Z',
    })
    for (const [instant, minutes] of [
      ['2026-11-02T09:02:00Z', 10],
      ['2026-11-02T09:11:59.900Z', 1],
    ] as const) {
      at(instant)
      expect(await reset()).toMatchObject({
        status: 400,
        error: { code: 'ElearningExecution.Paused', params: { minutes } },
      })
    }
    expect(await attempts()).toHaveLength(3)
    at('2026-11-02T09:12:00Z')
    expect((await endScreen()).body).toMatchObject({ retryAt: null })
    expect((await reset()).body.attempt).toBe(4)
  })

  test('does not count an attempt as failed if it was restarted before a submission', async () => {
    for (let time = 0; time < 5; time += 1) await player.reset()
    expect(player.attempt).toBe(6)
    expect((await player.finish()).result).toMatchObject({ passed: true })
  })

  test('treats executions of colleagues and of other companies as unknown', async () => {
    const unknown = await reset(randomUUID())
    expect([unknown.status, unknown.text]).toEqual([404, '{"error":{"code":"ElearningExecution.NotFound"}}'])
    const other = await server.createMember(await server.createClient())
    for (const member of [await server.createMember(client), other])
      expect(await reset(player.executionUuid, await server.signedIn(member))).toMatchObject({
        status: 404,
        text: unknown.text,
      })
    expect(await attempts()).toHaveLength(1)
  })

  test('keeps the version of an open attempt and uses the current version for the next one', async () => {
    await player.save({ pagesCompleted: ['p1'] })
    await publish({ ...course.course, version: '1.1.0', title: { de_DE: 'Neu', en_GB: 'New' } })
    expect(await player.read()).toMatchObject({
      version: '1.0.0',
      title: course.course.title.de_DE,
      pagesCompleted: ['p1'],
    })
    await player.reset()
    expect(await player.read()).toMatchObject({ version: '1.1.0', title: 'Neu', pagesCompleted: [] })
  })

  test('shows the end screen of a failed attempt in the version of that attempt', async () => {
    await player.fail()
    const before = (await endScreen()).body
    const questions = course.course.questions
      .filter(({ id }) => id !== 'q2')
      .map((question) => ({
        ...question,
        options: question.options.map((option) => ({
          ...option,
          id: question.id === 'q1' ? `new-${option.id}` : option.id,
        })),
      }))
    await publish({ ...course.course, version: '2.0.0', questions })
    expect((await endScreen()).body).toEqual({ ...before, retry: null })
    await player.reset({ retry: true })
    expect((await endScreen()).body).toEqual({ ...before, canRetry: false, retry: null })
    expect(await player.read()).toMatchObject({ version: '2.0.0', readAgain: [], pagesCompleted: [] })
  })

  test('lets a manager restart a member’s attempt with a reason, but not after a pass', async () => {
    const locationUuid = randomUUID()
    const leader = await server.createMember(client, { role: 'loc-admin' })
    await server.inClient(client, async (db) => {
      await db
        .insertInto('location')
        .values({ uuid: locationUuid, identifier: `l-${locationUuid}`, name: 'Graz', type: 'branch' })
        .execute()
      await db.insertInto('locationResponsible').values({ locationUuid, memberUuid: leader.uuid }).execute()
    })
    const by = await server.signedIn(leader)
    const restart = (reason?: string) =>
      by.send(calls.elearning.resetExecution, {
        executionUuid: player.executionUuid,
        ...(reason && { reason }),
      })
    expect(await restart('Gerät defekt')).toMatchObject({
      status: 404,
      error: { code: 'ElearningExecution.NotFound' },
    })
    await server.inClient(client, (db) =>
      db.insertInto('locationMember').values({ locationUuid, memberUuid: max.uuid }).execute(),
    )
    expect(await restart()).toMatchObject({
      status: 400,
      error: { code: 'Request.Invalid', fields: { reason: 'required' } },
    })
    // The pause after three failed attempts does not apply to the manager, who must not learn of them.
    for (let time = 0; time < 3; time += 1) {
      if (time > 0) await player.reset()
      await player.fail()
    }
    expect(await reset()).toMatchObject({ error: { code: 'ElearningExecution.Paused' } })
    expect(await restart('Gerät defekt')).toMatchObject({ status: 200, body: { attempt: 4 } })
    player = await player.again()
    expect(await player.read()).toMatchObject({ attempt: 4, state: 'open', resetReason: 'Gerät defekt' })
    const { result } = await player.finish()
    expect(await restart('Noch einmal')).toMatchObject({
      status: 409,
      error: { code: 'ElearningExecution.Closed' },
    })
    expect((await api.send(calls.elearning.readResultData, { resultUuid: result?.resultUuid })).status).toBe(
      200,
    )
    const deed = await server.inClient(client, (db) =>
      db
        .selectFrom('auditLog')
        .select('fields')
        .where('action', '=', 'resetExecution')
        .where('actorUuid', '=', leader.uuid)
        .where('outcome', '=', 'done')
        .execute(),
    )
    expect(deed.map(({ fields }) => fields.toSorted())).toEqual([['executionUuid', 'reason']])
  })
})
