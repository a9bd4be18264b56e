/**
 * Kills the primary of two PostgreSQL servers under load, as docs/high-availability.md describes. The
 * synchronous standby is promoted by the test, or by Patroni.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@sorgfalt/contract'
import { idempotencyHeader } from '@sorgfalt/contract/core/call'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { startPatroni } from '../../../../scripts/patroni.mjs'
import { startPostgres } from '../../../../scripts/postgres.mjs'
import { createForm } from '../../features/location/location-fixture.ts'
import { insertMembers, type NewMember } from '../../features/member/new-member.store.ts'
import { sendMail } from '../../features/message/mail-outbox.ts'
import { readConfig } from '../../platform/config.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabases } from '../../platform/db/open-database.ts'
import { setupDatabase } from '../../platform/db/setup-database.ts'
import { Api } from '../api.ts'
import { createFirstClient, createMember } from '../kill/killed-server.ts'
import { MailServer } from '../mail-server.ts'
import { ServerProcess, secretKey } from '../server-process.ts'

const mails = 300
const writers = 8
const timeoutMs = 600_000
const document = new URL('../../../../docs/high-availability.md', import.meta.url)

/** Two servers, the second of which is the synchronous standby of the first. */
interface Cluster {
  primaryUrl: string
  standbyUrl: string
  /** Kills the primary. The standby then becomes the primary. */
  failOver: () => Promise<unknown>
  stop: () => Promise<unknown>
}

/** Starts two servers. The test promotes the standby at once. */
async function startPair(): Promise<Cluster> {
  const settings = { synchronous_commit: 'on' }
  const primary = await startPostgres({ durable: true, settings })
  const standby = await startPostgres({ durable: true, settings, standbyOf: primary.adminUrl })
  await query(primary.adminUrl, `alter system set synchronous_standby_names = '*'`)
  await query(primary.adminUrl, 'select pg_reload_conf()')
  await expect
    .poll(async () => (await query(primary.adminUrl, 'select sync_state from pg_stat_replication')).rows)
    .toEqual([{ sync_state: 'sync' }])

  return {
    primaryUrl: primary.adminUrl,
    standbyUrl: standby.adminUrl,
    failOver: async () => {
      await primary.kill()
      await query(standby.adminUrl, 'select pg_promote()')
    },
    stop: () => Promise.all([primary.stop(), standby.stop()]),
  }
}

/** Starts two servers under Patroni, with the settings that the document recommends. */
async function startUnderPatroni(): Promise<Cluster> {
  const [, settings = ''] = /```yaml\n([\s\S]+?)```/.exec(readFileSync(document, 'utf8')) ?? []
  const { killPrimary, ...cluster } = await startPatroni(parse(settings) as object)
  return { ...cluster, failOver: killPrimary }
}

async function query(url: string, text: string, database = 'postgres'): Promise<pg.QueryResult> {
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: `/${database}` }).href,
  })
  await admin.connect()
  const result = await admin.query(text)
  await admin.end()
  return result
}

/** Returns a URL with the hosts of both servers. */
const withBothHosts = (url: string, standbyUrl: string) => {
  const { host } = new URL(url)
  return `${url.replace(host, `${host},${new URL(standbyUrl).host}`)}?target_session_attrs=read-write`
}

/** Creates a company with one administrator and `mails` waiting emails. Returns the administrator's API. */
async function fill(appUrl: string, ownerUrl: string, origin: string): Promise<Api> {
  const databases = await openDatabases({ url: appUrl, ownerUrl })
  const clientUuid = await createFirstClient(databases)
  const config = readConfig({ SECRET_KEY: secretKey, PUBLIC_URL: 'http://localhost' })
  const admin = await databases.app.transaction(enterClient(clientUuid), async (db) => {
    const readers = Array.from({ length: mails }, (_, index): NewMember => {
      const username = `reader${index}`
      const email = `${username}@test.example`
      return { username, email, firstName: 'Test', lastName: 'Leser', role: 'member', passwordHash: null }
    })
    for (const uuid of await insertMembers(db, readers))
      await sendMail(db, config, uuid, { template: 'passwordChanged' })
    return createMember(origin, db, 'admin', 'admin')
  })
  await databases.close()
  return admin
}

