/** A server in a separate process that a test can kill. The data survives. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultColours } from '@sorgfalt/contract/core/limits'
import { startPostgres } from '../../../../scripts/postgres.mjs'
import { createClient } from '../../features/company/client.store.ts'
import { createLicensee } from '../../features/licensee/licensee.store.ts'
import { insertMembers, type NewMember } from '../../features/member/new-member.store.ts'
import { startSession } from '../../features/session/session.store.ts'
import { randomToken } from '../../platform/crypto/secrets.ts'
import type { Database, DatabasePair, Db } from '../../platform/db/database.ts'
import { enterClient } from '../../platform/db/enter.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabases } from '../../platform/db/open-database.ts'
import { setupDatabase } from '../../platform/db/setup-database.ts'
import { Api } from '../api.ts'
import { migratedFolder } from '../databases.ts'
import { ServerProcess } from '../server-process.ts'

/** How often a test kills the server. */
export const killCount = process.env.PROVE === 'full' ? 20 : 2
/** The time limit of a test that kills the server, in milliseconds. */
export const killTimeout = 400_000 + killCount * 60_000

/** The place where an engine stores its data: a folder, or a durable PostgreSQL. */
interface Store {
  env: Record<string, string>
  open: () => Promise<DatabasePair>
  /**
   * Restarts the database server. Does nothing for the embedded engine, which is part of the server's
   * process.
   */
  restart: (mode: 'fast' | 'immediate' | 'kill') => Promise<void>
  stop: () => Promise<void>
}

async function embeddedStore(dataDir: string): Promise<Store> {
  await migratedFolder(dataDir)
  return {
    env: {},
    open: () => openDatabases({ dataDir }),
    restart: async () => undefined,
    stop: async () => undefined,
  }
}

async function postgresStore(): Promise<Store> {
  const cluster = await startPostgres({ durable: true })
  const { appUrl, ownerUrl } = await setupDatabase({ adminUrl: cluster.adminUrl, database: 'sorgfalt' })
  await migrate({ url: ownerUrl })
  return {
    env: { DATABASE_URL: appUrl },
    open: () => openDatabases({ url: appUrl, ownerUrl, connectTimeoutMs: 30_000 }),
    restart: (mode) => cluster.restart(mode),
    stop: () => cluster.stop(),
  }
}

/** Access to the data while no server is running. */
export interface Offline {
  databases: DatabasePair
  inClient: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

export class KilledServer {
  readonly clientUuid: string
  readonly #store: Store
  readonly #dataDir: string
  readonly #process: ServerProcess
  #isClosed = false

  private constructor(store: Store, dataDir: string, server: ServerProcess, clientUuid: string) {
    this.#store = store
    this.#dataDir = dataDir
    this.#process = server
    this.clientUuid = clientUuid
  }

  get origin(): string {
    return this.#process.origin
  }

  /** Creates the data with a company, to which `fill` adds more. Does not start the process. */
  static async prepare(
    engine: Database['engine'],
    fill: (server: KilledServer, offline: Offline) => Promise<void>,
  ): Promise<KilledServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'sorgfalt-kill-'))
    const store = engine === 'embedded' ? await embeddedStore(dataDir) : await postgresStore()
    const databases = await store.open()
    const clientUuid = await createFirstClient(databases)
    const server = new KilledServer(
      store,
      dataDir,
      await ServerProcess.prepare({ DATA_DIR: dataDir, ...store.env }),
      clientUuid,
    )
    await fill(server, server.#offline(databases))
    await databases.close()
    return server
  }

  #offline(databases: DatabasePair): Offline {
    return { databases, inClient: (work) => databases.app.transaction(enterClient(this.clientUuid), work) }
  }

  /** Opens the data for `work` while no process is running. */
  async offline<T>(work: (offline: Offline) => Promise<T>): Promise<T> {
    const databases = await this.#store.open()
    try {
      return await work(this.#offline(databases))
    } finally {
      await databases.close()
    }
  }

  /** Starts the process and waits until it answers. */
  async start(env: Record<string, string> = {}): Promise<void> {
    // A test continues to run after its timeout, but must not start a process then.
    if (this.#isClosed) throw new Error('closed')
    await this.#process.start(env)
  }

  /** Prepares a second process on the same data. The caller starts it and ends it. PostgreSQL only. */
  another(): Promise<ServerProcess> {
    return ServerProcess.prepare({ DATA_DIR: this.#dataDir, ...this.#store.env })
  }

  get isRunning(): boolean {
    return this.#process.isRunning
  }

  /** Ends the process. Returns its exit status, or null if a signal ended it. */
  kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number | null> {
    return this.#process.kill(signal)
  }

  /** Restarts the database while the process runs. */
  restartDatabase(mode: 'fast' | 'immediate' | 'kill'): Promise<void> {
    return this.#store.restart(mode)
  }

  /** Kills the process and the database. */
  async killWithDatabase(): Promise<void> {
    await Promise.all([this.#store.restart('kill'), this.kill()])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.kill()
    await this.#store.stop()
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}

/** Creates a licensee with one company. Returns the uuid of the company. */
export function createFirstClient({ owner }: DatabasePair): Promise<string> {
  return owner!.transaction(undefined, async (db) => {
    const licenseeUuid = await createLicensee(db, {
      identifier: 'test-licensee',
      name: 'Testlizenz',
      isDefault: true,
      ...defaultColours,
      domains: [],
    })
    const company = { identifier: 'musterbau', name: 'Musterbau', country: 'DE', maxMembers: 1000 } as const
    const { clientUuid } = await createClient(db, { licenseeUuid, ...company })
    return clientUuid
  })
}

/** Creates a member with a session. Returns the member's api. */
export async function createMember(
  origin: string,
  db: Db,
  username: string,
  role: NewMember['role'] = 'member',
): Promise<Api> {
  const person: NewMember = {
    username,
    firstName: 'Test',
    lastName: username,
    role,
    passwordHash: null,
    email: null,
  }
  const [memberUuid = ''] = await insertMembers(db, [person])
  const token = randomToken()
  await startSession(db, { memberUuid, token, userAgent: '', seconds: 3600 })
  const api = new Api(origin)
  api.cookies.set('sid', token)
  return api
}
