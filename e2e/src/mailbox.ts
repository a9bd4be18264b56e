import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { smtpPort } from './installation.ts'

/** A mail server that keeps what it is given. */
export class Mailbox {
  readonly #mails: Email[] = []
  readonly #server: SMTPServer

  constructor() {
    this.#server = new SMTPServer({
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

  async open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.on('error', reject)
      this.#server.listen(smtpPort, '127.0.0.1', resolve)
    })
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  /** Mails to an address so far, oldest first. */
  to(address: string): Email[] {
    return this.#mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address))
  }
}