test.each([
  { promoter: 'the test', start: startPair, maxGapMs: 20_000 },
  // Patroni waits until the lock of the former primary has expired, which takes `ttl` seconds at most.
  { promoter: 'Patroni', start: startUnderPatroni, maxGapMs: 30_000 },
])(
  'no acknowledged write is lost when the primary is killed and $promoter promotes the standby',
  { timeout: timeoutMs },
  async ({ promoter, start, maxGapMs }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sorgfalt-failover-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const smtp = await MailServer.start()
    onTestFinished(() => smtp.close())
    const cluster = await start()
    onTestFinished(async () => void (await cluster.stop()))
    const { primaryUrl, standbyUrl } = cluster
    const { appUrl, ownerUrl } = await setupDatabase({ adminUrl: primaryUrl, database: 'sorgfalt' })
    await migrate({ url: ownerUrl })

    const env = {
      DATABASE_URL: withBothHosts(appUrl, standbyUrl),
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      SMTP_MAILS_PER_SECOND: '10',
    }
    const servers = await Promise.all([1, 2].map(() => ServerProcess.prepare(env)))
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))))
    const admin = await fill(appUrl, ownerUrl, servers[0]!.origin)
    await Promise.all(servers.map((server) => server.start()))

    const acknowledged: { identifier: string; at: number }[] = []
    const statuses = new Map<number | string, number>()
    const over = new AbortController()
    onTestFinished(() => over.abort())
    /** Creates one location after another. Repeats a request with its key until it is acknowledged. */
    const write = async (writer: number): Promise<void> => {
      const apis = servers.map(({ origin }) => {
        const api = new Api(origin)
        for (const [name, value] of admin.cookies) api.cookies.set(name, value)
        return api
      })
      for (let no = 0; !over.signal.aborted; no += 1) {
        const identifier = `w${writer}-${no}`
        const headers = { [idempotencyHeader]: randomUUID() }
        for (let attempt = no; ; attempt += 1) {
          const api = apis[attempt % apis.length]!
          const status = await api
            .send(calls.location.create, createForm({ name: identifier, identifier }), headers)
            .then(
              (answer) => answer.status,
              () => 'no answer' as const,
            )
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status === 200) break
          await delay(100)
        }
        acknowledged.push({ identifier, at: Date.now() })
      }
    }
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))

    await expect.poll(() => acknowledged.length).toBeGreaterThan(200)
    await expect.poll(() => smtp.received.length).toBeGreaterThan(30)
    const killedAt = Date.now()
    await cluster.failOver()
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { interval: 20 }).toBeGreaterThan(before + 200)
    over.abort()
    await writing
    const times = [killedAt, ...acknowledged.map(({ at }) => at).filter((at) => at > killedAt)]
    const gapMs = Math.max(...times.slice(1).map((at, index) => at - times[index]!))

    const waiting = `select from outbox where sent_at is null`
    await expect.poll(async () => (await query(standbyUrl, waiting, 'sorgfalt')).rowCount).toBe(0)
    const { rows } = await query(standbyUrl, 'select identifier from location', 'sorgfalt')
    const stored = rows.map(({ identifier }) => String(identifier)).filter((name) => /^w\d+-\d+$/.test(name))
    const lost = acknowledged.filter(({ identifier }) => !stored.includes(identifier))
    const sentAgain = smtp.ids.length - new Set(smtp.ids).size
    console.log(
      `failover by ${promoter}: ${acknowledged.length} acknowledged writes, ${lost.length} lost, ` +
        `${stored.length - new Set(stored).size} doubled; writes were back after ${gapMs} ms; ` +
        `answers ${JSON.stringify([...statuses])}; ${new Set(smtp.ids).size} of ${mails} emails sent, ` +
        `${sentAgain} of them again with the same Message-ID`,
    )

    expect(lost).toEqual([])
    expect(stored.toSorted()).toEqual(acknowledged.map(({ identifier }) => identifier).toSorted())
    expect(new Set(statuses.keys()).difference(new Set([200, 503]))).toEqual(new Set())
    expect(gapMs).toBeLessThan(maxGapMs)
    expect([new Set(smtp.ids).size, sentAgain]).toEqual([mails, 0])
  },
)
