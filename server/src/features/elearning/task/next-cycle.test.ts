import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createAssignedCourse, type TestCourse } from '../../../test/courses.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { Player } from '../player-fixture.ts'
import { listCycles, listResults } from '../records-fixture.ts'

describe.each(featureEngines)('the cycles of an e-learning on %s', (engine) => {
  let server: TestServer
  let client: TestClient
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
  const setRhythm = (anchor: 'completion' | 'schedule', intervalMonths: number) =>
    server.inClient(client, (db) =>
      db
        .updateTable('clientElearning')
        .set({ anchor, intervalMonths })
        .where('uuid', '=', course.clientElearningUuid)
        .execute(),
    )

  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    api = await server.signedIn(await server.createMember(client))
  })
  afterAll(() => server.close())
  beforeEach(() => at('2026-11-02T09:00:00Z'))

  test('a pass shortly before midnight counts for the day in the company’s time zone', async () => {
    await assign()
    at('2026-11-09T22:59:59.900Z')
    await player.finish()
    expect(await results()).toMatchObject([{ completedOn: '2026-11-09', validUntil: '2027-11-09' }])
    await assign()
    at('2026-11-09T23:00:00.100Z')
    await player.finish()
    expect(await results()).toMatchObject([{ completedOn: '2026-11-10', validUntil: '2027-11-10' }])
  })

  test('a late pass starts a new series on its own day', async () => {
    await assign()
    at('2027-02-28T09:00:00Z')
    expect((await player.finish()).result?.nextDueDate).toBe('2028-02-28')
    expect(await readCycles()).toMatchObject([
      { series: 1 },
      { series: 2, anchorOn: '2027-02-28', number: 1, dueOn: '2028-02-28' },
    ])
  })

  test('with the anchor "schedule" the series keeps its dates and skips missed ones', async () => {
    await assign({ assignedOn: '2026-10-24', bufferDays: 7, intervalMonths: 1 })
    await setRhythm('schedule', 1)
    expect((await player.finish()).result?.nextDueDate).toBe('2026-11-30')
    at('2027-02-28T09:00:00Z')
    player = await Player.open(api, course)
    expect((await player.finish()).result?.nextDueDate).toBe('2027-03-31')
    expect((await readCycles()).map(({ series, number, dueOn }) => [series, number, dueOn])).toEqual([
      [1, 0, '2026-10-31'],
      [1, 1, '2026-11-30'],
      [1, 5, '2027-03-31'],
    ])
  })

  test.each([
    [6, 12, '2028-10-31'],
    [12, 6, '2028-04-30'],
  ])(
    'with the anchor "schedule" an interval changed from %i to %i months counts from the passed cycle',
    async (before, after, due) => {
      await assign({ assignedOn: '2026-10-31', bufferDays: 0, intervalMonths: before })
      await setRhythm('schedule', before)
      at('2026-10-31T09:00:00Z')
      for (const day of before === 6 ? ['2026-10-31', '2027-04-30'] : ['2026-10-31']) {
        at(`${day}T09:00:00Z`)
        await (await Player.open(api, course)).finish()
      }
      await setRhythm('schedule', after)
      at('2027-10-31T09:00:00Z')
      expect((await (await Player.open(api, course)).finish()).result?.nextDueDate).toBe(due)
    },
  )
})
