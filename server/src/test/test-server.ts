/**
 * Creates a complete server on a new database, with clients, members and advisers. Used by tests of calls.
 * Nothing is mocked.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashForTransport } from '@sorgfalt/contract'
import { type Country, defaultColours } from '@sorgfalt/contract/core/limits'
import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { Services } from '../access/context.ts'
import { makeServices } from '../access/services.ts'
import { createDependencies } from '../app/dependencies.ts'
import { createApp } from '../app/http.ts'
import { createRegistry } from '../app/installation-metrics.ts'
import { jobHandlers } from '../app/jobs.ts'
import { createClient } from '../features/company/client.store.ts'
import { createContentCaches } from '../features/content/content-caches.ts'
import { createAdviser } from '../features/licensee/adviser.store.ts'
import { createLicensee } from '../features/licensee/licensee.store.ts'
import { insertMembers, type NewMember } from '../features/member/new-member.store.ts'
import { readConfig } from '../platform/config.ts'
import type { PasswordCost } from '../platform/crypto/passwords.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { enterClient } from '../platform/db/enter.ts'
import { openReplica } from '../platform/db/open-database.ts'
import { Egress, type EgressOptions } from '../platform/egress/egress.ts'
import { JobRunner } from '../platform/jobs/runner.ts'
import { openMailTransport } from '../platform/mail/transport.ts'
import { openSmsGateway } from '../platform/sms/gateway.ts'
import { Api } from './api.ts'
import { testDatabase } from './databases.ts'
import { secretKey } from './server-process.ts'

export const password = 'Kiesel 4711 am Bach'
let counter = 0
/** Returns a number that is unique in this process. */
export const unique = (): number => ++counter

export interface TestServerOptions {
  env?: Record<string, string>
  /** Receives the lines of the server's log. */
  log?: string[]
  /** Called and awaited before each statement of the app. Tests use it to inject faults. */
  onStatement?: (sql: string) => void | Promise<void>
  /** How the server reaches addresses that companies have entered. */
  egress?: EgressOptions
  /** A cluster of PostgreSQL with a replica that the server uses. Both are URLs of the superuser. */
  cluster?: { primaryUrl: string; replicaUrl: string }
}

export interface TestClient {
  uuid: string
  rootUuid: string
  identifier: string
  licenseeUuid: string
  country: Country
}

export interface TestMember {
  uuid: string
  username: string
  client: TestClient
}

async function messagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names
      .toSorted((one, other) => one.localeCompare(other))
      .map((name) => readFile(join(folder, name), 'utf8')),
  )
}

/**
 * A lower cost than operators may configure, because the tests compute thousands of hashes. Tests that run
 * the server as a separate process (server-process.ts) use the lowest permitted cost.
 */
const passwordCost: PasswordCost = { memoryKiB: 64, passes: 1 }

/** Returns `url` with the host and port of `hostUrl`. */
function onHost(hostUrl: string, url: string): string {
  const moved = new URL(url)
  moved.host = new URL(hostUrl).host
  return moved.href
}

