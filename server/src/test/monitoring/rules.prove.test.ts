/**
 * Causes the condition of each alert on a server, and evaluates the rules with promtool over the metrics
 * that the server exported before and after. Each condition fires its alert and no other.
 */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@sorgfalt/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { promtool } from '../../../../scripts/promtool.mjs'
import { nightlyTasksJob, recomputeTasksJob } from '../../features/elearning/task/task.jobs.ts'
import { backupCheck, purgeJob } from '../../features/job/job.jobs.ts'
import { mailJob } from '../../features/message/message.jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import { openReplica } from '../../platform/db/open-database.ts'
import { recordRun } from '../../platform/jobs/queue-state.store.ts'
import type { Api } from '../api.ts'
import { createAssignedCourse } from '../courses.ts'
import { postgresOnly } from '../databases.ts'
import { inParallel } from '../in-parallel.ts'
import { MailServer } from '../mail-server.ts'
import { createTestServer, type TestClient, type TestServer } from '../test-server.ts'
import { readAlerts, rulesFile, type Sample, scrape } from './rules.ts'

/** More than the alert allows in five minutes. */
const refusedLogins = 400

interface Provocation {
  alert: string
  provoke: () => Promise<unknown>
  /** Ends the provocation. */
  calm?: () => Promise<unknown>
}

/** Three scrapes: before the provocation, in its middle and at its end. Undefined if the server is down. */
type Scrapes = readonly (Sample[] | undefined)[]

