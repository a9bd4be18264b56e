/** An SMTP server for tests. It stores emails, refuses them, or is down. */
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../../scripts/free-port.mjs'

export class MailServer {
  /** Raw emails, oldest first. */
  readonly received: string[] = []
  refusing = false
  #server: SMTPServer | undefined
  #port = 0

  static async start(): Promise<MailServer> {
    const server = new MailServer()
    await server.listen()
    return server
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}?ignoreTLS=true`
  }

  /** Starts to accept connections. After `close` it uses the same port again. */
  async listen(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          if (this.refusing) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
          this.received.push(Buffer.concat(chunks).toString())
          return done()
        })
      },
    })
    this.#server = server
    this.#port ||= await freePort()
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.#port, '127.0.0.1', resolve)
    })
    // A sender that was killed resets its connection.
    server.on('error', () => undefined)
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()))
    this.#server = undefined
  }

  /** The Message-IDs of the received mails. */
  get ids(): string[] {
    return this.received.map((mail) => /^Message-ID: <(.+)>$/im.exec(mail)?.[1] ?? '')
  }
}
