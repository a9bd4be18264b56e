import { Duplex } from 'node:stream'

/** The session of the embedded engine that a stream uses. */
export interface WireSession {
  /** Resolves when the one session of the engine belongs to this stream. */
  readonly begin: () => Promise<void>
  /** Sends bytes and returns the bytes of the reply. Detaches the buffer of `bytes`. */
  readonly send: (bytes: Uint8Array) => Promise<Uint8Array>
  /** Releases the session. Called exactly once, even if `begin` was never called. */
  readonly end: () => void
}

const message = { query: 0x51, sync: 0x53, terminate: 0x58 } as const
/** The reply to the start packet: AuthenticationOk, then ReadyForQuery in the idle state. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/**
 * The socket through which pg's client uses the embedded engine. It speaks the PostgreSQL protocol, so pg
 * prepares statements, parses rows and reports errors exactly as with a real server.
 *
 * Messages are sent to the engine in batches that end with Sync or Query. The engine replies only to these
 * two. After an error it skips the rest of a batch, as the protocol demands.
 */
export class WireStream extends Duplex {
  readonly #session: WireSession
  #started = false
  #batch: Buffer[] = []

  constructor(session: WireSession) {
    super()
    this.#session = session
  }

  /** pg calls this method and the three below on its sockets. */
  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // Does nothing, because #reply pushes each reply as soon as it arrives.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    void this.#deliver(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  override _final(done: (error?: Error) => void): void {
    this.push(null)
    done()
  }

  /** Passes a reply to pg, unless the connection has ended in the meantime. */
  #reply(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#session.end()
    done(error)
  }

  async #deliver(chunk: Buffer, done: (error?: Error) => void): Promise<void> {
    try {
      await this.#accept(chunk)
    } catch (error) {
      return done(error as Error)
    }
    done()
  }

  async #accept(chunk: Buffer): Promise<void> {
    if (!this.#started) {
      // The start packet. It is not needed, because the session already has its role and settings.
      this.#started = true
      await this.#session.begin()
      this.#reply(welcome)
    } else if (chunk[0] !== message.terminate) {
      this.#batch.push(chunk)
      if (!endsBatch(chunk)) return

      // Copies the batch into a new buffer, because the buffer is transferred to the worker.
      const batch = new Uint8Array(Buffer.concat(this.#batch))
      this.#batch = []
      this.#reply(await this.#session.send(batch))
    }
  }
}

/**
 * Whether a chunk ends with a Sync or Query message. pg writes whole messages: type, length (4 bytes),
 * content.
 */
function endsBatch(chunk: Buffer): boolean {
  let last = 0
  for (let at = 0; at < chunk.length; at += 1 + chunk.readUInt32BE(at + 1)) last = chunk[at]!
  return last === message.sync || last === message.query
}
