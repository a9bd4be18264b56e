/** The server as an attacker meets it: sends requests as they are, judges the answers, tells a failure so that it can be repeated. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { errorCodes } from '@sorgfalt/contract/core/error'
import type { Attack } from './delivery.ts'

export interface Reaction {
  status: number
  text: string
  milliseconds: number
  /** How often it was asked because it was slow. */
  rounds: number
  /** How long an answer that costs nothing took afterwards; tells how busy the machine is. */
  idle: number
}

type Answer = Omit<Reaction, 'rounds' | 'idle'>

/** No answer may take longer; asked three times before it counts, and longer on a machine that is busy otherwise. */
const patience = 2_000
/** After that nobody waits any more. */
const hang = 20_000
const known = new Set<string>(errorCodes)

export class FuzzTarget {
  readonly #origin: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 })

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  close(): void {
    this.#agent.destroy()
  }

  /** @throws Error when there is no answer in time, or the connection breaks twice */
  async #sendAgain(attack: Attack): Promise<Answer | undefined> {
    try {
      return await this.#send(attack)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (/^ERR_(UNESCAPED_CHARACTERS|INVALID_CHAR|HTTP_)/.test(code)) return undefined
      // A connection that the server has closed meanwhile.
      if (code === 'ECONNRESET' || code === 'EPIPE') return this.#send(attack)
      throw error
    }
  }

  #send({ method, path, headers, body }: Attack): Promise<Answer> {
    const started = performance.now()
    return new Promise((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port: this.#origin.port,
        agent: this.#agent,
        method,
        path,
        timeout: hang,
        headers: {
          host: this.#origin.host,
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      })
      sent.once('error', reject)
      sent.once('timeout', () => sent.destroy(new Error(`no answer within ${hang} ms`)))
      sent.once('response', (answer: IncomingMessage) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', reject)
        answer.once('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString('latin1'),
            milliseconds: performance.now() - started,
          })
        })
      })
      sent.end(body)
    })
  }

  /** The answer, asked for again while it is slow; undefined when the request cannot be sent at all. */
  async react(attack: Attack): Promise<Reaction | undefined> {
    for (let rounds = 1; ; rounds++) {
      const answer = await this.#sendAgain(attack)
      if (answer === undefined || answer.milliseconds <= patience)
        return answer && { ...answer, rounds, idle: 0 }
      const { milliseconds: idle } = await this.#send({
        name: '',
        method: 'GET',
        path: '/livez',
        headers: {},
        body: undefined,
      })
      if (rounds === 3) return { ...answer, rounds, idle }
    }
  }
}

/** Never our fault, and always with a code where a call was asked. */
export function complaintAbout(
  { method, path }: Attack,
  { status, text, milliseconds, idle }: Reaction,
): string | undefined {
  if (milliseconds > patience + 20 * idle) return `slow, three times: ${Math.round(milliseconds)} ms`
  if (status >= 500 || status < 200) return `status ${status}: ${text.slice(0, 200)}`
  if (status < 400 || method === 'HEAD' || !path.startsWith('/api/')) return undefined
  const code = /^\{"error":\{"code":"([^"]+)"/.exec(text)?.[1]
  return code !== undefined && known.has(code)
    ? undefined
    : `status ${status} without a known code: ${text.slice(0, 200)}`
}

/** The smallest attack found that still fails: fewer properties, shorter texts, fewer headers. */
export async function shrunk(attack: Attack, fails: (attack: Attack) => Promise<boolean>): Promise<Attack> {
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

/** The same value with one thing less in it. */
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

/** For a terminal beside `npm start`; cookie and token of a session of one's own go into SID and TOKEN. */
export function curlOf({ method, path, headers, body }: Attack): string {
  const repeated = (text: string) =>
    text.replace(/(.)\1{99,}/gs, (run, letter: string) => `'"$(printf '${letter}%.0s' {1..${run.length}})"'`)
  const quoted = (text: string) => `'${repeated(text.replaceAll("'", `'\\''`))}'`
  const shown = Object.entries(headers).map(([name, value]) => {
    if (name === 'cookie' && /^sid=[\w-]{43}$/.test(value)) return '-H "cookie: sid=$SID"'
    if (name === 'x-csrf-token' && value.length > 64) return '-H "x-csrf-token: $TOKEN"'
    return `-H ${quoted(`${name}: ${name === 'origin' && value.startsWith('http://localhost:') ? 'http://localhost:3000' : value}`)}`
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
