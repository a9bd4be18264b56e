import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import type { Config } from '../config.ts'
import { isPermitted, toBlockList } from './networks.rules.ts'

/** Longest time from the look-up of the name to the last byte of the answer. */
const timeoutMs = 10_000
/** Largest body of an answer. */
const maxBytes = 1024 * 1024

/** Thrown if the rules forbid a connection: the scheme, the port or the network of the address. */
export class EgressBlocked extends Error {
  override readonly name = 'EgressBlocked'
}

/** Thrown if there is no acceptable answer: none in time, a redirect, or one that is too large. */
export class EgressFailed extends Error {
  override readonly name = 'EgressFailed'
}

interface Address {
  address: string
  family: number
}

export interface EgressOptions {
  /** Returns the addresses of a host. Default: those of the resolver of the system. */
  resolve?: (host: string) => Promise<readonly Address[]>
  /** The certificates of the authorities that are trusted. Default: those of Node. */
  authorities?: string
  /** Longest time in milliseconds. Default: ten seconds. */
  timeoutMs?: number
}

interface EgressRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | undefined
  /** Ends the request earlier. */
  signal?: AbortSignal | undefined
}

/**
 * Sends HTTPS requests to addresses that people have entered. All other modules connect only to addresses of
 * the operator's configuration (sources.test.ts).
 *
 * The name of the host is looked up once, and the connection uses exactly the addresses that were checked, so
 * that a second answer of the name server cannot lead to another host. Redirects are not followed.
 */
export class Egress {
  readonly #permitted: BlockList
  readonly #ports: ReadonlySet<number>
  readonly #options: Required<Omit<EgressOptions, 'authorities'>> & Pick<EgressOptions, 'authorities'>

  constructor(
    { egressNetworks, egressPorts }: Pick<Config, 'egressNetworks' | 'egressPorts'>,
    options: EgressOptions = {},
  ) {
    this.#permitted = toBlockList(egressNetworks)
    this.#ports = new Set(egressPorts)
    this.#options = { resolve: lookUp, timeoutMs, ...options }
  }

  /**
   * Sends a request and returns the complete answer.
   *
   * @throws EgressBlocked, EgressFailed
   */
  async fetch(address: string, request: EgressRequest = {}): Promise<Response> {
    const url = this.#checkUrl(address)
    const deadline = AbortSignal.timeout(this.#options.timeoutMs)
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline

    try {
      const addresses = await this.#findAddresses(url, signal)
      return await this.#send(url, { ...request, signal }, addresses)
    } catch (error) {
      if (error instanceof EgressBlocked || error instanceof EgressFailed) throw error
      const reason = deadline.aborted ? 'no complete answer in time' : 'no connection'
      throw new EgressFailed(`${reason}: ${url.host}`, { cause: error })
    }
  }

  #checkUrl(address: string): URL {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (url?.protocol !== 'https:') throw new EgressBlocked('only https is permitted')
    if (url.username || url.password) throw new EgressBlocked('the address contains a name or a password')
    if (!this.#ports.has(Number(url.port || 443)))
      throw new EgressBlocked(`port ${url.port} is not permitted`)

    return url
  }

  /**
   * Returns the addresses of the host. Refuses a host if one of its addresses is forbidden, because no public
   * service has such an address.
   */
  async #findAddresses({ hostname }: URL, signal: AbortSignal): Promise<readonly Address[]> {
    const host = hostname.replace(/^\[|\]$/g, '')
    const family = isIP(host)
    const addresses =
      family > 0 ? [{ address: host, family }] : await abortable(this.#options.resolve(host), signal)

    if (addresses.length === 0) throw new EgressFailed(`no address: ${host}`)
    if (!addresses.every(({ address }) => isPermitted(address, this.#permitted)))
      throw new EgressBlocked(`the address of ${host} is not public`)

    return addresses
  }

  async #send(
    url: URL,
    { method = 'GET', headers = {}, body, signal }: EgressRequest,
    addresses: readonly Address[],
  ): Promise<Response> {
    const { authorities } = this.#options
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = httpsRequest(url, {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        // A connection that is kept could lead to an address that was checked under other rules.
        agent: false,
        lookup: pinTo(addresses),
        ...(signal && { signal }),
        ...(authorities !== undefined && { ca: authorities }),
      })
      sent.on('response', resolve).on('error', reject)
      sent.end(body)
    })

    const status = message.statusCode ?? 0
    if (status >= 300 && status < 400) {
      message.destroy()
      throw new EgressFailed(`redirects are not followed: ${url.host}`)
    }

    const bytes = await readBody(message, url)
    const hasBody = status !== 204 && status !== 205
    return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers: headersOf(message) })
  }
}

const lookUp = (host: string): Promise<Address[]> => lookup(host, { all: true })

/** Returns the look-up function of a connection that uses only these addresses. */
function pinTo(addresses: readonly Address[]): LookupFunction {
  const [first] = addresses
  return (_host, { all }, callback) =>
    all ? callback(null, [...addresses]) : callback(null, first?.address ?? '', first?.family)
}

/** Returns the result of `work`, unless the signal ends the wait. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(new Error('aborted', { cause: signal.reason }))
  signal.addEventListener('abort', abort, { once: true })
  try {
    if (signal.aborted) abort()
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** @throws EgressFailed if the body is too large */
async function readBody(message: IncomingMessage, { host }: URL): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop destroys the connection.
    if (size > maxBytes) throw new EgressFailed(`the answer is too large: ${host}`)
    chunks.push(chunk)
  }

  return Buffer.concat(chunks)
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}
