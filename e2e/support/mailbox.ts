import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { smtpPort } from './installation.ts'

/** A mail server that stores the received mails. */
export class Mailbox {
  readonly #mails: Email[] = []
  #server: SMTPServer | undefined

  #newServer(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, _session, done) => {
        void Array.fromAsync(stream as AsyncIterable<Buffer>)
          .then((chunks) => PostalMime.parse(Buffer.concat(chunks)))
          .then((mail) => this.#mails.push(mail))
          .then(() => done(), done)
      },
    })
  }

  /** Starts the server. Waits while another test uses the port. */
  async open(): Promise<void> {
    while (!(await this.#listens())) await delay(500)
  }

  #listens(): Promise<boolean> {
    const server = this.#newServer()
    this.#server = server

    return new Promise((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      server.listen(smtpPort, '127.0.0.1', () => resolve(true))
    })
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server?.close(() => resolve()))
  }

  /** Returns the emails that an address has received, oldest first. */
  to(address: string): Email[] {
    return this.#mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address))
  }
}
