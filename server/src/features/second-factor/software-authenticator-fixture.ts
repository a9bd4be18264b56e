/** An authenticator for tests, as a browser with a security key answers (WebAuthn, attestation `none`). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { calls } from '@sorgfalt/contract'
import type { Output } from '@sorgfalt/contract/core/call'

type RegistrationOptions = Output<(typeof calls)['passkey']['beginRegistration']>
type VerificationOptions = Output<(typeof calls)['passkey']['beginVerification']>

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')

/** What a false page, or a changed authenticator, answers instead. */
export interface Deviation {
  origin?: string
  host?: string
  challenge?: string
  type?: string
  counter?: number
  /** Default: user present. */
  flags?: number
  format?: string
  statement?: Map<string, unknown>
}

export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(32))
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** Returns the `credential` of the call `passkey.register`. */
  register({ challenge, host }: Pick<RegistrationOptions, 'challenge' | 'host'>, deviation: Deviation = {}) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const authData = Buffer.concat([
      // 0x41: user present, and the data of a new credential follow.
      this.#authenticatorData(host, { flags: 0x41, ...deviation }),
      Buffer.alloc(16),
      length,
      id,
      key,
    ])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', deviation.format ?? 'none'],
        ['attStmt', deviation.statement ?? new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    )

    return {
      id: this.id,
      clientData: clientData({ challenge, host, type: 'webauthn.create', ...deviation }),
      attestation: base64url(attestation),
      transports: ['usb' as const],
    }
  }

  /** Returns the `passkey` of the calls that accept the signature of a passkey. */
  sign({ challenge, host }: Pick<VerificationOptions, 'challenge' | 'host'>, deviation: Deviation = {}) {
    this.#counter += 1
    const authenticatorData = this.#authenticatorData(host, deviation)
    const data = clientData({ challenge, host, type: 'webauthn.get', ...deviation })
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(data, 'base64url'))])

    return {
      credentialId: this.id,
      clientData: data,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#privateKey)),
    }
  }

  #authenticatorData(host: string, deviation: Deviation): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(deviation.counter ?? this.#counter)
    return Buffer.concat([sha256(deviation.host ?? host), Buffer.from([deviation.flags ?? 0x01]), counter])
  }
}

interface ClientData {
  type: string
  challenge: string
  host: string
  origin?: string
}

/** The address of the test server is the default of PUBLIC_URL. */
function clientData({ type, challenge, host, origin }: ClientData): string {
  const page = origin ?? `http://${host}:3000`
  return base64url(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }))
}
