import type { CallName } from '@sorgfalt/contract'
import { rates } from '@sorgfalt/contract/core/limits'
import type { Actor, Services } from '../../access/context.ts'
import { networkOf } from '../../features/session/session.rules.ts'
import { countAttempt } from '../../features/session/throttle.store.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'

/** The origin of a request. */
export interface Sender {
  /** The session token of the request's cookie, valid or not. */
  token: string | null
  address: string
}

/**
 * Calls that the login page needs before a member is signed in. Failed logins are counted separately
 * (features/session/throttle.store.ts).
 */
const entranceCalls: ReadonlySet<CallName> = new Set<CallName>([
  'session.csrf',
  'session.login',
  'session.supportLogin',
  'sso.readOptions',
  'bootstrap.loadLicenseeConfig',
  'file.download',
])

/**
 * Calls of people who are new or have lost their password. The values are the input properties that identify
 * the account or the link.
 */
const recoveryCalls: ReadonlyMap<CallName, readonly string[]> = new Map<CallName, readonly string[]>([
  ['session.createPasswordResetToken', ['clientIdentifier', 'username']],
  ['session.resetPassword', ['token']],
  ['setUp.complete', ['token']],
])

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Limits the calls per minute of a session and of a network. Each process counts separately, to keep floods
 * away from the database. Limits that must be exact across all processes are counted in the database.
 *
 * A session has its own limit, because a whole plant may share one address. Until a token has opened a
 * session in this process, its requests are also subject to the limit of the network. A request whose token
 * opens no session counts against that limit, so that invented tokens do not raise it.
 *
 * Calls that recover an account have their own limits, so that other calls from the same address do not use
 * them up. Repetitions for the same account or link are refused before they use up the network's limit. All
 * these requests together have a higher limit, which is checked before their bodies are read.
 */
export class RateLimits {
  readonly #isOn: boolean
  readonly #now: () => Date
  #counts = new Map<string, number>()
  #countsSince = 0
  #knownTokens = new Set<string>()
  #knownSince = 0

  constructor({ config, now }: Pick<Services, 'config' | 'now'>) {
    this.#isOn = config.rateLimits
    this.#now = now
  }

  /** Counts a request. @throws Refusal Request.RateLimited */
  admit({ token, address }: Sender, call: CallName): void {
    if (!this.#isOn) return

    this.#resetExpired()

    const network = networkOf(address)

    if (token !== null) {
      const isKnown = this.#knownTokens.has(token)
      if (!isKnown && this.#read(`entrance ${network}`) >= rates.entrance) refuse('Request.RateLimited')
      this.#take(`session ${token}`, rates.session)
    } else if (entranceCalls.has(call)) {
      this.#take(`entrance ${network}`, rates.entrance)
    } else if (recoveryCalls.has(call)) {
      this.#take(`requests ${recoveryKey(call, address)}`, rates.recoveryRequests)
    } else {
      this.#take(`anonymous ${network}`, rates.anonymous)
    }
  }

  /**
   * Counts a request of a content host. A launch has its own limit. Like a session, a token that has not
   * opened a launch in this process is also subject to the limit of the network.
   *
   * @throws Refusal Request.RateLimited
   */
  admitFile({ token, address }: Sender & { token: string }): void {
    if (!this.#isOn) return

    this.#resetExpired()

    const isKnown = this.#knownTokens.has(token)
    if (!isKnown && this.#read(`entrance ${networkOf(address)}`) >= rates.entrance)
      refuse('Request.RateLimited')
    this.#take(`files ${token}`, rates.files)
  }

  /**
   * Counts a request that recovers an account, against the limit of the account or link that its input names
   * and against that of its network. A request that is refused because of its account or link does not count
   * against the limit of the network.
   *
   * @throws Refusal Request.RateLimited
   */
  admitInput({ address }: Sender, call: CallName, input: unknown): void {
    const properties = recoveryCalls.get(call)
    if (!properties || !this.#isOn) return

    const network = recoveryKey(call, address)
    const names = properties.map((property) => (input as Record<string, unknown>)[property])

    this.#take(`${network} ${sha256(JSON.stringify(names))}`, rates.recoveryTarget)
    this.#take(network, rates.recovery)
  }

  /** Records whether the token of a request belongs to a valid session. */
  noteSession({ token, address }: Sender, isValid: boolean): void {
    if (token === null || !this.#isOn) return

    if (isValid) {
      this.#knownTokens.add(token)
    } else {
      this.#knownTokens.delete(token)
      this.#add(`entrance ${networkOf(address)}`)
    }
  }

  /**
   * Counts a costly call of an actor in the database, across all processes. @throws Refusal Request.TooOften
   */
  async countCostly(db: Db, call: CallName, { uuid, clientUuid }: Actor): Promise<void> {
    if (!this.#isOn) return

    const keys = [sha256(`costly\n${call}\n${clientUuid}\n${uuid}`)]
    const isAllowed = await countAttempt(db, {
      keys,
      freeAttempts: [rates.costly],
      windowSeconds: [hourMs / 1000],
      maxWaitSeconds: 0,
    })
    if (!isAllowed) refuse('Request.TooOften', { params: { times: rates.costly } })
  }

  #read(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  #add(key: string): void {
    this.#counts.set(key, this.#read(key) + 1)
  }

  #take(key: string, max: number): void {
    if (this.#read(key) >= max) refuse('Request.RateLimited')
    this.#add(key)
  }

  /**
   * Starts new counts every minute and forgets known tokens every hour. Also does so if the clock was set
   * back by as much.
   */
  #resetExpired(): void {
    const now = this.#now().getTime()
    if (Math.abs(now - this.#countsSince) >= minuteMs) {
      this.#counts = new Map()
      this.#countsSince = now
    }

    if (Math.abs(now - this.#knownSince) >= hourMs) {
      this.#knownTokens = new Set()
      this.#knownSince = now
    }
  }
}

const recoveryKey = (call: CallName, address: string): string => `${call} ${networkOf(address)}`
