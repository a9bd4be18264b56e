/**
 * Restores a backup. All rows exist again. Sessions and links that have ended stay ended, and deleted members
 * stay deleted.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calls } from '@sorgfalt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresBinaries } from '../../../../scripts/postgres.mjs'
import { brokenLinks } from '../../features/certificate/chain-fixture.ts'
import { Player } from '../../features/elearning/player-fixture.ts'
import { eraseMembers } from '../../features/member/archive/erase.store.ts'
import { listTombstones, makeRestoredDatabaseSafe } from '../../features/member/archive/restore.store.ts'
import type { DatabasePair } from '../../platform/db/database.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { openDatabases } from '../../platform/db/open-database.ts'
import { setupDatabase } from '../../platform/db/setup-database.ts'
import { Api } from '../api.ts'
import { stateOf } from '../contract-wide/database-state.ts'
import { createAssignedCourse } from '../courses.ts'
import { ServerProcess, secretKey } from '../server-process.ts'
import {
  createTestServer,
  password,
  type TestClient,
  type TestMember,
  type TestServer,
} from '../test-server.ts'

const run = promisify(execFile)

describe('a restored backup', () => {
  let testServer: TestServer
  let client: TestClient
  let max: TestMember
  let deleted: TestMember
  let maxsApi: Api
  let resultUuid: string
  let restored: DatabasePair
  let server: ServerProcess
  let before: Record<string, string>

  beforeAll(async () => {
    testServer = await createTestServer('postgres', { env: { SECRET_KEY: secretKey } })
    client = await testServer.createClient()
    max = await testServer.createMember(client)
    deleted = await testServer.createMember(client, { username: 'soon.deleted' })
    maxsApi = await testServer.signedIn(max)
    const course = await createAssignedCourse(testServer, client, { assignedOn: '2026-09-01' })
    resultUuid = (await (await Player.open(maxsApi, course)).finish()).result?.resultUuid ?? ''
    await (await Player.open(await testServer.signedIn(deleted), course)).finish()
    await maxsApi.ok(calls.reminder.createFeed)
    // Queues a reset link, which waits in the outbox.
    await testServer.visitor().ok(calls.session.createPasswordResetToken, {
      clientIdentifier: client.identifier,
      username: max.username,
    })
    await testServer.jobs.runDue(['password-reset'])
    before = await stateOf(testServer.databases.owner)
    await backUpAndRestore()
  }, 180_000)
  afterAll(async () => {
    await server.kill()
    await restored.close()
    await testServer.close()
  })

  /** Runs the backup and restore commands of docs/operations.md. */
  async function backUpAndRestore(): Promise<void> {
    const [bin, dump] = [await postgresBinaries(), join(testServer.services.config.dataDir, 'backup.dump')]
    await run(join(bin, 'pg_dump'), [
      '--format=custom',
      '--enable-row-security',
      `--file=${dump}`,
      testServer.databases.ownerUrl!,
    ])
    const database = `${new URL(testServer.databases.ownerUrl!).pathname.slice(1)}_restored`
    const urls = await setupDatabase({ adminUrl: process.env.TEST_DATABASE_ADMIN_URL!, database })
    await run(join(bin, 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${urls.ownerUrl}`, dump])
    restored = await openDatabases({
      url: urls.appUrl,
      ownerUrl: urls.ownerUrl,
      connectTimeoutMs: 30_000,
    })
    server = await ServerProcess.prepare({
      DATABASE_URL: urls.appUrl,
      DATA_DIR: testServer.services.config.dataDir,
    })
  }

  test('contains every row of every table', async () => {
    expect(Object.keys(before).length).toBeGreaterThan(30)
    expect(await stateOf(restored.owner!)).toEqual(before)
  })

  test('accepts no old session or link, sends no old message and contains no deleted member', async () => {
    await testServer.inClient(client, (db) => eraseMembers(db, [deleted.uuid]))
    const tombstones = await testServer.databases.owner.transaction(undefined, listTombstones)
    expect(tombstones).toEqual([{ clientUuid: client.uuid, memberUuid: deleted.uuid }])
    const counts = await restored.owner!.transaction(undefined, (db) =>
      makeRestoredDatabaseSafe(db, tombstones),
    )
    expect(counts).toEqual({
      sessions: 2,
      links: 1,
      feeds: 1,
      jobs: 1,
      deleted: 1,
      unadministered: [client.identifier],
    })

    await server.start()
    const oldSession = new Api(server.origin)
    oldSession.cookies.set('sid', maxsApi.cookies.get('sid') ?? '')
    expect((await oldSession.send(calls.member.state)).status).toBe(401)

    const inRestored = <T>(work: Parameters<typeof restored.app.transaction<T>>[1]) =>
      restored.app.transaction(enterClient(client.uuid), work)
    const [names, unsent, broken] = await Promise.all([
      inRestored((db) => db.selectFrom('member').select('username').where('deletedAt', 'is', null).execute()),
      inRestored((db) =>
        db.selectFrom('outbox').select(['bodyText', 'failedAt']).where('sentAt', 'is', null).execute(),
      ),
      inRestored((db) => brokenLinks(db, client.uuid)),
    ])
    expect(names).toEqual([{ username: max.username }])
    expect(unsent).toEqual([{ bodyText: null, failedAt: expect.any(Date) }])
    expect(broken).toEqual([])
    expect(await testServer.mails()).toEqual([])
  })

  test('lets members sign in and read their certificates', async () => {
    const api = new Api(server.origin)
    expect((await api.login(client.identifier, max.username, password)).status).toBe(200)
    expect(await api.ok(calls.elearning.readResultData, { resultUuid })).toMatchObject({
      number: expect.any(String),
    })
    const asDeleted = await new Api(server.origin).login(client.identifier, deleted.username, password)
    expect(asDeleted.status).toBe(401)
  })
})
