/** An e-learning that is made from a SCORM package is used like every other one. */
import { randomUUID } from 'node:crypto'
import { calls } from '@sorgfalt/contract'
import type { ScormPackageDetails } from '@sorgfalt/contract/scorm/scorm-package'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../test/api.ts'
import { testEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { installationOwner } from '../../elearning/catalog/owner.store.ts'
import { addressOf, remindAt } from '../../reminder/reminder-fixture.ts'
import { type ScormPackage, scormZip } from '../scorm-package-fixture.ts'

const { assign } = calls.elearningAssignment
const { readCatalog, readSettings, saveSettings, reinstruct } = calls.elearningCatalog

describe.each(testEngines)('an e-learning of a company on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  let eva: TestMember
  let elearningUuid: string
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'super-admin' }))
    eva = await server.createMember(client)
    elearningUuid = (await release(admin)).elearningUuid as string
  })

  async function release(
    api: Api,
    options: ScormPackage = {},
    { previous, underWay = 'finish' }: { previous?: string; underWay?: 'finish' | 'restart' } = {},
  ): Promise<ScormPackageDetails> {
    const fields: Record<string, string> = previous === undefined ? {} : { elearningUuid: previous }
    const { body, text, status } = await api.upload(calls.scormPackage.upload, {
      bytes: scormZip(options),
      fields,
    })
    expect(status, text).toBe(200)
    return api.ok(calls.scormPackage.release, { packageUuid: body.packageUuid, underWay, version: 1 })
  }
  const catalogEntry = async (api = admin) =>
    (await api.ok(readCatalog)).rows.find((row) => row.elearningUuid === elearningUuid)

  test('creates tasks for all four kinds of targets, and the catalogue counts them', async () => {
    const [location, memberGroup] = [randomUUID(), randomUUID()]
    const others = [await server.createMember(client), await server.createMember(client)] as const
    await server.inClient(client, async (db) => {
      const address = { street: 'Weg 1', postalCode: '10115', city: 'Berlin', country: 'DE' } as const
      await db
        .insertInto('location')
        .values({ uuid: location, identifier: 'berlin', name: 'Berlin', type: 'branch', ...address })
        .execute()
      await db
        .insertInto('locationMember')
        .values({ locationUuid: location, memberUuid: others[0].uuid })
        .execute()
      await db
        .insertInto('memberGroup')
        .values({ uuid: memberGroup, name: 'Ersthelfer', type: 'first-aid', locationUuid: location })
        .execute()
      await db
        .insertInto('memberGroupMember')
        .values({ memberGroupUuid: memberGroup, memberUuid: others[1].uuid })
        .execute()
    })
    const targets = [
      { kind: 'member', uuid: eva.uuid },
      { kind: 'location', uuid: location },
      { kind: 'group', uuid: memberGroup },
      { kind: 'orgUnit', uuid: client.rootUuid },
    ]
    const counts: (number | undefined)[] = []
    for (const target of targets) {
      await admin.ok(assign, { elearningUuid, targets: [target] })
      counts.push((await catalogEntry())?.memberCount)
    }
    // The org unit contains the three members and the administrator.
    expect(counts).toEqual([1, 2, 3, 4])
    expect(await catalogEntry()).toMatchObject({ assigned: true, assignmentCount: 4, interval: 12 })
    expect((await catalogEntry())?.counts.due).toBe(4)

    const member = await server.signedIn(eva)
    const { rows } = await member.ok(calls.elearning.readMemberTasks)
    expect(rows).toMatchObject([{ elearningUuid, title: 'Fire safety at work', image: null, status: 'due' }])
  })

  test('is in the statistics, the matrix, the record and the reminders', async () => {
    await admin.ok(assign, { elearningUuid, targets: [{ kind: 'member', uuid: eva.uuid }], bufferDays: 7 })
    const statistics = await admin.ok(calls.elearningStatistics.readStatistics, { elearningUuid })
    expect(statistics.rows.map(({ memberUuid }) => memberUuid)).toEqual([eva.uuid])
    const matrix = await admin.ok(calls.qualificationMatrix.readMatrix)
    expect(JSON.stringify(matrix)).toContain('Fire safety at work')
    const record = await admin.ok(calls.memberRecord.read, { memberUuid: eva.uuid })
    expect(JSON.stringify(record)).toContain('Fire safety at work')

    const sent = await remindAt(server, client, '2026-11-30T07:00:00Z')
    expect(
      sent.map(({ recipient, bodyText }) => [recipient, bodyText?.includes('Fire safety at work')]),
    ).toEqual([[addressOf(eva), true]])
  })

  test('has settings, with an oral part if the company wants one', async () => {
    const settings = await admin.ok(readSettings, { elearningUuid })
    expect(settings).toMatchObject({ dueDateInterval: 12, confirmationMode: 'none', version: 1 })
    const { responsible: _responsible, outdated: _outdated, ...form } = settings
    const saved = await admin.ok(saveSettings, {
      ...form,
      elearningUuid,
      dueDateInterval: 6,
      confirmationMode: 'required',
    })
    expect(saved.settings).toMatchObject({ dueDateInterval: 6, confirmationMode: 'required' })
    expect(await admin.ok(reinstruct, { elearningUuid, dryRun: true })).toMatchObject({ affected: 0 })

    await admin.ok(assign, { elearningUuid, targets: [{ kind: 'member', uuid: eva.uuid }] })
    const { rows } = await admin.ok(calls.elearningOral.readOpenList)
    expect(rows.map(({ title }) => title)).toContain('Fire safety at work')
    await admin.ok(calls.elearningOral.confirm, { elearningUuid, memberUuids: [eva.uuid], checklist: [] })
  })

  /** Starts the e-learning as Eva and returns the execution. */
  async function start(): Promise<string> {
    await admin.ok(assign, { elearningUuid, targets: [{ kind: 'member', uuid: eva.uuid }] })
    const member = await server.signedIn(eva)
    return (await member.ok(calls.elearning.createExecution, { elearningUuid })).executionUuid
  }
  const attemptsOf = (executionUuid: string) =>
    server.inClient(client, (db) =>
      db
        .selectFrom('elearningAttempt as a')
        .innerJoin('elearningVersion as v', 'v.uuid', 'a.versionUuid')
        .select(['a.number', 'a.state', 'v.version'])
        .where('a.executionUuid', '=', executionUuid)
        .orderBy('a.number')
        .execute(),
    )

  test('lets attempts at the previous version finish', async () => {
    const executionUuid = await start()
    const next = await release(admin, {}, { previous: elearningUuid })
    await server.runJobs()
    expect(next.underWayCount).toBe(0)
    expect(await attemptsOf(executionUuid)).toEqual([{ number: 1, state: 'open', version: '1.0.0' }])
  })

  test('begins attempts that are under way again, if the new version asks for it', async () => {
    const executionUuid = await start()
    const { rows } = await admin.ok(calls.scormPackage.list, { filter: { elearningUuid } })
    const first = await admin.ok(calls.scormPackage.read, { packageUuid: rows[0]?.packageUuid })
    expect(first.underWayCount).toBe(1)

    const next = await release(admin, {}, { previous: elearningUuid, underWay: 'restart' })
    await server.runJobs()
    const attempts = [
      { number: 1, state: 'reset', version: '1.0.0' },
      { number: 2, state: 'open', version: '2.0.0' },
    ]
    expect(await attemptsOf(executionUuid)).toEqual(attempts)
    expect((await admin.ok(calls.scormPackage.read, { packageUuid: next.packageUuid })).underWayCount).toBe(1)
    await server.runJobs()
    expect(await attemptsOf(executionUuid)).toEqual(attempts)
  })

  describe('belongs to it alone:', () => {
    let foreign: TestClient
    beforeEach(async () => {
      foreign = await server.createClient()
    })

    const use = (db: Db, ownerKey: string) =>
      db.insertInto('clientElearning').values({ elearningUuid, ownerKey }).execute()
    const attempts: [string, (db: Db) => Promise<unknown>, string | undefined][] = [
      ['a row that names its owner', (db) => use(db, client.uuid), 'client_elearning_owner'],
      ['a row that claims it', (db) => use(db, foreign.uuid), 'client_elearning_elearning'],
      [
        'a row that claims it for the installation',
        (db) => use(db, installationOwner),
        'client_elearning_elearning',
      ],
      [
        'a package of its next version',
        (db) =>
          sql`insert into scorm_package (uuid, elearning_uuid, edition, sha256, file_name, file_count, bytes,
              title, summary, category, language, duration_minutes, pass_rule, pass_mark, interval_months, parts,
              findings, uploaded_by_name, actor_kind)
            values (${randomUUID()}, ${elearningUuid}, 'scorm12', '', '', 1, 1, '', '', '', 'de_DE', 1, 'score',
              1, 1, '[]', '[]', '', 'system')`.execute(db),
        'scorm_package_client_uuid_elearning_uuid_fkey',
      ],
    ]
    test.each(attempts)('another company cannot store %s', async (_, store, constraint) => {
      await expect(server.inClient(foreign, store)).rejects.toMatchObject({ constraint })
    })

    test('another company sees and changes nothing of it', async () => {
      await server.inClient(foreign, async (db) => {
        const own = (table: 'elearning' | 'elearningVersion') =>
          db.selectFrom(table).select('uuid').where('ownerKey', '<>', installationOwner).execute()
        expect(await own('elearning')).toEqual([])
        expect(await own('elearningVersion')).toEqual([])
        const { numUpdatedRows } = await db
          .updateTable('elearning')
          .set({ ownerKey: foreign.uuid })
          .where('uuid', '=', elearningUuid)
          .executeTakeFirst()
        expect(numUpdatedRows).toBe(0n)
      })
    })

    test('no product can contain it', async () => {
      const add = server.databases.owner.transaction(undefined, async (db) => {
        const { uuid: productUuid } = await db
          .insertInto('product')
          .values({ identifier: `product-${randomUUID()}`, type: 'elearning', name: '{}' })
          .returning('uuid')
          .executeTakeFirstOrThrow()
        await db.insertInto('productElearning').values({ productUuid, elearningUuid }).execute()
      })
      await expect(add).rejects.toMatchObject({ constraint: 'product_elearning_owner' })
    })

    test('the company cannot turn it into content of the installation', async () => {
      const give = server.inClient(client, (db) =>
        db
          .updateTable('elearning')
          .set({ ownerKey: installationOwner })
          .where('uuid', '=', elearningUuid)
          .execute(),
      )
      await expect(give).rejects.toMatchObject({ code: '42501' })
    })
  })
})
