/** Sends malformed requests, checks the answers, and prints failures as commands that repeat them. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { errorCodes } from '@sorgfalt/contract/core/error'
import type { Attack } from './delivery.ts'

export interface Reaction {
  status: number
  text: string
  /**
   * Processor time until the answer, in milliseconds. It is that of this process, which also runs the server.
   */
  processorMs: number
}

/** Maximum processor time of an answer. Unlike the duration, it does not grow when the machine is busy. */
const maxProcessorMs = 2_000
const timeoutMs = 60_000
const knownCodes = new Set<string>(errorCodes)

export class FuzzTarget {
  readonly #origin: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 })

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  close(): void {
    this.#agent.destroy()
  }

  /**
   * Sends the request. Sends it a second time if the connection breaks. Returns undefined if the request
   * cannot be sent.
   *
   * @throws Error if no answer arrives in time, or if the connection breaks twice
   */
  async react(attack: Attack): Promise<Reaction | undefined> {
    try {
      return await this.#send(attack)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (/^ERR_(UNESCAPED_CHARACTERS|INVALID_CHAR|HTTP_)/.test(code)) return undefined
      // The server has closed the idle connection in the meantime.
      if (code === 'ECONNRESET' || code === 'EPIPE') return this.#send(attack)
      throw error
    }
  }

  #send({ method, path, headers, body }: Attack): Promise<Reaction> {
    const before = process.cpuUsage()
    return new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port: this.#origin.port,
        agent: this.#agent,
        method,
        path,
        timeout: timeoutMs,
        headers: {
          host: this.#origin.host,
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      })
      sent.once('error', reject)
      sent.once('timeout', () => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)))
      sent.once('response', (answer: IncomingMessage) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', reject)
        answer.once('end', () => {
          const { user, system } = process.cpuUsage(before)
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString('latin1'),
            processorMs: (user + system) / 1000,
          })
        })
      })
      sent.end(body)
    })
  }
}

/**
 * Returns the failure of an answer: too much processor time, a server error, or a refusal without a known
 * code. Returns undefined if there is no failure.
 */
export function findFailure(
  { method, path }: Attack,
  { status, text, processorMs }: Reaction,
): string | undefined {
  if (processorMs > maxProcessorMs) return `${Math.round(processorMs)} ms of processor time`
  if (status >= 500 || status < 200) return `status ${status}: ${text.slice(0, 200)}`
  if (status < 400 || method === 'HEAD' || !path.startsWith('/api/')) return undefined
  const code = /^\{"error":\{"code":"([^"]+)"/.exec(text)?.[1]
  return code !== undefined && knownCodes.has(code)
    ? undefined
    : `status ${status} without a known code: ${text.slice(0, 200)}`
}

/** Returns the smallest attack that still fails. It has fewer properties, shorter texts and fewer headers. */
export async function shrink(attack: Attack, fails: (attack: Attack) => Promise<boolean>): Promise<Attack> {
  let smallest = attack
  for (let tries = 0; tries < 200; tries++) {
    const smaller = await firstThat(smallerThan(smallest), fails)
    if (smaller === undefined) return smallest
    smallest = smaller
  }
  return smallest
}

async function firstThat(
  attacks: Iterable<Attack>,
  fails: (attack: Attack) => Promise<boolean>,
): Promise<Attack | undefined> {
  for (const attack of attacks) if (await fails(attack)) return attack
  return undefined
}

/** Yields copies of the attack that lack one header, query parameter or property. */
function* smallerThan(attack: Attack): Generator<Attack> {
  for (const header of Object.keys(attack.headers)) {
    const { [header]: _, ...headers } = attack.headers
    yield { ...attack, headers }
  }
  const parts = attack.path.split('&')
  if (parts.length > 1)
    for (const part of parts) yield { ...attack, path: parts.filter((other) => other !== part).join('&') }
  if (attack.path.length > 200) yield { ...attack, path: attack.path.slice(0, attack.path.length >> 1) }
  if (attack.body === undefined) return
  const text = attack.body.toString()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return
  }
  for (const smaller of simpler(value)) yield { ...attack, body: JSON.stringify(smaller) }
}

/** Yields copies of the value that lack one part. */
function* simpler(value: unknown): Generator<unknown> {
  if (typeof value === 'string' && value.length > 1) {
    yield value.slice(0, value.length >> 1)
    yield value.slice(value.length >> 1)
  }
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  const rebuilt = (entries: [string, unknown][]): unknown =>
    isList ? entries.map(([, entry]) => entry) : Object.fromEntries(entries)
  const entries = Object.entries(value)
  for (const [key] of entries) yield rebuilt(entries.filter(([other]) => other !== key))
  for (const [key, entry] of entries)
    for (const smaller of simpler(entry))
      yield rebuilt(entries.map(([other, old]) => [other, other === key ? smaller : old]))
}

/**
 * Returns the command that repeats an attack against `npm start`. SID and TOKEN stand for the cookie and the
 * token of a session.
 */
export function curlOf({ method, path, headers, body }: Attack): string {
  const repeated = (text: string) =>
    text.replace(/(.)\1{99,}/gs, (run, letter: string) => `'"$(printf '${letter}%.0s' {1..${run.length}})"'`)
  const quoted = (text: string) => `'${repeated(text.replaceAll("'", `'\\''`))}'`
  const shown = Object.entries(headers).map(([name, value]) => {
    if (name === 'cookie' && /^sid=[\w-]{43}$/.test(value)) return '-H "cookie: sid=$SID"'
    if (name === 'x-csrf-token' && value.length > 64) return '-H "x-csrf-token: $TOKEN"'
    const isOwnOrigin = name === 'origin' && value.startsWith('http://localhost:')
    return `-H ${quoted(`${name}: ${isOwnOrigin ? 'http://localhost:3000' : value}`)}`
  })
  const data =
    body === undefined
      ? []
      : [
          typeof body === 'string'
            ? `--data-binary ${quoted(body)}`
            : `--data-binary @<(base64 -d <<< ${body.toString('base64')})`,
        ]
  return [
    'curl -i --path-as-is',
    `-X ${method}`,
    quoted(`http://localhost:3000${path}`),
    ...shown,
    ...data,
  ].join(' ')
}
