import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test'
import { recordAnnouncements } from './announcements.ts'

/**
 * Records messages and faults of pages: errors and warnings of the console, exceptions, violations of the
 * security policy, failed requests.
 */
export class PageMonitor {
  readonly #faults: string[] = []
  readonly #allowed: { path: string; status: number }[] = []
  #offline = false
  readonly contexts: BrowserContext[] = []

  /** Allows answers with this status from a path. */
  allow(status: number, path: string): void {
    this.#allowed.push({ status, path })
  }

  /** Allows requests that fail because there is no connection. */
  allowOffline(): void {
    this.#offline = true
  }

  /** Monitors all pages of a browser profile. */
  async over(context: BrowserContext): Promise<void> {
    this.contexts.push(context)
    await recordAnnouncements(context)
    await context.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
          console.error(`security policy: ${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`)
        },
      )
    })

    context.on('console', (message) => this.#recordMessage(message))
    context.on('weberror', (error) => this.#faults.push(`exception: ${error.error().message}`))
    context.on('response', (response) => this.#recordResponse(response))
    context.on('requestfailed', (request) => this.#recordFailure(request))
  }

  get faults(): readonly string[] {
    return this.#faults
  }

  #recordMessage(message: ConsoleMessage): void {
    // The console also reports failed requests, but the other listeners already record them.
    if (
      !['error', 'warning'].includes(message.type()) ||
      message.text().startsWith('Failed to load resource')
    )
      return

    if (message.text().startsWith('Service Worker registration blocked')) return

    this.#faults.push(`console ${message.type()}: ${message.text()}`)
  }

  #recordResponse(response: Response): void {
    const status = response.status()
    if (status < 400) return

    const { pathname } = new URL(response.url())
    if (this.#allowed.some((one) => one.status === status && pathname.startsWith(one.path))) return

    this.#faults.push(`${response.request().method()} ${pathname} answered ${status}`)
  }

  #recordFailure(request: Request): void {
    const reason = request.failure()?.errorText ?? ''
    // The browser aborts open requests when a page is left.
    if (reason === 'net::ERR_ABORTED' || (this.#offline && reason === 'net::ERR_INTERNET_DISCONNECTED'))
      return

    this.#faults.push(`${request.method()} ${request.url()} failed: ${reason}`)
  }
}
