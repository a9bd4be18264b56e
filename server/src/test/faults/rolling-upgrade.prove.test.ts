/**
 * Migrates the database and restarts two servers behind a balancer under load, as docs/high-availability.md
 * describes.
 */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startBalancer } from '../../../../scripts/balancers.mjs'
import { createForm } from '../../features/location/location-fixture.ts'
import { migrate } from '../../platform/db/migrate.ts'
import {
  type MigrationFile,
  type MigrationSource,
  readMigrations,
} from '../../platform/db/migration-files.ts'
import { Api } from '../api.ts'
import { postgresOnly } from '../databases.ts'
import { ServerProcess } from '../server-process.ts'
import { createTestServer, password } from '../test-server.ts'

const minRequests = 5000
const atOnce = 8
/** Rows of the table that gets an index. */
const auditEntries = 1_000_000
const timeoutMs = 900_000

const file = (no: number, name: string, sql: string): MigrationFile => ({
  no,
  name,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
})

/**
 * Returns the next release: it adds a column to a table that every login reads, a column and an index to a
 * table with `auditEntries` rows to which every change adds one, and a column to the result of the function
 * that opens the transaction of each call.
 */
async function nextRelease(): Promise<MigrationSource> {
  const { steps, privilegedFunctions } = await readMigrations()
  const next = steps.length + 1
  const functions = privilegedFunctions!.sql.replace(
    /(function enter_session\(.*?)\)(\s*language plpgsql.*?);(\s*end \$\$;)/s,
    '$1, release_no integer)$2, 2;$3',
  )
  return {
    steps: [
      ...steps,
      file(
        next,
        `${next}_columns.sql`,
        'alter table member add column release_no integer; alter table audit_log add column release_no integer',
      ),
      file(
        next + 1,
        `${next + 1}_index.sql`,
        `-- migrate: concurrently
create index concurrently audit_log_release on audit_log (client_uuid, action, release_no)`,
      ),
    ],
    privilegedFunctions: file(0, 'privileged-functions.sql', functions),
  }
}

describe.each(postgresOnly)('a rolling upgrade on %s', (engine) => {
  test.each(['haproxy', 'nginx'] as const)(
    'fails no request behind %s',
    { timeout: timeoutMs },
    async (kind) => {
      const testServer = await createTestServer(engine)
      onTestFinished(() => testServer.close())
      const { databases, services } = testServer
      const env = {
        DATABASE_URL: databases.appUrl!,
        DATA_DIR: services.config.dataDir,
        DRAIN_SECONDS: '3',
        TRUST_PROXY: '1',
      }
      const servers = await Promise.all([1, 2].map(() => ServerProcess.prepare(env)))
      onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))))
      await Promise.all(servers.map((server) => server.start()))
      const balancer = await startBalancer(
        kind,
        servers.map(({ port }) => port),
      )
      onTestFinished(() => balancer.stop())
      const client = await testServer.createClient()
      const admin = await testServer.createMember(client, { role: 'admin' })
      await databases.owner.transaction('set local statement_timeout = 0', (db) =>
        sql`insert into audit_log (client_uuid, actor_kind, action)
            select ${client.uuid}, 'system', 'update' from generate_series(1, ${auditEntries})`.execute(db),
      )
      const api = new Api(balancer.origin)
      expect((await api.login(client.identifier, admin.username, password)).status).toBe(200)

      /** Creates a location. If the balancer sends the request again, the key prevents a second one. */
      const create = (name: string) =>
        api.send(calls.location.create, createForm({ name }), { 'idempotency-key': randomUUID() })
      const answers = new Map<string, number>()
      const over = new AbortController()
      onTestFinished(() => over.abort())
      let sent = 0
      const load = Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (!over.signal.aborted) {
            sent += 1
            const request =
              sent % 4 === 0
                ? create(`Werk ${sent}`)
                : api.send(sent % 2 === 0 ? calls.overview.read : calls.memberList.getList)
            const answer = await request.then(
              ({ status, text }) => (status === 200 ? 'answered' : `${status} ${text.slice(0, 200)}`),
              String,
            )
            answers.set(answer, (answers.get(answer) ?? 0) + 1)
          }
        }),
      )
      const answered = (count: number) =>
        expect.poll(() => answers.get('answered') ?? 0).toBeGreaterThan(count)

      await answered(500)
      const applied = await migrate({ url: databases.ownerUrl! }, { source: await nextRelease() })
      expect(applied).toHaveLength(3)
      await answered(1500)
      for (const server of servers) {
        expect(await server.kill('SIGTERM')).toBe(0)
        await server.start()
        await delay(1500)
      }
      await expect
        .poll(() => answers.get('answered') ?? 0, { timeout: timeoutMs / 3, interval: 500 })
        .toBeGreaterThan(minRequests)
      over.abort()
      await load
      const failed = sent - (answers.get('answered') ?? 0)
      console.log(`rolling upgrade behind ${kind}: ${sent} requests, ${failed} failed`)

      expect([...answers.keys()]).toEqual(['answered'])
      const locations = await testServer.inClient(client, (db) =>
        db.selectFrom('location').select('name').where('name', 'like', 'Werk %').execute(),
      )
      expect(locations).toHaveLength(Math.floor(sent / 4))
      expect(new Set(locations.map(({ name }) => name)).size).toBe(locations.length)
    },
  )
})
