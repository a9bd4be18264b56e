import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { testEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { Player } from '../player-fixture.ts'
import { findTask } from '../records-fixture.ts'

describe.each(testEngines)('a cycle before its regular window on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let learner: Api
  let admin: Api
  const at = (day: string): void => {
    server.clock.now = new Date(`${day}T09:00:00Z`)
  }
  const task = (of: TestCourse) => findTask(learner, of)
  /** Creates a course that is passed on 2 November 2026 and due again a year later. */
  async function createPassedCourse(): Promise<TestCourse> {
    at('2026-11-02')
    const course = await createAssignedCourse(server, client, { assignedOn: '2026-11-02' })
    await (await Player.open(learner, course)).finish()
    return course
  }
  const release = ({ elearningUuid, versionUuid, course }: TestCourse, version: string) =>
    server.databases.owner.transaction(undefined, async (db) => {
      const { rows } = await sql<{ uuid: string }>`
        insert into elearning_version (elearning_uuid, version, content_hash, status, revised, languages,
          title, summary, description, category, icon, image, duration_minutes, content)
        select elearning_uuid, ${version}, 'next', status, revised, languages, title,
          summary, description, category, icon, image, duration_minutes,
          ${JSON.stringify({ ...course, version })}::jsonb
        from elearning_version where uuid = ${versionUuid} returning uuid`.execute(db)
      await sql`update elearning set current_version_uuid = ${rows[0]?.uuid}
        where uuid = ${elearningUuid}`.execute(db)
    })

  beforeAll(async () => {
    server = await createTestServer(engine)
    at('2026-11-02')
    client = await server.createClient()
    learner = await server.signedIn(await server.createMember(client))
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())

  test('is completed by an early renewal, but not by practice', async () => {
    const course = await createPassedCourse()
    expect(await task(course)).toMatchObject({ status: 'completed', dueDate: '2027-11-02', renewable: true })
    at('2027-03-01')
    await (await Player.open(learner, course, { practice: true })).finish()
    expect(await task(course)).toMatchObject({ dueDate: '2027-11-02', validUntil: '2027-11-02' })
    const renewal = await Player.open(learner, course, { renew: true })
    expect(await task(course)).toMatchObject({ status: 'completed', renewable: true })
    await renewal.finish()
    expect(await task(course)).toMatchObject({
      status: 'completed',
      dueDate: '2028-03-01',
      validUntil: '2028-03-01',
      renewable: true,
    })
  })

  test('cannot be renewed early with the anchor "calendar"', async () => {
    const course = await createPassedCourse()
    await server.inClient(client, (db) =>
      sql`update client_elearning set anchor = 'calendar', calendar_month = 3
        where uuid = ${course.clientElearningUuid}`.execute(db),
    )
    expect((await task(course))?.renewable).toBe(false)
    await (await Player.open(learner, course, { renew: true })).finish()
    expect((await task(course))?.dueDate).toBe('2027-11-02')
  })

  test('opens once for all members after a major version, but for no member after a minor one', async () => {
    const course = await createPassedCourse()
    const { elearningUuid } = course
    const outdated = async () =>
      (await admin.ok(calls.elearningCatalog.readSettings, { elearningUuid })).outdated
    const reinstruct = (dryRun: boolean) =>
      admin.ok(calls.elearningCatalog.reinstruct, { elearningUuid, dryRun })
    await release(course, '1.4.0')
    expect([await outdated(), await reinstruct(false)]).toEqual([0, { affected: 0, dueOn: '2026-11-16' }])
    await release(course, '2.0.0')
    expect([await outdated(), await reinstruct(true)]).toEqual([1, { affected: 1, dueOn: '2026-11-16' }])
    expect((await task(course))?.status).toBe('completed')
    expect(await reinstruct(false)).toEqual({ affected: 1, dueOn: '2026-11-16' })
    expect(await task(course)).toMatchObject({
      status: 'due',
      dueDate: '2026-11-16',
      validUntil: '2027-11-02',
    })
    expect([await outdated(), await reinstruct(false)]).toEqual([0, { affected: 0, dueOn: '2026-11-16' }])
    await (await Player.open(learner, course)).finish()
    expect(await task(course)).toMatchObject({ status: 'completed', dueDate: '2027-11-02' })
    expect(await outdated()).toBe(0)
  })
})
