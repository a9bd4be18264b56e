import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
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
import { listResults } from '../records-fixture.ts'

describe.each(featureEngines)('starting an e-learning on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let max: TestMember
  let api: Api
  let course: TestCourse
  const at = (instant: string): void => {
    server.clock.now = new Date(instant)
  }
  const create = (input: Record<string, unknown>, by = api) => by.send(calls.elearning.createExecution, input)
  const executions = () =>
    server.inClient(client, (db) =>
      db
        .selectFrom('elearningExecution as e')
        .innerJoin('elearningTask as t', 't.uuid', 'e.taskUuid')
        .selectAll('e')
        .where('t.clientElearningUuid', '=', course.clientElearningUuid)
        .execute(),
    )
  const taskOf = async (member: TestMember): Promise<string> => {
    const task = await server.inClient(client, (db) =>
      db
        .selectFrom('elearningTask')
        .select('uuid')
        .where('clientElearningUuid', '=', course.clientElearningUuid)
        .where('memberUuid', '=', member.uuid)
        .executeTakeFirstOrThrow(),
    )
    return task.uuid
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
  })

  test('begins an attempt with questions, from the first page', async () => {
    const player = await Player.open(api, course)
    const execution = await player.read()
    expect(execution).toMatchObject({
      elearningUuid: course.elearningUuid,
      version: '1.0.0',
      practice: false,
      dueDate: '2026-11-16',
      attempt: 1,
      seq: 0,
      state: 'open',
      progressPercent: 0,
      resumePageId: null,
      pagesCompleted: [],
      acks: [],
      answers: [],
      passMark: 80,
    })
    expect(execution.quiz.map(({ id }) => id)).toContain('q1')
    expect([new Set(execution.quiz.map(({ id }) => id)).size, execution.checks.map(({ id }) => id)]).toEqual([
      5,
      ['k1'],
    ])
  })

  test('returns the open execution again, by e-learning or by task', async () => {
    const first = await create({ elearningUuid: course.elearningUuid })
    const again = [
      await create({ elearningUuid: course.elearningUuid }),
      await create({ taskUuid: await taskOf(max) }),
      await create({ elearningUuid: course.elearningUuid, language: 'en_GB' }),
    ]
    expect(again.map(({ body }) => body.executionUuid)).toEqual(Array(3).fill(first.body.executionUuid))
    expect(await executions()).toHaveLength(1)
  })

  test('returns the same execution to two tabs that start at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create({ elearningUuid: course.elearningUuid })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.executionUuid)).size).toBe(1)
    expect(await executions()).toHaveLength(1)
  })

  test('returns a failed execution again and does not restart it', async () => {
    const player = await Player.open(api, course)
    await player.fail()
    expect((await create({ elearningUuid: course.elearningUuid })).body.executionUuid).toBe(
      player.executionUuid,
    )
  })

  test('refuses an e-learning that is not assigned', async () => {
    const newcomer = await server.signedIn(await server.createMember(client))
    const { status, error } = await create({ elearningUuid: course.elearningUuid }, newcomer)
    expect([status, error?.code]).toEqual([400, 'Elearning.NotAssigned'])
  })

  test.each([
    ['withdrawn', 'Elearning.NotAssigned'],
    ['paused', 'Elearning.NotAssigned'],
    ['exempt', 'ElearningExecution.Exempt'],
  ] as const)('refuses an e-learning that is %s', async (state, code) => {
    await server.inClient(client, (db) =>
      db
        .updateTable('elearningTask')
        .set({ state })
        .where('clientElearningUuid', '=', course.clientElearningUuid)
        .execute(),
    )
    expect((await create({ elearningUuid: course.elearningUuid })).error?.code).toBe(code)
  })

  test('treats tasks of colleagues and of other companies as unknown', async () => {
    const colleague = await server.createMember(client)
    const other = await server.createClient()
    const stranger = await server.createMember(other)
    course = await createAssignedCourse(server, client, { assignedOn: '2026-11-02' })
    const foreign = await createAssignedCourse(server, other, { assignedOn: '2026-11-02' })
    const [strangersTask] = (await (await server.signedIn(stranger)).ok(calls.elearning.readMemberTasks)).rows
    expect(strangersTask?.elearningUuid).toBe(foreign.elearningUuid)
    const unknown = await create({ taskUuid: randomUUID() })
    expect([unknown.status, unknown.text]).toEqual([404, '{"error":{"code":"Elearning.NotFound"}}'])
    for (const taskUuid of [strangersTask?.taskUuid, await taskOf(colleague)]) {
      const answer = await create({ taskUuid })
      expect([answer.status, answer.text]).toEqual([unknown.status, unknown.text])
    }
    expect((await create({ elearningUuid: randomUUID() })).text).toBe(unknown.text)
  })

  test.each([
    {},
    { taskUuid: 'x' },
    { elearningUuid: null },
    { elearningUuid: '018f0000-0000-7000-8000-000000000000', language: 'fr_FR' },
    { memberUuid: 'x' },
  ])('refuses the invalid request %j', async (input) => {
    const { status, error } = await create(input)
    expect([status, error?.code]).toEqual([400, 'Request.Invalid'])
  })

  test('after a pass, begins a practice, which changes no task and gives no certificate', async () => {
    await (await Player.open(api, course)).finish()
    const [before] = (
      await api.ok(calls.elearning.readMemberTasks, { filter: { search: course.course.title.de_DE } })
    ).rows
    at('2026-11-03T09:00:00Z')
    const practice = await Player.open(api, course)
    expect(await practice.read()).toMatchObject({
      practice: true,
      dueDate: null,
      attempt: 1,
      progressPercent: 0,
    })
    expect((await practice.finish()).result).toEqual({
      passed: true,
      scorePercent: 100,
      resultUuid: null,
      nextDueDate: null,
    })
    expect(
      (await api.ok(calls.elearning.readMemberTasks, { filter: { search: course.course.title.de_DE } })).rows,
    ).toEqual([before])
    expect(await listResults(server, client, course)).toHaveLength(1)
    const second = await Player.open(api, course, { practice: true })
    expect(second.executionUuid).not.toBe(practice.executionUuid)
  })

  test('returns an open practice again', async () => {
    await (await Player.open(api, course)).finish()
    const answers = await Promise.all(
      [{}, {}, { practice: true }].map((more) => create({ elearningUuid: course.elearningUuid, ...more })),
    )
    expect(new Set(answers.map(({ body }) => body.executionUuid)).size).toBe(1)
    const made = await executions()
    expect([made.length, made.filter(({ practice }) => practice).length]).toEqual([2, 1])
  })

  test('begins a practice before the cycle opens, and a regular execution from then on', async () => {
    await (await Player.open(api, course)).finish()
    // Passed on 2 November 2026 and due a year later. The cycle opens 30 days earlier, on 3 October 2027.
    at('2027-10-02T21:59:59.900Z')
    const early = await Player.open(api, course)
    expect(await early.read()).toMatchObject({ practice: true, dueDate: null })
    at('2027-10-02T22:00:00.100Z')
    const real = await Player.open(api, course)
    expect(real.executionUuid).not.toBe(early.executionUuid)
    expect(await real.read()).toMatchObject({ practice: false, dueDate: '2027-11-02' })
  })

  test('after a pass, begins only practices if the e-learning has no interval', async () => {
    course = await createAssignedCourse(server, client, { assignedOn: '2026-11-02', intervalMonths: 0 })
    expect((await (await Player.open(api, course)).finish()).result).toMatchObject({
      passed: true,
      nextDueDate: null,
    })
    at('2036-11-02T09:00:00Z')
    expect(await (await Player.open(api, course)).read()).toMatchObject({ practice: true, dueDate: null })
  })

  test('begins in the member’s language by default', async () => {
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ language: 'en_GB' }).where('uuid', '=', max.uuid).execute(),
    )
    expect(await (await Player.open(api, course)).read()).toMatchObject({
      language: 'en_GB',
      title: course.course.title.en_GB,
    })
    course = await createAssignedCourse(server, client, { assignedOn: '2026-11-02' })
    expect(await (await Player.open(api, course, { language: 'de_DE' })).read()).toMatchObject({
      language: 'de_DE',
      title: course.course.title.de_DE,
    })
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ language: 'de_DE' }).where('uuid', '=', max.uuid).execute(),
    )
  })

  test('begins in a language of the course if the course lacks the language of the member', async () => {
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ language: 'en_GB' }).where('uuid', '=', max.uuid).execute(),
    )
    course = await createAssignedCourse(server, client, {
      assignedOn: '2026-11-02',
      course: { languages: ['de_DE'] },
    })
    expect(await (await Player.open(api, course)).read()).toMatchObject({
      language: 'de_DE',
      availableLanguages: ['de_DE'],
    })
    const asked = await create({ elearningUuid: course.elearningUuid, language: 'en_GB' })
    expect([asked.status, asked.error?.code]).toEqual([400, 'Language.NotAvailable'])
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ language: 'de_DE' }).where('uuid', '=', max.uuid).execute(),
    )
  })
})
