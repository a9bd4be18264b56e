import { Duplex } from 'node:stream'

/** What the stream needs of the server behind it. */
export interface WireServer {
  /** Resolves when the one session belongs to this stream. */
  readonly begin: () => Promise<void>
  /** Takes the bytes away from the caller. */
  readonly converse: (bytes: Uint8Array) => Promise<Uint8Array>
  /** Gives the session back; called once, also when it was never begun. */
  readonly end: () => void
}

const message = { query: 0x51, sync: 0x53, terminate: 0x58 } as const
/** AuthenticationOk, then ReadyForQuery in state idle. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/**
 * The "socket" that pg's client gets instead of one to a server: it speaks the PostgreSQL protocol with the embedded
 * engine. pg therefore parses, names statements and reports errors exactly as it does with a real server.
 *
 * Messages are passed on in batches that end with Sync or Query: the engine answers only then, and an error inside a
 * batch makes it skip the rest of it, as the protocol wants.
 */
export class WireStream extends Duplex {
  readonly #server: WireServer
  #started = false
  #batch: Buffer[] = []

  constructor(server: WireServer) {
    super()
    this.#server = server
  }

  /** pg calls the following four on its sockets. */
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
    // Answers are pushed when they come.
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

  /** An answer may come when nobody waits for it any more. */
  #answer(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#server.end()
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
      // The start packet. Its user and settings are ours anyway.
      this.#started = true
      await this.#server.begin()
      this.#answer(welcome)
    } else if (chunk[0] !== message.terminate) {
      this.#batch.push(chunk)
      if (!endsBatch(chunk)) return
      // A copy with memory of its own, because it changes hands between the threads.
      const batch = new Uint8Array(Buffer.concat(this.#batch))
      this.#batch = []
      this.#answer(await this.#server.converse(batch))
    }
  }
}

/** Whether the last message of a chunk asks for an answer. pg writes whole messages: type, length (4 bytes), content. */
function endsBatch(chunk: Buffer): boolean {
  let last = 0
  for (let at = 0; at < chunk.length; at += 1 + chunk.readUInt32BE(at + 1)) last = chunk[at]!
  return last === message.sync || last === message.query
}
