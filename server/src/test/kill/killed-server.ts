/** The real server as a process of its own that can be killed, on data that outlives it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { defaultColours } from '@sorgfalt/contract/limits'
import { startPostgres } from '../../../../scripts/postgres.mjs'
import { type Database, type DatabasePair, type Db, openDatabases } from '../../db/database.ts'
import { enterClient } from '../../db/enter.ts'
import { migrate } from '../../db/migrate.ts'
import { setupDatabase } from '../../db/setup-database.ts'
import { createClient } from '../../features/client/client.store.ts'
import { createLicensee } from '../../features/licensee/licensee.store.ts'
import { insertMembers, type NewMember } from '../../features/member/new-member.store.ts'
import { startSession } from '../../features/session/session.store.ts'
import { randomToken } from '../../secrets.ts'
import { Api } from '../api.ts'

const entry = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** Where the data of an engine lies: a folder, or a PostgreSQL that does not trade durability for speed. */
interface Store {
  env: Record<string, string>
  open: () => Promise<DatabasePair>
  /** Kills the database server itself; nothing to do where it lives in the app's process. */
  crash: () => Promise<void>
  stop: () => Promise<void>
}

async function embeddedStore(dataDir: string): Promise<Store> {
  return { env: {}, open: () => openDatabases({ dataDir }), crash: async () => undefined, stop: async () => undefined }
}

async function postgresStore(): Promise<Store> {
  const cluster = await startPostgres({ durable: true })
  const { appUrl, ownerUrl } = await setupDatabase({ adminUrl: cluster.adminUrl, database: 'sorgfalt' })
  await migrate({ url: ownerUrl })
  return {
    env: { DATABASE_URL: appUrl },
    open: () => openDatabases({ url: appUrl, ownerUrl }),
    crash: () => cluster.restart('kill'),
    stop: () => cluster.stop(),
  }
}

/** The data without a server. */
export interface Offline {
  databases: DatabasePair
  inClient: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

export class KilledServer {
  readonly origin: string
  readonly clientUuid: string
  readonly #store: Store
  readonly #dataDir: string
  readonly #port: number
  #child: ChildProcess | undefined

  private constructor(store: Store, dataDir: string, port: number, clientUuid: string) {
    this.#store = store
    this.#dataDir = dataDir
    this.#port = port
    this.clientUuid = clientUuid
    this.origin = `http://localhost:${port}`
  }

  /** Data with a company that `fill` has filled; no process yet. */
  static async prepare(engine: Database['engine'], fill: (server: KilledServer, offline: Offline) => Promise<void>): Promise<KilledServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'sorgfalt-kill-'))
    const store = engine === 'embedded' ? await embeddedStore(dataDir) : await postgresStore()
    const databases = await store.open()
    const { clientUuid } = await databases.owner!.transaction(undefined, async (db) => {
      const licenseeUuid = await createLicensee(db, {
        identifier: 'test-licensee',
        name: 'Testlizenz',
        isDefault: true,
        ...defaultColours,
        domains: [],
      })
      return createClient(db, { licenseeUuid, identifier: 'musterbau', name: 'Musterbau', country: 'DE', maxMembers: 100 })
    })
    const server = new KilledServer(store, dataDir, await freePort(), clientUuid)
    await fill(server, server.#offline(databases))
    await databases.close()
    return server
  }

  #offline(databases: DatabasePair): Offline {
    return { databases, inClient: (work) => databases.app.transaction(enterClient(this.clientUuid), work) }
  }

  /** Looks at the data while no process does. */
  async offline<T>(work: (offline: Offline) => Promise<T>): Promise<T> {
    const databases = await this.#store.open()
    try {
      return await work(this.#offline(databases))
    } finally {
      await databases.close()
    }
  }

  /** Starts the process and waits until it answers. */
  async start(): Promise<void> {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: this.#dataDir,
      PORT: String(this.#port),
      SECRET_KEY: 'k'.repeat(32),
      LOG_LEVEL: 'error',
      RATE_LIMITS: '0',
      ...this.#store.env,
    }
    const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    this.#child = child
    while (
      !(await fetch(`${this.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      await delay(20)
    }
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** Kills the process and the database below it. */
  async killWithDatabase(): Promise<void> {
    await Promise.all([this.#store.crash(), this.kill()])
  }

  async close(): Promise<void> {
    await this.kill()
    await this.#store.stop()
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}

/** A member with a session that outlives every process. */
export async function aMember(origin: string, db: Db, username: string): Promise<Api> {
  const person: NewMember = { username, firstName: 'Test', lastName: username, role: 'member', passwordHash: null, email: null }
  const [memberUuid = ''] = await insertMembers(db, [person])
  const token = randomToken()
  await startSession(db, { memberUuid, token, userAgent: '', seconds: 3600 })
  const api = new Api(origin)
  api.cookies.set('sid', token)
  return api
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
