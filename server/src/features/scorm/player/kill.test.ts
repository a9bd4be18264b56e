/** A server that is killed at any statement loses no acknowledged save of a package, and stores none in half. */
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { testEngines } from '../../../test/databases.ts'
import { KillSwitch } from '../../../test/kill/kill-points.ts'
import { createTestServer, type TestClient, type TestServer } from '../../../test/test-server.ts'
import { brokenLinks } from '../../certificate/chain-fixture.ts'
import { cmi12, PackagePlayer } from './package-player-fixture.ts'
import { createReleasedPackage } from './played-package-fixture.ts'

describe.each(testEngines)('a save of a package that is killed, on %s', (engine) => {
  const faults = new KillSwitch()
  let server: TestServer
  let client: TestClient
  let api: Api
  beforeAll(async () => {
    server = await createTestServer(engine, {
      env: { LOG_LEVEL: 'silent' },
      onStatement: faults.onStatement,
    })
    client = await server.createClient()
    api = await server.signedIn(await server.createMember(client))
  })
  afterAll(() => server.close())

  /** Opens a package whose first save is acknowledged. */
  async function start(): Promise<PackagePlayer> {
    const player = await PackagePlayer.open(api, await createReleasedPackage(server, client))
    await player.openPart()
    await player.save(cmi12('incomplete', 10))
    return player
  }
  const readRows = ({ executionUuid }: PackagePlayer) =>
    server.inClient(client, async (db) => ({
      parts: await db
        .selectFrom('scormPartState')
        .selectAll()
        .where('executionUuid', '=', executionUuid)
        .execute(),
      attempts: await db
        .selectFrom('elearningAttempt')
        .selectAll()
        .where('executionUuid', '=', executionUuid)
        .execute(),
      results: await db
        .selectFrom('elearningResult')
        .select(['uuid', 'source'])
        .where('executionUuid', '=', executionUuid)
        .execute(),
      cycles: await db
        .selectFrom('elearningCycle as c')
        .innerJoin('elearningExecution as e', 'e.taskUuid', 'c.taskUuid')
        .selectAll('c')
        .where('e.uuid', '=', executionUuid)
        .orderBy('c.number')
        .execute(),
    }))

  test.each([
    ['that is incomplete', cmi12('incomplete', 50), 0],
    ['that passes', cmi12('passed', 100), 1],
  ])(
    '%s stores all changes or none, and stores them once when it is sent again',
    async (_what, cmi, count) => {
      const model = await start()
      await faults.during(() => model.save(cmi, { isFinal: true }))
      const statements = [...faults.seen]
      expect(statements.length).toBeGreaterThan(4)
      expect(statements.at(-1)).toBe('commit')

      for (let at = 1; at <= statements.length; at++) {
        const player = await start()
        const save = player.next(cmi, { isFinal: true })
        const before = await readRows(player)
        const killed = await faults.during(() => api.send(calls.scorm.save, save), at)
        expect([at, killed.status]).toEqual([at, 500])
        expect(await readRows(player)).toEqual(before)

        const saved = await api.ok(calls.scorm.save, save)
        expect(saved.state).toBe(count === 1 ? 'passed' : 'open')
        expect(await api.ok(calls.scorm.save, save)).toEqual(saved)
        const { parts, results } = await readRows(player)
        expect([parts[0]?.cmi, results.length]).toEqual([cmi, count])
      }
      const broken = await server.databases.owner.transaction(undefined, (db) => brokenLinks(db, client.uuid))
      expect(broken).toEqual([])
    },
  )
})
