/** A support chat of another company: a page on another origin that records its requests. */
import { createServer, type IncomingMessage } from 'node:http'
import { chatPort } from './installation.ts'

const page = `<!doctype html><html lang="de"><title>Chat</title><main><h1>Wie können wir helfen?</h1>
<label>Nachricht <input id="message"></label><p id="reach"></p>
<script>
  const reach = document.querySelector('#reach')
  try { reach.textContent = 'sieht ' + parent.document.title } catch { reach.textContent = 'sieht nichts' }
</script></main></html>`

export class ChatProvider {
  readonly requests: { url: string; referrer: string | undefined }[] = []
  readonly #server = createServer((request: IncomingMessage, response) => {
    this.requests.push({ url: request.url ?? '', referrer: request.headers.referer })
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  })

  async open(): Promise<void> {
    await new Promise<void>((resolve) => void this.#server.listen(chatPort, '127.0.0.1', resolve))
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => void this.#server.close(resolve))
  }
}