describe.each(postgresOnly)('the alert rules on %s', (engine) => {
  let bucket: Server
  let smtp: MailServer
  let server: TestServer
  let client: TestClient
  let api: Api
  let admin: pg.Client
  let fault: ((sql: string) => void | Promise<void>) | undefined

  beforeAll(async () => {
    bucket = createServer((_request, response) => response.end('<ListBucketResult></ListBucketResult>'))
    bucket.listen(0, '127.0.0.1')
    await once(bucket, 'listening')
    smtp = await MailServer.start()
    server = await createTestServer(engine, {
      env: {
        FILE_STORE: `s3+http://key:secret@127.0.0.1:${(bucket.address() as AddressInfo).port}/bucket`,
        SMTP_URL: smtp.url,
        LOG_LEVEL: 'silent',
      },
      onStatement: (statement) => fault?.(statement),
    })
    client = await server.createClient()
    api = await server.signedIn(await server.createMember(client, { role: 'super-admin' }))
    admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL })
    await admin.connect()
    await asOwner(async (db) => {
      for (const kind of [purgeJob, nightlyTasksJob, backupCheck]) await recordRun(db, kind)
    })
    await refreshDependencies()
  })
  afterAll(async () => {
    await admin.end()
    await smtp.close()
    bucket.close()
    await server.databases.close()
  })

  const asOwner = <T>(work: (db: Db) => Promise<T>) => server.databases.owner.transaction(undefined, work)
  const refreshDependencies = async () => {
    for (const dependency of server.dependencies) await dependency.refresh()
  }
  const deleteWaitingJobs = () =>
    asOwner((db) => db.deleteFrom('job').where('finishedAt', 'is', null).execute())
  const makeOlder = (kind: string, hours: number) =>
    asOwner((db) =>
      db
        .updateTable('job')
        .set({ finishedAt: sql<Date>`now() - make_interval(hours => ${hours})` })
        .where('kind', '=', kind)
        .execute(),
    )
  const sendRequests = (count: number) => inParallel(count, 10, () => api.send(calls.member.state))
  const withFault = async (run: typeof fault, work: () => Promise<unknown>) => {
    fault = run
    await work()
    fault = undefined
  }

  const overdue = (alert: string, kind: string, hours: number): Provocation => ({
    alert,
    provoke: () => makeOlder(kind, hours),
    calm: () => makeOlder(kind, 0),
  })

  const databaseName = () => new URL(server.databases.appUrl ?? '').pathname.slice(1)
  const allowConnections = (isAllowed: boolean) =>
    admin.query(`alter database ${databaseName()} with allow_connections ${isAllowed}`)

  const databaseUp = async () =>
    (await scrape(server.origin)).find(({ labels }) => labels === '{dependency="database"}')?.value

  const load = { isOn: false }
  let loops: Promise<unknown>[] = []

  const provocations: Provocation[] = [
    {
      alert: 'SorgfaltDatabaseDown',
      provoke: async () => {
        await allowConnections(false)
        await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          databaseName(),
        ])
        // For two seconds after a write, the server does not check the database again.
        await expect.poll(databaseUp).toBe(0)
      },
      calm: async () => {
        await allowConnections(true)
        await expect.poll(databaseUp).toBe(1)
      },
    },
    {
      alert: 'SorgfaltFilesDown',
      provoke: async () => {
        bucket.closeAllConnections()
        if (bucket.listening) await new Promise((resolve) => bucket.close(resolve))
        await refreshDependencies()
      },
      calm: async () => {
        bucket.listen(Number(new URL(server.services.config.fileStore?.slice(3) ?? '').port), '127.0.0.1')
        await once(bucket, 'listening')
        await refreshDependencies()
      },
    },
    {
      alert: 'SorgfaltMailDown',
      provoke: async () => {
        await smtp.close()
        await refreshDependencies()
      },
      calm: async () => {
        await smtp.listen()
        await refreshDependencies()
      },
    },
    {
      alert: 'SorgfaltConnectionsExhausted',
      provoke: async () => {
        if (load.isOn) return
        load.isOn = true
        const work = (db: Db) => sql`select pg_sleep(0.2)`.execute(db)
        loops = Array.from({ length: 40 }, async () => {
          while (load.isOn) await server.databases.app.transaction(undefined, work)
        })
        await delay(100)
      },
      calm: async () => {
        load.isOn = false
        await Promise.all(loops)
      },
    },
    {
      alert: 'SorgfaltRequestsFail',
      provoke: () =>
        withFault(
          () => {
            throw new Error('fault')
          },
          () => sendRequests(20),
        ),
    },
    {
      alert: 'SorgfaltRequestsSlow',
      provoke: () =>
        withFault(
          async (statement) => void (statement.startsWith('begin') && (await delay(1_200))),
          () => sendRequests(10),
        ),
    },
    {
      alert: 'SorgfaltEventLoopBlocked',
      provoke: async () => {
        const until = performance.now() + 1_500
        while (performance.now() < until);
        await delay(50)
      },
    },
    {
      alert: 'SorgfaltJobsLate',
      provoke: () =>
        asOwner((db) =>
          db
            .insertInto('job')
            .values({ kind: 'purge-client', runAt: sql<Date>`now() - interval '10 minutes'` })
            .execute(),
        ),
      calm: deleteWaitingJobs,
    },
    {
      alert: 'SorgfaltJobsAbandoned',
      provoke: () =>
        withFault(
          (statement) => {
            if (statement.includes('read_unsent_mails')) throw new Error('fault')
          },
          async () => {
            await asOwner((db) =>
              db
                .insertInto('job')
                .values({
                  kind: mailJob,
                  targetClientUuid: client.uuid,
                  payload: JSON.stringify({ outboxUuid: client.uuid }),
                  createdAt: sql<Date>`now() - interval '2 days'`,
                })
                .execute(),
            )
            await server.jobs.runDue([mailJob])
          },
        ),
    },
    {
      alert: 'SorgfaltOutboxLate',
      provoke: () =>
        asOwner((db) =>
          db
            .insertInto('job')
            .values({
              kind: mailJob,
              // The server will try again to send the email.
              runAt: sql<Date>`now() + interval '15 minutes'`,
              createdAt: sql<Date>`now() - interval '20 minutes'`,
            })
            .execute(),
        ),
      calm: deleteWaitingJobs,
    },
    {
      alert: 'SorgfaltLoginsRefused',
      provoke: () =>
        inParallel(refusedLogins, 10, (index) =>
          server.visitor().login(client.identifier, `nobody${index}`, 'Wrong 1234 password'),
        ),
    },
    overdue('SorgfaltPurgeOverdue', purgeJob, 4),
    overdue('SorgfaltRecomputationOverdue', nightlyTasksJob, 27),
    overdue('SorgfaltBackupCheckOverdue', backupCheck, 8 * 24),
    {
      alert: 'SorgfaltReplicaUnused',
      provoke: async () => {
        const replica = openReplica('postgres://nobody@127.0.0.1:1/none')
        await replica.tryRead({ clientUuid: client.uuid, position: '0/0' }, async () => 'read')
        await replica.close()
      },
    },
    {
      alert: 'SorgfaltCountsCorrected',
      provoke: async () => {
        await asOwner((db) =>
          sql`
            insert into elearning_status_count (client_uuid, client_elearning_uuid, has_begun, change)
              select client_uuid, uuid, false, 3 from client_elearning where client_uuid = ${client.uuid}`.execute(
            db,
          ),
        )
        await asOwner((db) =>
          db.insertInto('job').values({ kind: recomputeTasksJob, targetClientUuid: client.uuid }).execute(),
        )
        await server.jobs.runDue([recomputeTasksJob])
      },
    },
    { alert: 'SorgfaltDown', provoke: () => server.app.close() },
  ]

  test('fire when they are provoked, and not otherwise', { timeout: 600_000 }, async () => {
    await createAssignedCourse(server, client, { assignedOn: '2026-01-01' })
    expect(provocations.map(({ alert }) => alert).toSorted()).toEqual(
      (await readAlerts()).map(({ alert }) => alert).toSorted(),
    )

    const scrapeOrFail = () => scrape(server.origin).catch(() => undefined)
    const tests: object[] = []
    for (const { alert, provoke, calm } of provocations) {
      // The maximum delay of the event loop covers the time since the last scrape.
      await scrapeOrFail()
      const before = await scrapeOrFail()
      await provoke()
      const middle = await scrapeOrFail()
      await provoke()
      const after = await scrapeOrFail()
      await calm?.()
      tests.push(toRuleTest(alert, [before, middle, after]))
    }
    tests.push(withoutProcess)

    const folder = await mkdtemp(join(tmpdir(), 'sorgfalt-rules-'))
    const file = join(folder, 'tests.yml')
    await writeFile(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }))
    expect(await promtool(['check', 'rules', rulesFile])).toContain('SUCCESS')
    expect(await promtool(['test', 'rules', file])).toContain('SUCCESS')
    await rm(folder, { recursive: true })
  })
})

