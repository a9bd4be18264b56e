import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ClientConfig } from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'
import { lockFolder } from './folder-lock.ts'
import type { EngineFiles, Reply, Request, WorkerOptions } from './protocol.ts'
import { type WireSession, WireStream } from './wire-stream.ts'

/** A PostgreSQL server inside this process, with one session and no network. It never calls fsync. */
export interface EmbeddedServer {
  /**
   * Returns options for `pg.Client` and `pg.Pool`. Any number of clients may connect. A client uses the
   * session until its connection ends, and the others wait. `onWanted` is called, possibly more than once,
   * when other clients wait. A pool should then close its idle client.
   */
  clientConfig(role: string, onWanted?: () => void): ClientConfig
  /**
   * Returns the data folder as a tar archive, which `startEmbedded` accepts as `template`. Waits until the
   * session is free.
   */
  dump(): Promise<Uint8Array>
  /** Shuts down cleanly and unlocks the folder. */
  stop(): Promise<void>
  /** Ends the engine at once, like a crash, and unlocks the folder. */
  kill(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir?: string | undefined
  /** A dump to start from, for a database in memory. */
  template?: Uint8Array | undefined
}

/**
 * Starts the embedded engine on `<dataDir>/database`, or in memory. Creates the folder if it is missing.
 *
 * @throws FolderInUse if another process uses the folder
 * @throws DatabaseUnavailable if the engine does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const files = await readEngine()
  const folder = options.dataDir === undefined ? undefined : join(resolve(options.dataDir), 'database')
  const unlock = folder === undefined ? () => undefined : lockFolder(folder)
  const engine = new Engine({ folder, template: options.template, ...files })
  try {
    await engine.started
  } catch (error) {
    await engine.kill()
    unlock()
    throw new DatabaseUnavailable(
      error,
      `the embedded database ${folder === undefined ? '' : `in ${folder} `}does not start`,
    )
  }

  return {
    clientConfig: (role, onWanted = () => undefined) => ({
      user: role,
      database: 'postgres',
      stream: () => new WireStream(engine.session(role, onWanted)),
    }),
    dump: () => engine.dump(),
    stop: () => engine.stop().finally(unlock),
    kill: () => engine.kill().finally(unlock),
  }
}

let engineFiles: Promise<EngineFiles> | undefined

/** Returns the files of the engine. All engines of a process share them, which halves the time of a start. */
const readEngine = (): Promise<EngineFiles> => (engineFiles ??= loadEngine())

async function loadEngine(): Promise<EngineFiles> {
  const read = (name: string) => readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')))
  return { code: await WebAssembly.compile(await read('pglite.wasm')), files: await read('pglite.data') }
}

/** A request without its id. */
type NewRequest = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never

/** The promise of a request that has no reply yet. */
interface PendingRequest {
  resolve: (bytes: Uint8Array | undefined) => void
  reject: (error: Error) => void
}

/**
 * The worker and its pending requests. After the worker has ended, every request fails with
 * DatabaseUnavailable.
 */
class Engine {
  readonly started: Promise<unknown>
  readonly #worker: Worker
  readonly #pending = new Map<number, PendingRequest>()
  #lastId = 0
  #failure: DatabaseUnavailable | undefined
  /** Resolves when all earlier clients have released the session. */
  #sessionFree: Promise<void> = Promise.resolve()
  /** Number of clients that use the session or wait for it. */
  #clients = 0
  /** Called when another client wants the session. */
  #onWanted: (() => void) | undefined

  constructor(workerData: WorkerOptions) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData })
    this.started = new Promise((resolve, reject) => this.#pending.set(0, { resolve, reject }))
    this.#worker.on('message', (reply: Reply) => this.#receive(reply))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', (code) => this.#fail(new Error(`the embedded database ended (${code})`)))
  }

  /** Sends a request to the worker and returns the bytes of its reply. */
  send(request: NewRequest): Promise<Uint8Array | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)

      const id = ++this.#lastId
      this.#pending.set(id, { resolve, reject })

      const transfer = request.kind === 'wire' ? [request.bytes.buffer as ArrayBuffer] : []
      this.#worker.postMessage({ ...request, id }, transfer)
    })
  }

  /**
   * Returns a handle for the session. Its `begin` waits until all earlier handles have released the session.
   */
  session(role: string, onWanted: () => void): WireSession {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()

    const begin = async (): Promise<void> => {
      const free = this.#sessionFree
      this.#sessionFree = free.then(() => ended)
      this.#onWanted?.()
      this.#clients++
      await free

      this.#onWanted = onWanted
      if (this.#clients > 1) onWanted()
      void ended.then(() => this.#clients--)
      await this.send({ kind: 'session', role })
    }

    return { begin, send: async (bytes) => (await this.send({ kind: 'wire', bytes }))!, end }
  }

  async dump(): Promise<Uint8Array> {
    const { begin, end } = this.session('postgres', () => undefined)
    try {
      await begin()
      return (await this.send({ kind: 'dump' }))!
    } finally {
      end()
    }
  }

  async stop(): Promise<void> {
    if (this.#failure) return

    await this.send({ kind: 'stop' })
    await this.kill()
  }

  async kill(): Promise<void> {
    await this.#worker.terminate()
  }

  #receive(reply: Reply): void {
    const request = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    if ('failure' in reply) request?.reject(new DatabaseUnavailable(new Error(reply.failure)))
    else request?.resolve(reply.bytes)
  }

  #fail(cause: unknown): void {
    this.#failure ??= new DatabaseUnavailable(cause)
    for (const { reject } of this.#pending.values()) reject(this.#failure)
    this.#pending.clear()
  }
}
