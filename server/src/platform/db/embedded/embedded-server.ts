import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ClientConfig } from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'
import { lockFolder } from './folder-lock.ts'
import type { Reply, Request, WorkerOptions } from './protocol.ts'
import { type WireServer, WireStream } from './wire-stream.ts'

/** A PostgreSQL inside this process: one session, no network, nothing fsynced. */
export interface EmbeddedServer {
  /**
   * For `pg.Client` and `pg.Pool`. Any number may connect; they take turns, each holding the session until its connection
   * ends. `onWanted` is called when others wait for it, perhaps more than once: a pool should then drop its idle client.
   */
  clientConfig(role: string, onWanted?: () => void): ClientConfig
  /** The data folder as a tar archive, a `template` for `startEmbedded`. Waits for the session as a connection does. */
  dump(): Promise<Uint8Array>
  /** Shuts down cleanly and frees the folder. */
  stop(): Promise<void>
  /** Ends it at once, as a crash does, and frees the folder. */
  kill(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir?: string | undefined
  /** A `dump` to start from, in memory only. */
  template?: Uint8Array | undefined
}

/**
 * Starts the embedded engine on `<dataDir>/database` (created when missing), or in memory.
 * @throws FolderInUse when another process holds the folder; DatabaseUnavailable when the engine does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = options.dataDir === undefined ? undefined : join(resolve(options.dataDir), 'database')
  const unlock = folder === undefined ? () => undefined : lockFolder(folder)
  const engine = new Engine({ folder, template: options.template })
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

type Question = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never
interface Waiting {
  resolve: (bytes: Uint8Array | undefined) => void
  reject: (error: Error) => void
}

/** The worker with its open questions. Once it has died every question, old and new, is answered DatabaseUnavailable. */
class Engine {
  readonly started: Promise<unknown>
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #dead: DatabaseUnavailable | undefined
  /** Resolves when the last claim on the session has ended. */
  #turn: Promise<void> = Promise.resolve()
  #claims = 0
  /** Tells the session's holder that others wait. */
  #onWanted: (() => void) | undefined

  constructor(workerData: WorkerOptions) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData })
    this.started = new Promise((resolve, reject) => this.#waiting.set(0, { resolve, reject }))
    this.#worker.on('message', (reply: Reply) => this.#settle(reply))
    this.#worker.on('error', (error) => this.#die(error))
    this.#worker.on('exit', (code) => this.#die(new Error(`the embedded database ended (${code})`)))
  }

  ask(question: Question): Promise<Uint8Array | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#dead) return reject(this.#dead)
      const id = ++this.#lastId
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage(
        { ...question, id },
        question.kind === 'wire' ? [question.bytes.buffer as ArrayBuffer] : [],
      )
    })
  }

  /** A claim on the session, made by `begin`, which waits until every earlier claim has ended. */
  session(role: string, onWanted: () => void): WireServer {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    return {
      begin: async () => {
        const before = this.#turn
        this.#turn = before.then(() => ended)
        this.#onWanted?.()
        this.#claims++
        await before
        this.#onWanted = onWanted
        if (this.#claims > 1) onWanted()
        void ended.then(() => this.#claims--)
        await this.ask({ kind: 'session', role })
      },
      converse: async (bytes) => (await this.ask({ kind: 'wire', bytes }))!,
      end: resolve,
    }
  }

  async dump(): Promise<Uint8Array> {
    const { begin, end } = this.session('postgres', () => undefined)
    try {
      await begin()
      return (await this.ask({ kind: 'dump' }))!
    } finally {
      end()
    }
  }

  async stop(): Promise<void> {
    if (this.#dead) return
    await this.ask({ kind: 'stop' })
    await this.kill()
  }

  async kill(): Promise<void> {
    await this.#worker.terminate()
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('failure' in reply) waiting?.reject(new DatabaseUnavailable(new Error(reply.failure)))
    else waiting?.resolve(reply.bytes)
  }

  #die(cause: unknown): void {
    this.#dead ??= new DatabaseUnavailable(cause)
    for (const { reject } of this.#waiting.values()) reject(this.#dead)
    this.#waiting.clear()
  }
}
