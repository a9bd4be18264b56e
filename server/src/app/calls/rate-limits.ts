import type { CallName } from '@sorgfalt/contract'
import { rates } from '@sorgfalt/contract/core/limits'
import type { Actor, Services } from '../../access/context.ts'
import { networkOf } from '../../features/session/session.rules.ts'
import { countAttempt } from '../../features/session/throttle.store.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'

/** Who sends a request: the session token that it shows, and where it comes from. */
export interface Sender {
  token: string | null
  address: string
}

/** What a login page needs before anybody is signed in; logins themselves are counted by tryPassword. */
const entrance: ReadonlySet<CallName> = new Set<CallName>([
  'session.csrf',
  'session.login',
  'session.supportLogin',
  'bootstrap.loadLicenseeConfig',
  'file.download',
])
/** Milliseconds. */
const minute = 60_000
const hour = 60 * minute

/**
 * How many calls a session and a network may make (security.md D21). Counted by each process for itself, minute by minute:
 * this keeps floods from the database; what must hold exactly, over all processes, is counted there.
 *
 * A session is bounded alone, because a whole plant may sit behind one address. So that nobody gets new bounds by inventing
 * tokens, a token counts for its network until it has opened a session here, and whenever it does not open one.
 */
export class RateLimits {
  readonly #isOn: boolean
  readonly #now: () => Date
  #counts = new Map<string, number>()
  #countsSince = 0
  #known = new Set<string>()
  #knownSince = 0

  constructor({ config, now }: Pick<Services, 'config' | 'now'>) {
    this.#isOn = config.rateLimits
    this.#now = now
  }

  /** @throws Refusal Request.RateLimited */
  admit({ token, address }: Sender, call: CallName): void {
    if (!this.#isOn) return
    this.#turnPages()
    const network = networkOf(address)
    if (token !== null) {
      if (!this.#known.has(token) && this.#count(`entrance ${network}`) >= rates.entrance)
        refuse('Request.RateLimited')
      this.#take(`session ${token}`, rates.session)
    } else if (entrance.has(call)) this.#take(`entrance ${network}`, rates.entrance)
    else this.#take(`anonymous ${network}`, rates.anonymous)
  }

  /** Whether the token has opened a session. */
  seen({ token, address }: Sender, opened: boolean): void {
    if (token === null || !this.#isOn) return
    if (opened) this.#known.add(token)
    else {
      this.#known.delete(token)
      this.#add(`entrance ${networkOf(address)}`)
    }
  }

  /** Counts one costly answer of this person, in the database for all processes. @throws Refusal Request.TooOften */
  async spend(db: Db, call: CallName, { uuid, clientUuid }: Actor): Promise<void> {
    if (!this.#isOn) return
    const keys = [sha256(`costly\n${call}\n${clientUuid}\n${uuid}`)]
    const mayHave = await countAttempt(db, {
      keys,
      freeAttempts: [rates.costly],
      windowSeconds: [hour / 1000],
      maxWaitSeconds: 0,
    })
    if (!mayHave) refuse('Request.TooOften', { params: { times: rates.costly } })
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  #add(key: string): void {
    this.#counts.set(key, this.#count(key) + 1)
  }

  #take(key: string, most: number): void {
    if (this.#count(key) >= most) refuse('Request.RateLimited')
    this.#add(key)
  }

  /** A new minute counts from nothing; a clock that was set back begins one, too. */
  #turnPages(): void {
    const now = this.#now().getTime()
    if (Math.abs(now - this.#countsSince) >= minute) {
      this.#counts = new Map()
      this.#countsSince = now
    }
    if (Math.abs(now - this.#knownSince) >= hour) {
      this.#known = new Set()
      this.#knownSince = now
    }
  }
}
