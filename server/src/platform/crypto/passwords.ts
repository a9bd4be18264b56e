import { hash, verify } from '@node-rs/argon2'
import { Turns } from '../concurrency-limiter.ts'
import type { Keys } from './secrets.ts'

/** What a hash costs whoever computes it: kibibytes of memory, and passes over them. */
export interface PasswordCost {
  memoryKiB: number
  passes: number
}

/** The least that may be set (OWASP's minimum), and what tests take. */
export const leastCost: PasswordCost = { memoryKiB: 19_456, passes: 2 }

const parallel = 4
const queueLength = 256

/**
 * Argon2id over the peppered transport hash (security.md D1), at most four at a time; a longer queue than 256 (some seconds) ends
 * with Request.Busy. `verifications` counts what really ran: tests count it instead of timing.
 */
export class PasswordHasher {
  verifications = 0
  readonly #keys: Keys
  /** `2` is Argon2id: the library's enum does not survive type stripping. */
  readonly #argon2id: { algorithm: 2; memoryCost: number; timeCost: number; parallelism: 1 }
  /** How a hash begins that is made today; one that begins otherwise has another cost. */
  readonly #today: string
  readonly #turns = new Turns(parallel, queueLength)
  #dummy: Promise<string> | undefined

  constructor(keys: Keys, { memoryKiB, passes }: PasswordCost) {
    this.#keys = keys
    this.#argon2id = { algorithm: 2, memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }
    this.#today = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`
  }

  /** @param transportHash 64 hex digits as they travel (contract/fields/password.ts) */
  hash(transportHash: string): Promise<string> {
    return this.#turns.take(() => hash(this.#keys.sign('password', transportHash), this.#argon2id))
  }

  /** Many, in their order, two at a time: whoever signs in meanwhile hardly waits. */
  async hashMany(transportHashes: readonly string[]): Promise<string[]> {
    const hashes: string[] = []
    const waiting = transportHashes.entries()
    const work = async (): Promise<void> => {
      for (const [index, transportHash] of waiting) hashes[index] = await this.hash(transportHash)
    }
    await Promise.all([work(), work()])
    return hashes
  }

  /** A wrong password and none at all cost the same one verification. `stale`: made under a retired key or at another cost. */
  async verify(stored: string | null, transportHash: string): Promise<{ matched: boolean; stale: boolean }> {
    this.#dummy ??= hash('nobody', this.#argon2id)
    const against = stored ?? (await this.#dummy)
    return this.#turns.take(async () => {
      this.verifications += 1
      for (const [index, candidate] of this.#keys.signatures('password', transportHash).entries()) {
        if (await verify(against, candidate))
          return { matched: stored !== null, stale: index > 0 || !against.startsWith(this.#today) }
      }
      return { matched: false, stale: false }
    })
  }
}
