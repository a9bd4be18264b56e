import { type IncomingMessage, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import {
  type Call,
  calls,
  type FileCall,
  hashForTransport,
  type Input,
  type Output,
  type UploadCall,
} from '@sorgfalt/contract'
import type { ErrorBody } from '@sorgfalt/contract/core/error'

export interface Answer<B> {
  status: number
  body: B
  error: ErrorBody['error'] | undefined
  text: string
  headers: Headers
}

async function answerOf<O>(answer: Response): Promise<Answer<O>> {
  const text = await answer.text()
  const body = text.startsWith('{')
    ? (JSON.parse(text) as O & Partial<ErrorBody>)
    : ({} as O & Partial<ErrorBody>)
  return { status: answer.status, body, error: body.error, text, headers: answer.headers }
}

function formOf(field: string, bytes: Uint8Array, name = 'logo.png', type = 'image/png'): FormData {
  const form = new FormData()
  form.set(field, new Blob([Buffer.from(bytes)], { type }), name)
  return form
}

/** Returns the form for an input that contains bytes, or undefined for other inputs. */
function formWithBytes(input: Record<string, unknown>): FormData | undefined {
  const [field, bytes] = Object.entries(input).find(([, value]) => value instanceof Uint8Array) ?? []
  if (!field || !(bytes instanceof Uint8Array)) return undefined
  const form = formOf(field, bytes)
  for (const [key, value] of Object.entries(input)) if (key !== field) form.set(key, String(value))
  return form
}

/** An HTTP client that behaves like a browser. It sends cookies, the origin and the CSRF token. */
export class Api {
  readonly cookies = new Map<string, string>()
  readonly #origin: string
  #token: string | undefined

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Sends a call and returns its answer, even if it is a refusal. `headers` override those of a browser. */
  async send<C extends Call>(
    call: C,
    input: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<Output<C>>> {
    return answerOf(await this.request(call.method, call.path, input as Record<string, unknown>, headers))
  }

  /** Uploads a file. `file` may also be a complete form that contains the file. */
  async upload<C extends UploadCall>(
    call: C,
    file: { bytes: Uint8Array; name?: string; type?: string; fields?: Record<string, string> } | FormData,
  ): Promise<Answer<Output<C>>> {
    const form = file instanceof FormData ? file : formOf(call.field, file.bytes, file.name, file.type)
    if (!(file instanceof FormData))
      for (const [key, value] of Object.entries(file.fields ?? {})) form.set(key, value)
    return answerOf(await this.request(call.method, call.path, form))
  }

  /** Returns the body of a call. @throws Error if the call is refused */
  async ok<C extends Call>(
    call: C,
    input: Partial<Input<C>> | Record<string, unknown> = {},
  ): Promise<Output<C>> {
    const { status, body, text } = await this.send(call, input)
    if (status !== 200) throw new Error(`${call.path} answered ${status}: ${text}`)
    return body
  }

  async file(
    call: FileCall,
    input: Record<string, unknown>,
  ): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
    const answer = await this.request(call.method, call.path, input)
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
  }

  /** Sends an input as a form if it is a form or contains bytes. Otherwise sends it as a query or JSON. */
  async request(
    method: 'GET' | 'POST',
    path: string,
    input: Record<string, unknown> | FormData = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (method === 'POST') this.#token ??= await this.#fetchToken()
    const form = input instanceof FormData ? input : formWithBytes(input)
    const rest: Record<string, unknown> = form || input instanceof FormData ? {} : { ...input }
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
        cookie: this.#cookie(),
        origin: this.#origin,
        ...(method === 'POST' && {
          'x-csrf-token': this.#token ?? '',
          ...(!form && { 'content-type': 'application/json' }),
        }),
        ...headers,
      },
      ...(method === 'POST' && { body: form ?? JSON.stringify(rest) }),
    })
    this.#keepCookies(answer)
    return answer
  }

  /**
   * Opens an address as a browser does when a link of another site leads here: it sends no Strict cookies.
   * Unlike `fetch`, it reports the request as a navigation. `headers` override those of the browser.
   */
  navigate(path: string, headers: Record<string, string> = {}): Promise<Answer<unknown>> {
    const lax = [...this.cookies].filter(([name]) => name.endsWith('sso'))
    const cookie = lax.map(([name, value]) => `${name}=${value}`).join('; ')

    return this.#visit(path, { cookie, ...headers })
  }

  /** Submits a form as a browser does when a page of another site contains it: it sends no cookies at all. */
  submitForm(path: string, form: string, headers: Record<string, string> = {}): Promise<Answer<unknown>> {
    return this.#visit(path, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, form)
  }

  async #visit(path: string, headers: Record<string, string>, form?: string): Promise<Answer<unknown>> {
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      const navigation = {
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        'sec-fetch-site': 'cross-site',
      }
      const method = form === undefined ? 'GET' : 'POST'
      request(`${this.#origin}${path}`, { method, headers: { ...navigation, ...headers } }, resolve)
        .on('error', reject)
        .end(form)
    })
    const text = await readText(message)
    const answer = new Response(text, { status: message.statusCode ?? 0 })
    for (const [name, values = []] of Object.entries(message.headersDistinct))
      for (const value of values) answer.headers.append(name, value)
    this.#keepCookies(answer)

    return answerOf(answer)
  }

  async login(
    clientIdentifier: string,
    username: string,
    password: string,
    headers: Record<string, string> = {},
  ): Promise<Answer<Output<typeof calls.session.login>>> {
    return this.send(
      calls.session.login,
      { clientIdentifier, username, password: await hashForTransport(password) },
      headers,
    )
  }

  #cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Signs in an adviser. */
  async supportLogin(
    clientIdentifier: string,
    username: string,
    password: string,
    reason = 'Frage zum Kurs',
  ): Promise<Answer<Output<typeof calls.session.supportLogin>>> {
    return this.send(calls.session.supportLogin, {
      clientIdentifier,
      username,
      password: await hashForTransport(password),
      reason,
    })
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
      // A CSRF token is valid for one session only.
      if (pair.slice(0, at).endsWith('sid')) this.#token = undefined
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), value)
    }
  }
}