/** Creates a server that listens on a free port, with a new database. The test must close the server. */
export async function createTestServer(
  engine: Database['engine'],
  { env, log, onStatement, egress, cluster }: TestServerOptions = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sorgfalt-'))
  const databases = await testDatabase(engine, {
    ...(onStatement && { onStatement }),
    ...(cluster && { clusterUrl: cluster.primaryUrl }),
  })
  const config = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', SECRET_KEY: secretKey, RATE_LIMITS: '0', ...env }),
    passwordCost,
  }
  const clock = { now: new Date() }
  const services: Services = {
    ...makeServices(config, databases.app, createContentCaches()),
    replica: cluster && databases.appUrl ? openReplica(onHost(cluster.replicaUrl, databases.appUrl)) : null,
    egress: new Egress(config, egress),
    now: () => clock.now,
  }
  const mails = openMailTransport(config)
  const dependencies = createDependencies(services, mails)
  const app = await createApp(services, {
    dependencies,
    // Without a cache, tests see each change of the queue at once.
    registry: createRegistry(services, { cacheMs: 0 }),
    log: log && { write: (line) => void log.push(line) },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  // The Host header selects the licensee. No licensee has the host localhost, so the default licensee is
  // selected.
  const origin = `http://localhost:${address.port}`
  const jobs = new JobRunner(services, jobHandlers(mails, openSmsGateway(config)), app.log)
  const licenseeUuid = await databases.owner.transaction(undefined, (db) =>
    createLicensee(db, {
      identifier: 'test-licensee',
      name: 'Testlizenz',
      isDefault: true,
      ...defaultColours,
      domains: [],
    }),
  )

  let passwordHash: Promise<string> | undefined
  const hashOfPassword = async () =>
    (passwordHash ??= services.passwords.hash(await hashForTransport(password)))
  const inClient = <T>(client: Pick<TestClient, 'uuid'>, work: (db: Db) => Promise<T>) =>
    databases.app.transaction(enterClient(client.uuid), work)

  return {
    origin,
    app,
    services,
    clock,
    databases,
    jobs,
    dependencies,
    inClient,
    /** Returns an api for a visitor without a session. */
    visitor: () => new Api(origin),

    async createClient(
      of: { country?: Country; licenseeUuid?: string; identifier?: string } = {},
    ): Promise<TestClient> {
      const identifier = of.identifier ?? `client-${unique()}`
      const country = of.country ?? 'DE'
      const client = {
        licenseeUuid: of.licenseeUuid ?? licenseeUuid,
        identifier,
        name: `Firma ${identifier}`,
        country,
        maxMembers: 100,
      }
      const made = await databases.owner.transaction(undefined, (db) => createClient(db, client))
      return {
        uuid: made.clientUuid,
        rootUuid: made.rootUuid,
        identifier,
        licenseeUuid: client.licenseeUuid,
        country,
      }
    },

    async createMember(
      client: TestClient,
      of: {
        role?: MemberRole
        username?: string
        email?: string | null
        hasPassword?: boolean
        /** Default: true for a member with a password. */
        hasSignedIn?: boolean
        archived?: boolean
      } = {},
    ): Promise<TestMember> {
      const username = of.username ?? `person${unique()}`
      const hash = of.hasPassword === false ? null : await hashOfPassword()
      const person: NewMember = {
        username,
        firstName: 'Test',
        lastName: `Person ${username}`,
        role: of.role ?? 'member',
        passwordHash: hash,
        email: of.email === undefined ? `${username}@test.example` : of.email,
        lastLoginAt: (of.hasSignedIn ?? of.hasPassword ?? true) ? new Date() : null,
        archivedAt: of.archived ? new Date() : null,
      }
      const [uuid = ''] = await inClient(client, (db) => insertMembers(db, [person]))
      return { uuid, username, client }
    },

    /** Creates an adviser who works for a licensee. By default, the adviser has the common test password. */
    async createAdviser(
      of: { licenseeUuid?: string; archived?: boolean; hasPassword?: boolean } = {},
    ): Promise<{ uuid: string; username: string }> {
      const username = `adviser${unique()}`
      const hash = of.hasPassword === false ? null : await hashOfPassword()
      const uuid = await databases.owner.transaction(undefined, (db) =>
        createAdviser(db, {
          licenseeUuid: of.licenseeUuid ?? licenseeUuid,
          username,
          email: `${username}@adviser.example`,
          firstName: 'Berta',
          lastName: 'Berater',
          passwordHash: hash,
          archivedAt: of.archived ? new Date() : null,
        }),
      )
      return { uuid, username }
    },

    /** Signs in a member and returns an api with the member's session. */
    async signedIn(member: TestMember): Promise<Api> {
      const api = new Api(origin)
      const { status } = await api.login(member.client.identifier, member.username, password)
      if (status !== 200) throw new Error(`login failed: ${status}`)
      return api
    },

    /** Runs jobs until no job is due. */
    async runJobs(): Promise<void> {
      while ((await jobs.runDue()) > 0);
    },

    /** Returns the raw emails that were sent, oldest first. */
    mails: () => messagesIn(join(dataDir, 'mail')),
    /** Returns the SMS that were sent. Each contains the number and the text. */
    texts: () => messagesIn(join(dataDir, 'sms')),

    async close(): Promise<void> {
      await app.close()
      mails.close()
      await services.replica?.close()
      await databases.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>
