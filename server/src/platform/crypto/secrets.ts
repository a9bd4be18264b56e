import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Returns the SHA-256 hash in hex. Tokens are stored in this form. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** Returns 256 random bits in base64url, for sessions and links. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Says which key opens a sealed text: the newest key, an older accepted key, or none. */
export type SealedState = 'newest' | 'older' | 'unreadable'

/**
 * Keys derived from the secrets of the installation, one per purpose and secret. The newest key signs and
 * encrypts. All keys verify and decrypt.
 */
export class Keys {
  readonly #derived: (purpose: string) => KeyObject[]
  /** Whether older keys are accepted in addition to the newest one. */
  readonly hasOlder: boolean

  constructor(secrets: readonly string[]) {
    this.hasOlder = secrets.length > 1
    const cache = new Map<string, KeyObject[]>()
    this.#derived = (purpose) => {
      const known = cache.get(purpose)
      if (known) return known

      // Creates each key object only once, because creating it takes several times as long as encrypting a
      // text.
      const keys = secrets.map((secret) =>
        createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'sorgfalt', purpose, 32))),
      )

      cache.set(purpose, keys)

      return keys
    }
  }

  /**
   * Returns 8 base64 characters that name the newest key. They reveal nothing about the key, because they are
   * derived for this purpose only.
   */
  get newestId(): string {
    return Buffer.from(this.sign('key-id', ''), 'hex').subarray(0, 6).toString('base64')
  }

  /** Returns the HMAC-SHA-256 of a text in hex, with the newest key. */
  sign(purpose: string, text: string): string {
    const [newest] = this.#derived(purpose)
    if (!newest) throw new Error('no secret key')
    return createHmac('sha256', newest).update(text).digest('hex')
  }

  /** Returns the HMACs of a text, one for each accepted key, the newest first. */
  signatures(purpose: string, text: string): string[] {
    return this.#derived(purpose).map((key) => createHmac('sha256', key).update(text).digest('hex'))
  }

  /** Encrypts a text for the database, with AES-256-GCM and the newest key. */
  seal(purpose: string, text: string): string {
    const [newest] = this.#derived(purpose)
    if (!newest) throw new Error('no secret key')

    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', newest, iv)

    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    )
  }

  /** Decrypts a text that was encrypted with any accepted key. @throws Error when no key fits */
  unseal(purpose: string, sealed: string): string {
    for (const key of this.#derived(purpose)) {
      const text = decrypt(key, sealed)
      if (text !== undefined) return text
    }

    throw new Error(`encrypted with a key that is no longer accepted: ${purpose}`)
  }

  /** Returns whether the newest key, an older accepted key or no accepted key opens a sealed text. */
  stateOf(purpose: string, sealed: string): SealedState {
    const index = this.#derived(purpose).findIndex((key) => decrypt(key, sealed) !== undefined)
    if (index === 0) return 'newest'
    return index > 0 ? 'older' : 'unreadable'
  }

  /**
   * Whether `signature` is the HMAC of the text with an accepted key. The comparison with each key takes
   * constant time.
   */
  verify(purpose: string, text: string, signature: string): boolean {
    const candidate = Buffer.from(signature)
    return this.signatures(purpose, text).some(
      (own) => own.length === candidate.length && timingSafeEqual(Buffer.from(own), candidate),
    )
  }
}

/** Returns the text that was sealed with this key, or undefined if another key was used. */
function decrypt(key: KeyObject, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
      authTagLength: 16,
    }).setAuthTag(bytes.subarray(-16))
    return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
