/** Tests the running server with too little disk space, memory or time. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@sorgfalt/contract'
import { defaultColours } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../features/company/client.store.ts'
import { createLicensee } from '../../features/licensee/licensee.store.ts'
import type { Db } from '../../platform/db/database.ts'
import { enterClient } from '../../platform/db/enter.ts'
import type { Api } from '../api.ts'
import { type TestDatabase, testDatabase } from '../databases.ts'
import { createMember } from '../kill/killed-server.ts'
import { createJpeg, createNoisyJpeg } from '../pictures.ts'
import { ServerProcess } from '../server-process.ts'
import { unique } from '../test-server.ts'

const isFull = process.env.PROVE === 'full'

describe('the running server', { timeout: 180_000 }, () => {
  let folder: string
  let database: TestDatabase
  let clientUuid: string
  let env: Record<string, string>
  const inClient = <T>(work: (db: Db) => Promise<T>) =>
    database.app.transaction(enterClient(clientUuid), work)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sorgfalt-scarcity-'))
    database = await testDatabase('postgres')
    env = { DATA_DIR: folder, DATABASE_URL: database.appUrl ?? '' }
    const licensee = {
      identifier: 'test-licensee',
      name: 'Testlizenz',
      isDefault: true,
      ...defaultColours,
      domains: [],
    }
    const client = { identifier: 'musterbau', name: 'Musterbau', country: 'DE', maxMembers: 100 } as const
    const made = await database.owner.transaction(undefined, async (db) =>
      createClient(db, { licenseeUuid: await createLicensee(db, licensee), ...client }),
    )
    clientUuid = made.clientUuid
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Starts a separate server with an administrator, and ends it after `use`. */
  async function withServer<T>(
    more: { env?: Record<string, string>; limits?: string },
    use: Use<T>,
  ): Promise<T> {
    const server = await ServerProcess.prepare({ ...env, ...more.env }, more.limits)
    const admin = await inClient((db) => createMember(server.origin, db, `admin${unique()}`, 'admin'))
    await server.start()
    try {
      return await use(server, admin)
    } finally {
      await server.kill()
    }
  }
  type Use<T> = (server: ServerProcess, admin: Api) => Promise<T>

  const { uploadLogo, read } = calls.clientConfiguration

  test('refuses a file that does not fit, stores nothing of it, and accepts smaller files', async () => {
    // A limit of half a megabyte per file behaves like a full disk and needs no special privileges.
    const [small, large] = [await createJpeg(), await createNoisyJpeg(1200, 1200)]
    await withServer({ env: { LOG_LEVEL: 'silent' }, limits: 'ulimit -f 1024' }, async (server, admin) => {
      const stored = async () =>
        (await readdir(join(folder, 'files'), { recursive: true })).filter((name) => name.includes('client/'))
      const { body: first } = await admin.upload(uploadLogo, { bytes: small, name: 'logo.jpg' })
      const before = await stored()
      const refused = await admin.upload(uploadLogo, { bytes: large, name: 'logo.jpg' })
      expect([refused.status, refused.text]).toEqual([507, '{"error":{"code":"Storage.Full"}}'])
      expect([before.length, await stored(), (await admin.ok(read)).logo]).toEqual([1, before, first])
      // Other calls still succeed.
      expect([await server.isReady(), (await admin.send(calls.member.state)).status]).toEqual([true, 200])
      expect((await admin.upload(uploadLogo, { bytes: small, name: 'logo.jpg' })).status).toBe(200)
    })
  })

  const seconds = isFull ? 5 : 1
  test(`answers late but correctly while busy for ${seconds} s, and its metrics show the delay`, async () => {
    const block = `process.on('SIGUSR2',()=>{const end=Date.now()+${seconds * 1000};while(Date.now()<end);})`
    const preload = `--import=data:text/javascript,${encodeURIComponent(block)}`
    await withServer({ env: { NODE_OPTIONS: preload } }, async (server) => {
      const longestLag = async () => {
        const text = await (await fetch(`${server.origin}/metrics`)).text()
        return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1])
      }
      // The slow start of the server has raised the maximum lag. Each request for the metrics resets it.
      await expect.poll(longestLag, { timeout: 30_000, interval: 200 }).toBeLessThan(seconds / 2)
      process.kill(server.pid, 'SIGUSR2')
      await delay(100)
      const answer = await fetch(`${server.origin}/livez`)
      expect(answer.status).toBe(200)
      await expect.poll(longestLag).toBeGreaterThan(seconds * 0.8)
    })
  })

  const exports = isFull ? 100 : 20
  const entries = isFull ? 2_000 : 400
  const mebibytes = 256
  test(`answers ${exports} parallel exports completely or not at all within ${mebibytes} MiB`, async () => {
    const action = 'updateMemberGroup'
    const insertEntries = sql`
      insert into audit_log (uuid, actor_kind, action, entity, fields)
      select gen_random_uuid(), 'system', ${action}, 'memberGroup', array['groupName', 'type']
      from generate_series(1, ${entries})`
    await inClient((db) => insertEntries.execute(db))
    await withServer(
      { env: { NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=8' } },
      async (server, admin) => {
        const input = {
          list: { filter: { action: [action] } },
          format: 'csv',
          languageCode: 'de_DE',
        } as const
        await admin.ok(calls.member.state)
        const answers = await Promise.all(
          Array.from({ length: exports }, async () => {
            const { status, bytes } = await admin.file(calls.audit.exportLog, input)
            return { status, lines: bytes.toString().trim().split('\n').length }
          }),
        )
        const peak =
          Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
        console.log(`exports: ${exports} at once of ${entries} entries each, ${Math.round(peak)} MiB at most`)
        // A request for which no connection is free receives 503. No answer contains an incomplete file.
        expect(
          answers.filter(({ status, lines }) => status !== 503 && (status !== 200 || lines !== entries + 1)),
        ).toEqual([])
        expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
        expect(peak).toBeLessThan(mebibytes)
        expect((await admin.file(calls.audit.exportLog, input)).status).toBe(200)
      },
    )
  })
})
