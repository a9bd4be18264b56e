import { type CallName, type Calls, calls } from '@sorgfalt/contract/calls'
import type { AnyCall, Input } from '@sorgfalt/contract/core/call'
import { type ErrorBody, type ErrorCode, errorStatus } from '@sorgfalt/contract/core/error'
import type * as z from 'zod/mini'
import { forgetCsrf } from '#lib/api.ts'
import { treeOf } from './text.ts'

/** An answer with an error status. Status 0: the connection is lost. */
export class Refusal {
  readonly status: number
  readonly body: ErrorBody | undefined

  constructor(status: number, body?: ErrorBody) {
    this.status = status
    this.body = body
  }
}

/** Returns a refusal with this code from the error catalogue. */
export const refuse = (code: ErrorCode, details: Omit<ErrorBody['error'], 'code'> = {}): Refusal =>
  new Refusal(errorStatus[code], { error: { code, ...details } })

type CallOf<N extends CallName> = N extends `${infer Noun extends keyof Calls}.${infer Verb}`
  ? Verb extends keyof Calls[Noun]
    ? Extract<Calls[Noun][Verb], { input: z.ZodMiniType }>
    : never
  : never
type InputOf<N extends CallName> = Input<CallOf<N>>
type AnswerOf<C> = C extends { output: infer O extends z.ZodMiniType } ? z.output<O> : File
type Reply<N extends CallName> = AnswerOf<CallOf<N>> | Refusal
/**
 * The answer of the server to each call: a value, or a function of the input. While a promise is pending, the
 * call waits.
 */
export type Answers = {
  [N in CallName]?: Reply<N> | ((input: InputOf<N>) => Reply<N> | Promise<Reply<N>>)
}

const always: Answers = { 'session.csrf': { token: 'test' } }
let answers = always
let received: { name: CallName; input: unknown; file?: File | undefined }[] = []
let faults: string[] = []

/**
 * Answers the calls of this test. A second `fakeServer` in the same test replaces the answers to the calls
 * that it lists.
 */
export function fakeServer(next: Answers) {
  answers = { ...answers, ...next }
  return {
    /** Returns the inputs of a call in the order in which they arrived. */
    inputs: <N extends CallName>(name: N) =>
      received.filter((one) => one.name === name).map((one) => one.input as InputOf<N>),
    /** Returns the files that were uploaded. */
    files: () => received.flatMap(({ file }) => file ?? []),
  }
}

const list = Object.entries(calls).flatMap(([noun, verbs]) =>
  Object.entries(verbs as Record<string, AnyCall>).map(([verb, call]) => {
    const pattern = new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    return { name: `${noun}.${verb}` as CallName, call, pattern }
  }),
)

/** Answers one request. A call without an answer or with an invalid input fails the test. */
async function answer(
  method: string,
  url: URL,
  body: Record<string, unknown> = {},
  file?: File,
): Promise<Response> {
  const found = list.find(({ call, pattern }) => call.method === method && pattern.test(url.pathname))
  const reply: unknown = found && answers[found.name]
  if (!found || reply === undefined)
    return fail(`no answer to ${found?.name ?? ''} ${method} ${url.pathname}`)

  const inPath = Object.entries(found.pattern.exec(url.pathname)?.groups ?? {}).map(([key, value]) => [
    key,
    decodeURIComponent(value),
  ])

  const input = found.call.input.safeParse({
    ...body,
    ...Object.fromEntries([...url.searchParams, ...inPath]),
  })
  if (!input.success) return fail(`invalid input of ${found.name}: ${input.error.message}`)

  received.push({ name: found.name, input: input.data, file })

  const given: unknown = await (typeof reply === 'function'
    ? (reply as (input: unknown) => unknown)(input.data)
    : reply)
  if (given instanceof File) return sentFile(given)
  if (!(given instanceof Refusal)) return Response.json(given)
  if (given.status === 0) throw new TypeError('Failed to fetch')

  return Response.json(given.body ?? null, { status: given.status })
}

function fail(fault: string): Response {
  faults.push(fault)
  return Response.json(null, { status: 500 })
}

const sentFile = (file: File): Response =>
  new Response(file, {
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}` },
  })

const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest }

function fakeFetch(target: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(target instanceof Request ? target.url : target, location.href)
  const [, language] = /^\/assets\/i18n\/(\w+)\.json$/.exec(url.pathname) ?? []
  if (language !== undefined) return Promise.resolve(Response.json(treeOf(language)))
  if (!url.pathname.startsWith('/api/')) return real.fetch(target, init)

  init.signal?.throwIfAborted()

  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}

  return answer(init.method ?? 'GET', url, body)
}

/** The part of XMLHttpRequest that an upload uses. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  private address = ''

  open(_method: string, address: string): void {
    this.address = address
  }

  setRequestHeader(): void {}

  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }

  async send(form: FormData): Promise<void> {
    const fields = [...form].filter(([, value]) => typeof value === 'string')
    const file = [...form.values()].find((value) => value instanceof File)

    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }))

    try {
      const response = await answer(
        'POST',
        new URL(this.address, location.href),
        Object.fromEntries(fields),
        file,
      )

      this.status = response.status
      this.responseText = await response.text()
      this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event('error'))
    }
  }
}

export function startFakeServer(): void {
  Object.assign(globalThis, { fetch: fakeFetch, XMLHttpRequest: FakeRequest })
}

/** Ends the fake server of a test. Throws if a call had no answer or an invalid input. */
export function stopFakeServer(): void {
  const found = faults
  Object.assign(globalThis, real)
  forgetCsrf()
  answers = always
  received = []
  faults = []
  if (found.length > 0) throw new Error(found.join('\n'))
}
