/** Builders for call tests: a whole server on a fresh database, with whatever a test needs in it. Nothing is mocked. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashForTransport } from '@sorgfalt/contract'
import { type Country, defaultColours } from '@sorgfalt/contract/core/limits'
import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { Services } from '../access/context.ts'
import { makeServices } from '../access/services.ts'
import { createApp } from '../app/http.ts'
import { jobHandlers } from '../app/jobs.ts'
import { createClient } from '../features/company/client.store.ts'
import { createContentCaches } from '../features/content/content-caches.ts'
import { createAdviser } from '../features/licensee/adviser.store.ts'
import { createLicensee } from '../features/licensee/licensee.store.ts'
import { insertMembers, type NewMember } from '../features/member/new-member.store.ts'
import { readConfig } from '../platform/config.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { enterClient } from '../platform/db/enter.ts'
import { JobRunner } from '../platform/jobs/runner.ts'
import { openMailTransport } from '../platform/mail/transport.ts'
import { openSmsGateway } from '../platform/sms/gateway.ts'
import { Api } from './api.ts'
import { testDatabase } from './databases.ts'
import { cheapPasswords, secretKey } from './server-process.ts'

export const password = 'Kiesel 4711 am Bach'
let counter = 0
/** A number that no other builder of this process has got. */
export const unique = (): number => ++counter

export interface TestServerOptions {
  env?: Record<string, string>
  /** Takes the log's lines. */
  log?: string[]
  /** Fault injection: awaited before each statement of the app. */
  onStatement?: (sql: string) => void | Promise<void>
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

/** A server with a fresh database of this engine, listening on a port of its own. Close it. */
export async function createTestServer(
  engine: Database['engine'],
  { env, log, onStatement }: TestServerOptions = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sorgfalt-'))
  const databases = await testDatabase(engine, onStatement ? { onStatement } : {})
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SECRET_KEY: secretKey,
    RATE_LIMITS: '0',
    ...cheapPasswords,
    ...env,
  })
  const clock = { now: new Date() }
  const services: Services = {
    ...makeServices(config, databases.app, createContentCaches()),
    now: () => clock.now,
  }
  const app = await createApp(services, log && { write: (line) => void log.push(line) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  // The name in the Host header chooses the licensee; nothing lists localhost.
  const origin = `http://localhost:${address.port}`
  const mails = openMailTransport(config)
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
    inClient,
    /** Somebody who has not signed in. */
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
        archivedAt: of.archived ? new Date() : null,
      }
      const [uuid = ''] = await inClient(client, (db) => insertMembers(db, [person]))
      return { uuid, username, client }
    },

    /** An adviser of a licensee, by username; knows the password of all. */
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

    /** The member's signed-in api. */
    async signedIn(member: TestMember): Promise<Api> {
      const api = new Api(origin)
      const { status } = await api.login(member.client.identifier, member.username, password)
      if (status !== 200) throw new Error(`login failed: ${status}`)
      return api
    },

    /** Works off everything that is due. */
    async runJobs(): Promise<void> {
      while ((await jobs.runDue()) > 0);
    },

    /** Raw mails that were sent, oldest first. */
    mails: () => messagesIn(join(dataDir, 'mail')),
    /** SMS that were sent, as number and text. */
    texts: () => messagesIn(join(dataDir, 'sms')),

    async close(): Promise<void> {
      await app.close()
      mails.close()
      await databases.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>
