/** An SMS gateway for tests. It stores the keys of the messages and accepts all of them. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export class SmsServer {
  /** The keys of the messages. A repeated message has the key of the first one. */
  readonly keys = new Set<string>()
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      request.resume()
      request.on('end', () => {
        this.keys.add(String(request.headers['idempotency-key']))
        response.end()
      })
    })
  }

  static async start(): Promise<SmsServer> {
    const gateway = new SmsServer()
    gateway.#server.listen(0, '127.0.0.1')
    await once(gateway.#server, 'listening')
    return gateway
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
