import { type Call, type FileCall, idempotencyHeader, type Output } from '@sorgfalt/contract/core/call'
import type { ErrorBody } from '@sorgfalt/contract/core/error'
import { asCallError, CallError } from './call-error.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { createStore } from './store.ts'

export { asCallError, CallError } from './call-error.ts'

/** The input of a call. Fields with a default are optional. */
export type CallInput<C extends { input: Call['input'] }> = C['input']['_zod']['input']

/**
 * Counts the answers with status 401. The app ends the session when the count changes; the login page does
 * nothing.
 */
export const unauthorised = createStore(0)

/** The cache of answers for use without a connection (offline-cache.ts). The login page has no such cache. */
export interface AnswerCache {
  cacheAnswer: <C extends Call>(call: C, input: CallInput<C>, output: Output<C>) => void
  readCachedAnswer: <C extends Call>(call: C, input: CallInput<C>) => Promise<Output<C> | undefined>
}
let cache: AnswerCache | undefined
export function setAnswerCache(next: AnswerCache): void {
  cache = next
}

/**
 * Counts the answers that refuse a call because the session waits for a code or an enrolment. The app reads
 * the member again when the count changes, and then shows what the session waits for.
 */
export const pendingSession = createStore(0)

/** Asks the member for a code. Resolves with false if the member cancels. */
type StepUp = () => Promise<boolean>
let stepUp: StepUp | undefined
export function setStepUp(next: StepUp | undefined): void {
  stepUp = next
}

let csrfToken: Promise<string> | undefined

async function request(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === undefined ? takeEarlyAnswer(url) : undefined

  try {
    return await (early ?? fetch(url, { credentials: 'same-origin', ...init }))
  } catch {
    throw new CallError(0)
  }
}

async function errorOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined
  return new CallError(response.status, body?.error)
}

/** Returns the CSRF token of the session. Fetches it once. */
export function csrf(): Promise<string> {
  csrfToken ??= request('/api/csrf', {}).then(async (response) => {
    if (!response.ok) throw await errorOf(response)
    return ((await response.json()) as { token: string }).token
  })

  // A failed fetch must not be kept as the token.
  csrfToken.catch(() => {
    csrfToken = undefined
  })

  return csrfToken
}

/** Keeps the token that the start of the page returned, so that it need not be fetched. */
export function keepCsrf(token: string): void {
  csrfToken = Promise.resolve(token)
}

/** Forgets the token after a change of session. The next call fetches a new one. */
export function forgetCsrf(): void {
  csrfToken = undefined
}

/** The input of a POST, which may contain lists and objects. */
type Fields = Record<string, unknown>
type Plain = Record<string, string | number | boolean | undefined>

/**
 * Returns the address of a call. Fills `{name}` in the path from the input. The other fields of a GET become
 * the query.
 */
export function urlOf<C extends Call | FileCall>(call: C, input: CallInput<C>): string {
  const rest = { ...(input as Plain) }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })

  if (call.method !== 'GET') return path

  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))

  return query.size > 0 ? `${path}?${query}` : path
}

function bodyOf(call: Pick<Call, 'path'>, input: Fields): string {
  const inPath = new Set(Array.from(call.path.matchAll(/\{(\w+)\}/g), (found) => found[1]))
  return JSON.stringify(Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name))))
}

/** The idempotency keys of requests that create a record and have no answer yet, by address and body. */
const openKeys = new Map<string, string>()

/**
 * Sends a POST. A request that creates a record has an idempotency key. If the answer is lost, the repeated
 * request has the same key, so that no record is created twice.
 */
async function post(
  call: Pick<Call, 'path' | 'creates'>,
  url: string,
  input: Fields,
  keepalive: boolean,
): Promise<Response> {
  const body = bodyOf(call, input)
  const id = `${url}\n${body}`
  const key = openKeys.get(id) ?? crypto.randomUUID()
  if (call.creates) openKeys.set(id, key)

  const headers = {
    'content-type': 'application/json',
    'x-csrf-token': await csrf(),
    ...(call.creates && { [idempotencyHeader]: key }),
  }
  const response = await request(url, { method: 'POST', headers, body, keepalive })
  // After an internal error the record may exist, so the key is kept.
  if (response.status < 500) openKeys.delete(id)

  return response
}

export interface SendOptions {
  /** Cancels a GET. */
  signal?: AbortSignal
  /** True: the request continues after the page is closed, so that a save at that moment is not lost. */
  keepalive?: boolean
}

/**
 * Sends a call and returns its answer. Without a connection it returns the cached answer, if there is one.
 * Throws a {@link CallError}.
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<Output<C>> {
  try {
    const output = await ask(call, input, options)
    cache?.cacheAnswer(call, input, output)
    return output
  } catch (thrown) {
    const cached = asCallError(thrown).status === 0 ? await cache?.readCachedAnswer(call, input) : undefined
    if (cached === undefined) throw thrown
    return cached
  }
}

/** Returns whether the session waits for a code or an enrolment. */
export const isPending = ({ code }: CallError): boolean =>
  code === 'Factor.Pending' || code === 'Factor.MustSetUp'

async function ask<C extends Call>(
  call: C,
  input: CallInput<C>,
  { signal, keepalive = false }: SendOptions,
): Promise<Output<C>> {
  const url = urlOf(call, input)
  const fields = input as Fields
  let response =
    call.method === 'GET'
      ? await request(url, signal ? { signal } : {})
      : await post(call, url, fields, keepalive)

  let error = response.ok ? undefined : await errorOf(response)
  const repeat = async () => {
    response = await post(call, url, fields, keepalive)
    error = response.ok ? undefined : await errorOf(response)
  }

  if (error?.code === 'Request.Forged' && call.method !== 'GET') {
    // The token belongs to a session, and another tab may have started a new session.
    forgetCsrf()
    await repeat()
  }

  if (error?.code === 'Factor.Required' && (await stepUp?.())) await repeat()

  if (error?.status === 401) unauthorised.set((count) => count + 1)
  if (error && isPending(error)) pendingSession.set((count) => count + 1)
  if (error) throw error

  return (await response.json().catch(() => Promise.reject(new CallError(0)))) as Output<C>
}

/** Returns the bytes and the name of a file. Most downloads use a plain link instead. */
export async function fetchFile<C extends FileCall>(
  call: C,
  input: CallInput<C>,
): Promise<{ bytes: Blob; name: string }> {
  const url = urlOf(call, input)
  const response =
    call.method === 'GET' ? await request(url, {}) : await post(call, url, input as Fields, false)
  if (!response.ok) throw await errorOf(response)

  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []

  return { bytes: await response.blob(), name: decodeURIComponent(name) }
}

export type { Output }
