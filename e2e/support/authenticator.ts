import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** Returns the bytes of a base32 text. */
function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) => base32Alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator app (RFC 6238) in which a member has typed the key from the screen. */
export class AuthenticatorApp {
  readonly #secret: Buffer
  #lastStep = 0

  constructor(typedKey: string) {
    this.#secret = fromBase32(typedKey.replaceAll(' ', ''))
  }

  get secret(): Buffer {
    return this.#secret
  }

  /**
   * Returns a code that this app has not shown before. The server accepts a code one step early. Each code
   * counts once, so the third code within a minute waits for its step.
   */
  async nextCode(): Promise<string> {
    const current = () => Math.floor(Date.now() / stepMs)
    this.#lastStep = Math.max(this.#lastStep + 1, current())
    while (this.#lastStep > current() + 1) await delay(500)

    return this.#codeOf(this.#lastStep)
  }

  #codeOf(step: number): string {
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(step))
    const hmac = createHmac('sha1', this.#secret).update(counter).digest()
    const value = hmac.readUInt32BE((hmac.at(-1) ?? 0) & 0xf) & 0x7fffffff

    return String(value % 1_000_000).padStart(6, '0')
  }
}

/** Returns the secret of an `otpauth` address, as an app that scans the QR code reads it. */
export const secretOf = (uri: string): Buffer => fromBase32(new URL(uri).searchParams.get('secret') ?? '')