/** Returns what promtool expects: only these alerts fire at this time. */
const firing = (time: string, names: string[]) => ({
  expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
  eval_time: time,
  exp_samples: names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
})

/** A test for promtool: Prometheus finds no process of the application. */
const withoutProcess = {
  name: 'no process is known',
  interval: '1m',
  input_series: [{ series: 'up{job="other"}', values: '1x20' }],
  promql_expr_test: [firing('1m', []), firing('15m', ['SorgfaltDown'])],
}

/** Describes a test for promtool: a scrape per minute, and which alerts fire in minute 15 and minute 24. */
function toRuleTest(alert: string, scrapes: Scrapes): object {
  return {
    name: alert,
    interval: '1m',
    input_series: toSeries(scrapes),
    promql_expr_test: [firing('15m', []), firing('24m', [alert])],
  }
}

/** Returns the series: 20 scrapes before the provocation, one in its middle and 20 after it. */
function toSeries(scrapes: Scrapes): object[] {
  const byName = scrapes.map((samples) => {
    const up = { name: 'up', labels: '', value: samples ? 1 : 0 }
    return new Map(
      [up, ...(samples ?? [])].map(({ name, labels, value }) => [toSelector(name, labels), value]),
    )
  })
  const names = new Set(byName.flatMap((samples) => [...samples.keys()]))

  return [...names].map((series) => {
    const [before, middle, after] = byName.map((samples) => format(samples.get(series)))
    return { series, values: `${before}x19 ${middle}x0 ${after}x19` }
  })
}

const toSelector = (name: string, labels: string): string =>
  `${name}{${labels.slice(1, -1)}${labels ? ',' : ''}job="sorgfalt",instance="server"}`

/** Formats a value that stays the same. A series without a value has an underscore. */
const format = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value) ? '_' : `${value.toFixed(6)}+0`
