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

/** SHA-256 in hex: what is stored of a token. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** 256 random bits, base64url: sessions, links. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Keys derived from the installation's secrets, one per purpose; the newest signs, all are accepted. */
export class Keys {
  readonly #derived: (purpose: string) => KeyObject[]

  constructor(secrets: readonly string[]) {
    const cache = new Map<string, KeyObject[]>()
    this.#derived = (purpose) => {
      const known = cache.get(purpose)
      if (known) return known
      // As key objects: of bytes one would be made again for each text, which costs several times the sealing.
      const made = secrets.map((secret) =>
        createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'sorgfalt', purpose, 32))),
      )
      cache.set(purpose, made)
      return made
    }
  }

  /** HMAC-SHA-256 in hex under the newest key. */
  sign(purpose: string, text: string): string {
    const [newest] = this.#derived(purpose)
    if (!newest) throw new Error('no secret key')
    return createHmac('sha256', newest).update(text).digest('hex')
  }

  /** HMACs under every accepted key, newest first. */
  signatures(purpose: string, text: string): string[] {
    return this.#derived(purpose).map((key) => createHmac('sha256', key).update(text).digest('hex'))
  }

  /** Hides a text from whoever reads the database: AES-256-GCM under the newest key. */
  seal(purpose: string, text: string): string {
    const [newest] = this.#derived(purpose)
    if (!newest) throw new Error('no secret key')
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', newest, iv)
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    )
  }

  /** What was sealed under any accepted key. @throws when none of them fits */
  unseal(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url')
    for (const key of this.#derived(purpose)) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
          authTagLength: 16,
        }).setAuthTag(bytes.subarray(-16))
        return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        // Sealed under another one.
      }
    }
    throw new Error(`sealed under a key that is not accepted any more: ${purpose}`)
  }

  /** Whether `signature` is ours, in constant time per key. */
  verify(purpose: string, text: string, signature: string): boolean {
    const given = Buffer.from(signature)
    return this.signatures(purpose, text).some(
      (own) => own.length === given.length && timingSafeEqual(Buffer.from(own), given),
    )
  }
}
