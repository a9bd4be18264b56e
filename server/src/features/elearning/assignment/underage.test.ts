/**
 * Minors are instructed every half year in Germany (JArbSchG § 29 (2)) and every year in Austria (KJBG § 24
 * (3)).
 */
import { calls } from '@sorgfalt/contract'
import type { Country } from '@sorgfalt/contract/core/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import {
  createTestServer,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../../../test/test-server.ts'
import { Player } from '../player-fixture.ts'

describe.each(featureEngines)('the interval of minors on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.clock.now = new Date('2026-03-02T09:00:00Z')
  })

  interface Company {
    client: TestClient
    course: TestCourse
    max: TestMember
    mark: (underage: boolean) => Promise<unknown>
    pass: () => Promise<void>
    open: () => Promise<{ dueOn: string; opensOn: string } | undefined>
  }
  async function createCompany(
    intervalMonths: number,
    country: Country = 'DE',
    more: object = {},
  ): Promise<Company> {
    const client = await server.createClient({ country })
    const max = await server.createMember(client)
    const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const course = await createAssignedCourse(server, client, {
      assignedOn: '2026-03-02',
      intervalMonths,
      ...more,
    })
    const api = await server.signedIn(max)
    return {
      client,
      course,
      max,
      mark: (underage) =>
        admin.ok(calls.memberSpecialAttributes.save, {
          memberUuid: max.uuid,
          specialAttributes: underage ? ['underage'] : [],
          pregnantUntil: null,
        }),
      pass: async () => void (await (await Player.open(api, course)).finish()),
      open: () =>
        server.inClient(client, (db) =>
          db
            .selectFrom('elearningCycle as c')
            .innerJoin('elearningTask as t', 't.uuid', 'c.taskUuid')
            .select(['c.dueOn', 'c.opensOn'])
            .where('t.memberUuid', '=', max.uuid)
            .where('c.closedAt', 'is', null)
            .executeTakeFirst(),
        ),
    }
  }

  test.each([
    ['yearly', 12, 'DE', '2026-09-02'],
    ['once', 0, 'DE', '2026-09-02'],
    ['every three months', 3, 'DE', '2026-06-02'],
    ['yearly in Austria', 12, 'AT', '2027-03-02'],
    ['once in Austria', 0, 'AT', '2027-03-02'],
    ['every two years in Austria', 24, 'AT', '2027-03-02'],
    ['half-yearly in Austria', 6, 'AT', '2026-09-02'],
  ] as const)(
    'is at most the law’s limit for an e-learning that is taken %s',
    async (_what, months, country, due) => {
      const { mark, pass, open } = await createCompany(months, country)
      await mark(true)
      await pass()
      expect((await open())?.dueOn).toBe(due)
    },
  )

  test('is the regular interval after the member has come of age', async () => {
    const { client, max, pass, open } = await createCompany(12)
    await server.inClient(client, (db) =>
      db
        .insertInto('memberAttribute')
        .values({ memberUuid: max.uuid, attribute: 'underage', validUntil: '2026-03-01' })
        .execute(),
    )
    await pass()
    expect((await open())?.dueOn).toBe('2027-03-02')
  })

  test.each([
    ['yearly', 12, '2027-03-02'],
    ['once', 0, undefined],
  ] as const)(
    'moves the open cycle when the underage mark is set and removed, for an e-learning taken %s',
    async (_what, months, before) => {
      const { mark, pass, open } = await createCompany(months)
      await pass()
      expect((await open())?.dueOn).toBe(before)
      await mark(true)
      expect(await open()).toEqual({ dueOn: '2026-09-02', opensOn: '2026-08-03' })
      await mark(false)
      expect((await open())?.dueOn).toBe(before)
    },
  )

  test('is replaced by the buffer days if the due date would be in the past', async () => {
    const { mark, pass, open } = await createCompany(12, 'DE', { bufferDays: 14 })
    await pass()
    server.clock.now = new Date('2026-10-01T09:00:00Z')
    await mark(true)
    expect((await open())?.dueOn).toBe('2026-10-15')
  })

  test('is at most half a year although 24 months are set, and does not apply to first cycles', async () => {
    const { client, course, mark, pass, open } = await createCompany(6)
    const admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
    const first = await open()
    await mark(true)
    expect(await open()).toEqual(first)
    await pass()
    const {
      version,
      responsible: _none,
      outdated: _earlier,
      ...form
    } = await admin.ok(calls.elearningCatalog.readSettings, { elearningUuid: course.elearningUuid })
    await admin.ok(calls.elearningCatalog.saveSettings, {
      ...form,
      elearningUuid: course.elearningUuid,
      version,
      dueDateInterval: 24,
    })
    expect((await open())?.dueOn).toBe('2026-09-02')
  })
})
