import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ConcurrencyLimiter } from '../concurrency-limiter.ts'
import type { Keys } from './secrets.ts'

/** The cost of computing a hash: memory in kibibytes, and number of passes over it. */
export interface PasswordCost {
  memoryKiB: number
  passes: number
}

/** The lowest cost that may be configured (OWASP's minimum). Tests use this cost. */
export const minCost: PasswordCost = { memoryKiB: 19_456, passes: 2 }

/** A core computes this number of hashes in about five seconds. */
const maxWaitingPerCore = 64

/**
 * Hashes passwords with Argon2id. The input is the transport hash, which browsers send instead of the
 * password. It is combined with a secret key of the server before it is hashed. Computes one hash per core at
 * the same time, because more would only compete for the cores and for memory. Up to 64 more per core wait, for
 * a few seconds. Further ones are refused with Request.Busy.
 */
export class PasswordHasher {
  /** Number of computed verifications. Tests count them instead of measuring time. */
  verifications = 0
  readonly #keys: Keys
  /**
   * Algorithm 2 is Argon2id. The enum of the library does not exist at run time, because Node strips types.
   */
  readonly #argon2id: { algorithm: 2; memoryCost: number; timeCost: number; parallelism: 1 }
  /**
   * The beginning of every hash that is made with the configured cost and the newest key. The parameter
   * `keyid` of the PHC string format names the key.
   */
  readonly #prefix: string
  readonly #limiter: ConcurrencyLimiter
  /** The hash that a password is compared with if the account has no hash. */
  #dummy: Promise<string> | undefined

  constructor(keys: Keys, { memoryKiB, passes }: PasswordCost, cores = availableParallelism()) {
    this.#keys = keys
    this.#limiter = new ConcurrencyLimiter(cores, cores * maxWaitingPerCore)
    this.#argon2id = { algorithm: 2, memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }
    this.#prefix = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1,keyid=${keys.newestId}$`
  }

  /**
   * Refuses if no further hash would be computed now. Checked before a login is counted and its account is
   * read, so that the database has no work with logins that are refused anyway.
   *
   * @throws Refusal Request.Busy
   */
  checkCapacity(): void {
    this.#limiter.checkCapacity()
  }

  /**
   * Returns the hash to store.
   *
   * @param transportHash 64 hex digits, as browsers send them (contract/src/fields/password.ts)
   */
  hash(transportHash: string): Promise<string> {
    return this.#limiter.run(async () => {
      const hashed = await hash(this.#keys.sign('password', transportHash), this.#argon2id)
      return this.#prefix + hashed.split('$').slice(-2).join('$')
    })
  }

  /**
   * Returns the hashes in the order of the input. Computes two at a time, so that logins wait only briefly.
   */
  async hashMany(transportHashes: readonly string[]): Promise<string[]> {
    const hashes: string[] = []
    const remaining = transportHashes.entries()
    const work = async (): Promise<void> => {
      for (const [index, transportHash] of remaining) hashes[index] = await this.hash(transportHash)
    }

    await Promise.all([work(), work()])

    return hashes
  }

  /**
   * Returns whether the password matches `stored`, and whether the hash is stale, that is, made with a
   * retired key or with a different cost. If `stored` is null, the verification takes just as long, so that
   * the time does not reveal an account without a hash.
   */
  async verify(stored: string | null, transportHash: string): Promise<{ matched: boolean; stale: boolean }> {
    this.#dummy ??= hash('nobody', this.#argon2id)

    const against = stored ?? (await this.#dummy)

    return this.#limiter.run(async () => {
      this.verifications += 1

      for (const candidate of this.#keys.signatures('password', transportHash)) {
        if (await verify(against, candidate))
          return { matched: stored !== null, stale: !against.startsWith(this.#prefix) }
      }

      return { matched: false, stale: false }
    })
  }
}
