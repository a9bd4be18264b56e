import { hash, verify } from '@node-rs/argon2'
import { refuse } from './refusal.ts'
import type { Keys } from './secrets.ts'

/** security.md D1; 10 ms and 19 MiB each. `2` is Argon2id: the library's enum does not survive type stripping. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** How a hash begins that is made today; one that begins otherwise has another cost. */
const today = `$argon2id$v=19$m=${argon2id.memoryCost},t=${argon2id.timeCost},p=${argon2id.parallelism}$`
const parallel = 4
const queueLength = 256

/**
 * Argon2id over the peppered transport hash, at most four at a time; a longer queue than 256 (about a second) ends with Request.Busy.
 * `verifications` counts what really ran: tests count it instead of timing.
 */
export class PasswordHasher {
  verifications = 0
  readonly #keys: Keys
  #running = 0
  readonly #waiting: (() => void)[] = []
  #dummy: Promise<string> | undefined

  constructor(keys: Keys) {
    this.#keys = keys
  }

  /** @param transportHash 64 hex digits as they travel (contract/fields/password.ts) */
  hash(transportHash: string): Promise<string> {
    return this.#bounded(() => hash(this.#keys.sign('password', transportHash), argon2id))
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
    this.#dummy ??= hash('nobody', argon2id)
    const against = stored ?? (await this.#dummy)
    return this.#bounded(async () => {
      this.verifications += 1
      for (const [index, candidate] of this.#keys.signatures('password', transportHash).entries()) {
        if (await verify(against, candidate)) return { matched: stored !== null, stale: index > 0 || !against.startsWith(today) }
      }
      return { matched: false, stale: false }
    })
  }

  async #bounded<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= parallel) {
      if (this.#waiting.length >= queueLength) refuse('Request.Busy')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }
}
