import { type Call, calls, type FileCall, hashForTransport, type Input, type Output } from '@sorgfalt/contract'
import type { ErrorBody } from '@sorgfalt/contract/error'

export interface Answer<B> {
  status: number
  body: B
  error: ErrorBody['error'] | undefined
  text: string
  headers: Headers
}

/** A browser as far as the server can tell: cookies, origin, token. */
export class Api {
  readonly cookies = new Map<string, string>()
  readonly #origin: string
  #token: string | undefined

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Sends a call; refusals are answers too. `headers` overrides what a browser would send. */
  async send<C extends Call>(call: C, input: unknown = {}, headers: Record<string, string> = {}): Promise<Answer<Output<C>>> {
    const answer = await this.request(call.method, call.path, input as Record<string, unknown>, headers)
    const text = await answer.text()
    const body = text.startsWith('{') ? (JSON.parse(text) as Output<C> & Partial<ErrorBody>) : ({} as Output<C> & Partial<ErrorBody>)
    return { status: answer.status, body, error: body.error, text, headers: answer.headers }
  }

  /** Body of a call that must succeed. */
  async ok<C extends Call>(call: C, input: Partial<Input<C>> | Record<string, unknown> = {}): Promise<Output<C>> {
    const { status, body, text } = await this.send(call, input)
    if (status !== 200) throw new Error(`${call.path} answered ${status}: ${text}`)
    return body
  }

  async file(call: FileCall, input: Record<string, unknown>): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
    const answer = await this.request(call.method, call.path, input)
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
  }

  async request(method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Response> {
    if (method === 'POST') this.#token ??= await this.#fetchToken()
    const rest = { ...input }
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = String(rest[key])
      delete rest[key]
      return encodeURIComponent(value)
    })
    const query = method === 'GET' ? new URLSearchParams(rest as Record<string, string>).toString() : ''
    const answer = await fetch(`${this.#origin}${filled}${query ? `?${query}` : ''}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: this.#origin,
        ...(method === 'POST' && { 'content-type': 'application/json', 'x-csrf-token': this.#token ?? '' }),
        ...headers,
      },
      ...(method === 'POST' && { body: JSON.stringify(rest) }),
    })
    this.#keepCookies(answer)
    return answer
  }

  async login(clientIdentifier: string, username: string, password: string): Promise<Answer<Output<typeof calls.session.login>>> {
    const answer = await this.send(calls.session.login, { clientIdentifier, username, password: await hashForTransport(password) })
    // The token belonged to the visitor; the session gets its own.
    this.#token = undefined
    return answer
  }

  async #fetchToken(): Promise<string> {
    const answer = await this.request('GET', calls.session.csrf.path)
    return ((await answer.json()) as { token: string }).token
  }

  #keepCookies(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1)
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), value)
    }
  }
}
