import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test'

/** Looks over pages for what must never happen: errors and warnings of the console, broken scripts, violations of the security policy, failed requests. */
export class Watch {
  readonly #faults: string[] = []
  readonly #allowed: { path: string; status: number }[] = []
  #offline = false
  readonly contexts: BrowserContext[] = []

  /** Announces that a path will answer with this status. */
  allow(status: number, path: string): void {
    this.#allowed.push({ status, path })
  }

  /** Announces that the connection will be cut. */
  allowOffline(): void {
    this.#offline = true
  }

  async over(context: BrowserContext): Promise<void> {
    this.contexts.push(context)
    await context.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
          console.error(`security policy: ${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`)
        },
      )
    })

    context.on('console', (message) => this.#hear(message))
    context.on('weberror', (error) => this.#faults.push(`broken script: ${error.error().message}`))
    context.on('response', (response) => this.#see(response))
    context.on('requestfailed', (request) => this.#miss(request))
  }

  get faults(): readonly string[] {
    return this.#faults
  }

  #hear(message: ConsoleMessage): void {
    // Failed requests are judged by themselves.
    if (
      !['error', 'warning'].includes(message.type()) ||
      message.text().startsWith('Failed to load resource')
    )
      return

    if (message.text().startsWith('Service Worker registration blocked')) return

    this.#faults.push(`console ${message.type()}: ${message.text()}`)
  }

  #see(response: Response): void {
    const status = response.status()
    if (status < 400) return

    const { pathname } = new URL(response.url())
    if (this.#allowed.some((one) => one.status === status && pathname.startsWith(one.path))) return

    this.#faults.push(`${response.request().method()} ${pathname} answered ${status}`)
  }

  #miss(request: Request): void {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left gives up what it was still waiting for.
    if (reason === 'net::ERR_ABORTED' || (this.#offline && reason === 'net::ERR_INTERNET_DISCONNECTED'))
      return

    this.#faults.push(`${request.method()} ${request.url()} failed: ${reason}`)
  }
}
