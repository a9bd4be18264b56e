import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
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

describe.each(featureEngines)('questions of learners on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let course: TestCourse
  let max: TestMember
  let boss: TestMember
  let head: TestMember
  let learner: Api
  let leader: Api
  let player: Player
  /** The unit of Max, below the head office. */
  let unitUuid: string
  const ask = (text: string, pageId: string | null = 'p2') =>
    learner.ok(calls.elearningQuestion.ask, { executionUuid: player.executionUuid, pageId, text })
  const own = async () =>
    (await learner.ok(calls.elearningQuestion.readOwnList, { sortBy: 'askedAt', sortDirection: 'desc' })).rows
  const asked = async (api: Api, filter = {}) =>
    (await api.ok(calls.elearningQuestion.readList, { filter })).rows
  const newAnswers = async () => (await learner.ok(calls.elearning.readMemberStatistics)).newAnswers
  /** Number of emails that were read before. `mails` returns only the emails since the last call. */
  let seen = 0
  const mails = async () => {
    await server.runJobs()
    const all = await server.mails()
    const fresh = all.slice(seen)
    seen = all.length
    return fresh
  }
  const recipients = async () => (await mails()).map((mail) => /^To: (.+)$/m.exec(mail)?.[1]?.trim())

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    max = await server.createMember(client, { username: 'max' })
    boss = await server.createMember(client, { role: 'admin', username: 'boss' })
    head = await server.createMember(client, { role: 'ou-admin', username: 'head' })
    course = await createAssignedCourse(server, client, { assignedOn: '2026-11-02' })
    learner = await server.signedIn(max)
    leader = await server.signedIn(head)
    player = await Player.open(learner, course)
    await server.inClient(client, async (db) => {
      await db.updateTable('member').set({ language: 'en_GB' }).where('uuid', '=', head.uuid).execute()
      const unit = await db
        .insertInto('orgUnit')
        .values({ identifier: 'lager', name: 'Lager', parentUuid: client.rootUuid })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      unitUuid = unit.uuid
      await db.insertInto('orgUnitMember').values({ orgUnitUuid: unitUuid, memberUuid: max.uuid }).execute()
      await db
        .insertInto('orgUnitResponsible')
        .values({ orgUnitUuid: unitUuid, memberUuid: head.uuid })
        .execute()
    })
  })
  afterAll(() => server.close())

  test('go to the responsible member of a unit in that member’s language, and can be answered', async () => {
    await ask('Wo liegt der Sammelplatz?')
    const [mail = '', ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatch(/^To: .*head@/m)
    expect(mail).toContain('A member in your area has asked')
    expect(mail).not.toContain('Wo liegt der Sammelplatz')
    const [question] = await asked(leader, { answered: false })
    expect(question).toMatchObject({
      kind: 'question',
      title: `${course.course.title.de_DE} (en)`,
      pageTitle: 'Seite 2 (en)',
      answer: null,
    })

    await leader.ok(calls.elearningQuestion.answer, {
      questionUuid: question?.questionUuid ?? '',
      text: 'Auf dem Parkplatz.',
    })
    expect((await mails())[0]).toMatch(/^To: .*max@/m)
    expect(await newAnswers()).toBe(1)
    expect(await own()).toMatchObject([
      {
        text: 'Wo liegt der Sammelplatz?',
        pageTitle: 'Seite 2',
        seen: false,
        answer: { text: 'Auf dem Parkplatz.', by: 'Test Person head' },
      },
    ])
    await learner.ok(calls.elearningQuestion.seeAnswers, {})
    expect([await newAnswers(), (await own())[0]?.seen]).toEqual([0, true])
    const again = await leader.send(calls.elearningQuestion.answer, {
      questionUuid: question?.questionUuid ?? '',
      text: 'Anders.',
    })
    expect(again).toMatchObject({ status: 409, error: { code: 'ElearningQuestion.Answered' } })
  })

  test('are sent to the responsible member of the e-learning, or else to the administrators', async () => {
    const named = await server.createMember(client, { role: 'loc-admin', username: 'named' })
    const name = (responsibleMemberUuid: string | null) =>
      server.inClient(client, (db) =>
        db
          .updateTable('clientElearning')
          .set({ responsibleMemberUuid })
          .where('uuid', '=', course.clientElearningUuid)
          .execute(),
      )
    await mails()
    await name(named.uuid)
    await ask('Und nachts?')
    expect(await recipients()).toEqual([expect.stringContaining('named@')])
    expect((await asked(await server.signedIn(named))).map(({ text }) => text)).toContain('Und nachts?')
    await name(null)
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ archivedAt: new Date() }).where('uuid', '=', head.uuid).execute(),
    )
    await ask('Und sonntags?')
    expect(await recipients()).toEqual([expect.stringContaining('boss@')])
    await server.inClient(client, (db) =>
      db.updateTable('member').set({ archivedAt: null }).where('uuid', '=', head.uuid).execute(),
    )
  })

  test('are sent to the unit above if no manager of the learner’s unit has an email address', async () => {
    const change = (what: (db: Db) => Promise<unknown>) => server.inClient(client, what)
    await change(async (db) => {
      const below = { identifier: 'regal', name: 'Regal', parentUuid: unitUuid }
      const { uuid: orgUnitUuid } = await db
        .insertInto('orgUnit')
        .values(below)
        .returning('uuid')
        .executeTakeFirstOrThrow()
      await db
        .deleteFrom('orgUnitMember')
        .where('memberUuid', '=', max.uuid)
        .where('orgUnitUuid', '=', unitUuid)
        .execute()
      await db.insertInto('orgUnitMember').values({ orgUnitUuid, memberUuid: max.uuid }).execute()
    })
    await mails()
    await ask('Wer hat den Schlüssel?')
    expect(await recipients()).toEqual([expect.stringContaining('head@')])
    const write = (email: string | null) => (db: Db) =>
      db.updateTable('member').set({ email }).where('uuid', '=', head.uuid).execute()
    await change(write(null))
    await ask('Und wer den zweiten?')
    expect(await recipients()).toEqual([expect.stringContaining('boss@')])
    await change(write('head@test.example'))
  })

  test('can be answered only by members who are responsible for the learner', async () => {
    const stranger = await server.signedIn(await server.createMember(client, { role: 'ou-admin' }))
    const [question] = await asked(await server.signedIn(boss), { answered: false })
    const input = { questionUuid: question?.questionUuid ?? '', text: 'Ja.' }
    expect(await asked(stranger)).toEqual([])
    const unknown = { status: 404, error: { code: 'ElearningQuestion.NotFound' } }
    expect(await stranger.send(calls.elearningQuestion.answer, input)).toMatchObject(unknown)
    expect(
      await leader.send(calls.elearningQuestion.answer, { ...input, questionUuid: randomUUID() }),
    ).toMatchObject(unknown)
    expect((await learner.send(calls.elearningQuestion.answer, input)).status).toBe(403)
  })

  test('include a request to speak in person, which is offered after three failed attempts', async () => {
    const result = () =>
      learner.ok(calls.elearning.readExecutionResult, { executionUuid: player.executionUuid })
    await mails()
    for (let time = 1; time <= 3; time += 1) {
      if (time > 1) await player.reset()
      await player.fail()
      expect((await result()).talk).toBe(time < 3 ? 'none' : 'offered')
    }
    expect([await mails(), (await asked(leader)).filter(({ kind }) => kind === 'talk')]).toEqual([[], []])
    const first = await learner.ok(calls.elearningQuestion.askForTalk, {
      executionUuid: player.executionUuid,
    })
    expect(
      await learner.ok(calls.elearningQuestion.askForTalk, { executionUuid: player.executionUuid }),
    ).toEqual(first)
    expect([(await result()).talk, await recipients()]).toEqual(['asked', [expect.stringContaining('head@')]])
    expect((await asked(leader)).filter(({ kind }) => kind === 'talk')).toMatchObject([
      { text: '', answer: null },
    ])
  })

  test('cannot be changed by the application', async () => {
    const changes: ((db: Db) => Promise<unknown>)[] = [
      (db: Db) => db.updateTable('elearningQuestion').set({ text: 'X' }).execute(),
      (db: Db) => db.updateTable('elearningAnswer').set({ text: 'X' }).execute(),
      (db: Db) => db.deleteFrom('elearningAnswer').execute(),
    ]
    // Runs the changes one after another, because a rejection without a handler would fail the test.
    for (const change of changes)
      await expect(server.inClient(client, change)).rejects.toThrow(/permission denied/)
  })
})
