import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { stateOf, tablesOf } from '../../../test/contract-wide/database-state.ts'
import { createAssignedCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { KillSwitch } from '../../../test/kill/kill-points.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { brokenLinks } from '../../certificate/chain-fixture.ts'
import { Player } from '../../elearning/player-fixture.ts'
import { purgeClient } from '../../job/job.store.ts'
import { addLocation, addUnit, makeResponsible } from '../list/member-list-fixture.ts'
import { erasedTables, keptTables } from './erase.store.ts'

const { archive, unarchive, remove, readOpenResponsibilities, list } = calls.archivedMember
const marker = 'kanarienvogel'

describe.each(featureEngines)('deleting a member on %s', (engine) => {
  const faults = new KillSwitch()
  let server: TestServer
  let client: TestClient
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(engine, { onStatement: faults.onStatement, env: { LOG_LEVEL: 'silent' } })
    client = await server.createClient()
    // The purge uses the real date, on which the retention period of results from March 2022 is over.
    server.clock.now = new Date('2022-03-01T09:00:00Z')
    api = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())

  let number = 0
  /** Creates an archived member whose name occurs in as many tables as possible. */
  async function createFormerMember(): Promise<TestMember> {
    number += 1
    const name = `${marker}${String.fromCodePoint(96 + number)}`
    const member = await server.createMember(client, { username: name, email: `${name}@test.example` })
    const locationUuid = await addLocation(server, client, 'Lager')
    await server.inClient(client, async (db) => {
      await db
        .updateTable('member')
        .set({
          firstName: name,
          lastName: name,
          phoneNumber: `0211 ${name}`,
          mobileNumber: '0151 23456789',
          gender: 'female',
          birthDate: '1990-04-01',
          externalCompany: name,
          street: name,
          postalCode: '40210',
          city: name,
          country: 'DE',
          externalId: name,
          entryDate: '2020-01-01',
          theme: 'dark',
          language: 'en_GB',
        })
        .where('uuid', '=', member.uuid)
        .execute()
      await db.insertInto('locationMember').values({ locationUuid, memberUuid: member.uuid }).execute()
    })
    const own = await server.signedIn(member)
    const passed = await Player.open(
      own,
      await createAssignedCourse(server, client, { assignedOn: '2022-02-01' }),
    )
    await passed.finish()
    const open = await Player.open(
      own,
      await createAssignedCourse(server, client, { assignedOn: '2022-02-01' }),
    )
    await open.save({ pagesCompleted: ['p1'] })
    await server
      .visitor()
      .ok(calls.session.createPasswordResetToken, { clientIdentifier: client.identifier, username: name })
    await api.ok(calls.memberAccess.resetPassword, { uuids: [member.uuid], passwordMode: 'initial' })
    await server.runJobs()
    await writeNameIntoTexts(member, name)
    await api.ok(archive, { uuids: [member.uuid] })
    return member
  }

  /**
   * Writes the name of the member into texts about courses: questions, answers, an oral confirmation, and the
   * reasons of a revocation and of a reset.
   */
  async function writeNameIntoTexts({ uuid }: TestMember, name: string): Promise<void> {
    const colleague = await server.createMember(client)
    await Player.open(
      await server.signedIn(colleague),
      await createAssignedCourse(server, client, { assignedOn: '2022-02-01' }),
    )
    const by = { actorKind: 'member' as const, actorUuid: uuid }
    await server.inClient(client, async (db) => {
      const asks = (memberUuid: string) =>
        db
          .insertInto('elearningQuestion')
          .columns(['taskUuid', 'memberUuid', 'versionUuid', 'kind', 'text', 'askedAt'])
          .expression((eb) =>
            eb
              .selectFrom('elearningTask as t')
              .innerJoin('clientElearning as c', 'c.uuid', 't.clientElearningUuid')
              .innerJoin('elearning as e', 'e.uuid', 'c.elearningUuid')
              .where('t.memberUuid', '=', memberUuid)
              .where('e.currentVersionUuid', 'is not', null)
              .select([
                't.uuid',
                't.memberUuid',
                sql<string>`e.current_version_uuid`.as('version'),
                sql<'question'>`'question'`.as('kind'),
                sql<string>`${memberUuid === uuid ? name : 'Wer?'}`.as('text'),
                sql<Date>`${server.clock.now}::timestamptz`.as('at'),
              ])
              .limit(1),
          )
          .returning('uuid')
          .executeTakeFirstOrThrow()
      const own = await asks(uuid)
      const other = await asks(colleague.uuid)
      const answer = { answeredAt: server.clock.now, ...by }
      await db
        .insertInto('elearningAnswer')
        .values([
          { questionUuid: own.uuid, text: `Liebe ${name}`, answeredByName: 'Anna', ...answer },
          { questionUuid: other.uuid, text: 'So.', answeredByName: name, ...answer },
        ])
        .execute()
      await sql`
        insert into oral_confirmation (cycle_uuid, confirmed_on, confirmed_by_name, actor_kind, actor_uuid)
        select y.uuid, '2022-03-01', ${name}, 'member', ${uuid}::uuid
        from elearning_cycle y join elearning_task t on t.uuid = y.task_uuid
        where t.member_uuid = ${colleague.uuid} limit 1`.execute(db)
      await sql`
        insert into elearning_result_revocation (result_uuid, reason, actor_kind)
        select uuid, ${`Von ${name} beantragt`}, 'system'
        from elearning_result where member_uuid = ${uuid}`.execute(db)
      await sql`
        insert into scorm_package (uuid, edition, sha256, file_name, file_count, bytes, title, summary, category,
          language, duration_minutes, pass_rule, pass_mark, interval_months, parts, findings, uploaded_by_name,
          actor_kind, actor_uuid, created_at)
        values (gen_random_uuid(), 'scorm12', '', 'ladders.zip', 1, 1, 'Ladders', 'Ladders', 'general', 'de_DE', 20,
          'reported', 80, 12, '[]', '[]', ${name}, 'member', ${uuid}::uuid, '2022-03-01')`.execute(db)
      await sql`
        update elearning_attempt set reset_reason = ${`${name} war krank`}
        where execution_uuid in (select uuid from elearning_execution where member_uuid = ${uuid})`.execute(
        db,
      )
    })
  }

  /** Returns the tables that contain the text in any column. */
  async function tablesWith(text: string): Promise<string[]> {
    const { owner } = server.databases
    const found: string[] = []
    for (const { name } of await tablesOf(owner)) {
      const { rows } = await owner.transaction(undefined, (db) =>
        sql`select from ${sql.table(name)} t where to_jsonb(t)::text ilike ${`%${text}%`} limit 1`.execute(
          db,
        ),
      )
      if (rows.length > 0) found.push(name)
    }
    return found
  }

  test('has a rule, erase or keep, for every table that refers to a member', async () => {
    const { rows } = await server.databases.owner.transaction(undefined, (db) =>
      sql<{ name: string }>`
        select table_name as name from information_schema.columns
          where table_schema = 'public' and column_name = 'member_uuid'
          order by table_name collate "C"`.execute(db),
    )
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const known = [...erasedTables, ...Object.keys(keptTables)].map(snake)
    expect(rows.map(({ name }) => name)).toEqual(known.toSorted((one, other) => (one < other ? -1 : 1)))
  })

  test('erases the name everywhere except in results, which keep it for the retention period', async () => {
    const member = await createFormerMember()
    await server.inClient(client, (db) =>
      sql`with import as (
            insert into member_import
              (file_name, delimiter, encoding, column_count, row_count, actor_kind, expires_at, settings)
            values ('x.csv', ';', 'utf-8', 1, 1, 'system', now() + interval '1 day', '{}') returning uuid)
          insert into member_import_row (import_uuid, line, cells, status, username)
          select uuid, 2, '', 'new', ${member.username} from import`.execute(db),
    )
    const before = await tablesWith(member.username)
    const resultTables = [
      'elearning_answer',
      'elearning_question',
      'elearning_result',
      'elearning_result_revocation',
      'oral_confirmation',
      'scorm_package',
    ]
    expect(before).toEqual(expect.arrayContaining([...resultTables, 'elearning_attempt', 'member', 'outbox']))
    expect(await api.ok(remove, { uuids: [member.uuid] })).toEqual({ count: 1 })
    expect(await tablesWith(member.username)).toEqual(resultTables)
    const tombstone = await server.inClient(client, (db) =>
      db.selectFrom('member').selectAll().where('uuid', '=', member.uuid).executeTakeFirstOrThrow(),
    )
    const [moment, empty] = [expect.any(Date), '']
    expect(tombstone).toEqual({
      clientUuid: client.uuid,
      uuid: member.uuid,
      username: `deleted-${member.uuid}`,
      role: 'member',
      roleRank: 5,
      firstName: empty,
      lastName: empty,
      email: null,
      searchText: `  deleted-${member.uuid} `,
      status: 'archived',
      passwordHash: null,
      passwordSetAt: null,
      mustChangePassword: false,
      language: 'de_DE',
      theme: null,
      lastLoginAt: null,
      phoneNumber: empty,
      mobileNumber: empty,
      gender: 'unspecified',
      birthDate: null,
      externalCompany: empty,
      externalId: null,
      street: empty,
      postalCode: empty,
      city: empty,
      country: null,
      entryDate: null,
      infoPointPhone: 'none',
      createElearningTasks: true,
      createRiskAssessmentTasks: true,
      version: 2,
      createdAt: moment,
      updatedAt: moment,
      archivedAt: moment,
      deletedAt: moment,
    })
    const attempts = await server.inClient(client, (db) =>
      db
        .selectFrom('elearningAttempt as a')
        .innerJoin('elearningExecution as e', 'e.uuid', 'a.executionUuid')
        .innerJoin('elearningTask as t', 't.uuid', 'e.taskUuid')
        .select(['a.answers', 'a.scorePercent', 'a.timeSpent', 'e.state', 't.state as taskState'])
        .where('e.memberUuid', '=', member.uuid)
        .orderBy('e.state')
        .execute(),
    )
    const wiped = { answers: {}, scorePercent: null, timeSpent: 0, taskState: 'withdrawn' }
    expect(attempts).toEqual([
      { ...wiped, state: 'abandoned' },
      { ...wiped, state: 'passed' },
    ])
    expect(await server.inClient(client, (db) => brokenLinks(db, client.uuid))).toEqual([])

    await server.databases.owner.transaction(undefined, (db) =>
      db.updateTable('client').set({ nameRetentionYears: 10 }).where('uuid', '=', client.uuid).execute(),
    )
    const purge = () => server.inClient(client, (db) => purgeClient(db, 12))
    await purge()
    expect(await tablesWith(member.username)).toEqual(resultTables)
    await server.databases.owner.transaction(undefined, (db) =>
      db.updateTable('client').set({ nameRetentionYears: 2 }).where('uuid', '=', client.uuid).execute(),
    )
    await purge()
    expect(await tablesWith(member.username)).toEqual([])
    expect(await server.inClient(client, (db) => brokenLinks(db, client.uuid))).toEqual([])
  })

  test('removes the member from every list and search, and frees the username', async () => {
    const member = await createFormerMember()
    const { total } = await api.ok(list)
    await api.ok(remove, { uuids: [member.uuid] })
    expect((await api.ok(list)).total).toBe(total - 1)
    const allStatuses = { status: ['invited', 'active', 'archived'] }
    for (const search of [member.username, 'deleted', member.uuid]) {
      expect((await api.ok(calls.memberList.getList, { filter: { ...allStatuses, search } })).total).toBe(0)
      expect((await api.ok(list, { filter: { search } })).total).toBe(0)
    }
    for (const call of [archive, unarchive, remove])
      expect((await api.send(call, { uuids: [member.uuid] })).error?.code).toBe('Member.NotFound')
    expect((await api.send(calls.memberList.loadMember, { uuid: member.uuid })).status).toBe(404)
    const login = await server
      .visitor()
      .login(client.identifier, `deleted-${member.uuid}`, 'Kiesel 4711 am Bach')
    expect([login.status, login.error?.code]).toEqual([401, 'Login.Failed'])
    await server.createMember(client, { username: member.username })
  })

  test('is refused for responsible members and for members who are not archived', async () => {
    const [one, other] = [
      await server.createMember(client, { archived: true }),
      await server.createMember(client, { archived: true }),
    ]
    const [unit, location] = [
      await addUnit(server, client, 'Halle 3'),
      await addLocation(server, client, 'Außenlager'),
    ]
    await makeResponsible(server, client, one.uuid, { unit })
    await makeResponsible(server, client, one.uuid, { location })
    const refused = await api.send(remove, { uuids: [other.uuid, one.uuid] })
    expect([refused.status, refused.error]).toEqual([
      400,
      {
        code: 'Member.ResponsibleBlocksDeletion',
        params: { where: `Test Person ${one.username} (Außenlager, Halle 3)` },
      },
    ])
    const orgNodes = [
      { kind: 'location', uuid: location, name: 'Außenlager' },
      { kind: 'orgUnit', uuid: unit, name: 'Halle 3' },
    ]
    expect(await api.ok(readOpenResponsibilities, { uuids: [other.uuid, one.uuid] })).toEqual({
      plans: [],
      orgNodes,
    })
    expect(await api.ok(readOpenResponsibilities, { uuids: [other.uuid] })).toEqual({
      plans: [],
      orgNodes: [],
    })
    expect(await api.ok(remove, { uuids: [other.uuid] })).toEqual({ count: 1 })
    expect((await api.send(remove, { uuids: [(await server.createMember(client)).uuid] })).error?.code).toBe(
      'Member.NotFound',
    )
  })

  test.each([
    ['archived', archive, false],
    ['unarchived', unarchive, true],
    ['deleted', remove, true],
  ] as const)(
    'changes nothing if the server fails at any statement while the member is being %s',
    async (_, call, archived) => {
      const createSubject = async () => {
        const member = await createFormerMember()
        if (!archived) await api.ok(unarchive, { uuids: [member.uuid] })
        return member
      }
      const first = await createSubject()
      await faults.during(() => api.ok(call, { uuids: [first.uuid] }))
      const statements = faults.seen.length
      expect(statements).toBeGreaterThan(6)
      const member = await createSubject()
      const before = await stateOf(server.databases.owner)
      for (let at = 1; at <= statements; at += 1) {
        const { status, error } = await faults.during(() => api.send(call, { uuids: [member.uuid] }), at)
        expect([at, status, error?.code]).toEqual([at, 500, 'Request.Failed'])
        expect(await stateOf(server.databases.owner)).toEqual(before)
      }
      expect(await api.ok(call, { uuids: [member.uuid] })).toMatchObject({ count: 1 })
    },
  )
})
