import { calls } from '@sorgfalt/contract'
import type { Api } from '../../test/api.ts'
import type { TestMember, TestServer } from '../../test/test-server.ts'
import { createCode, stepAt } from './totp.rules.ts'

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) => base32Alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The authenticator app of a member, which uses the clock of the test server. */
export class Authenticator {
  readonly #server: TestServer
  readonly #secret: Buffer

  constructor(server: TestServer, uri: string) {
    this.#server = server
    this.#secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  }

  /** Returns the code of the current step, or of the step that is `distance` steps away. */
  code(distance = 0): string {
    return createCode(this.#secret, stepAt(this.#server.clock.now) + distance)
  }

  /** Moves the clock to the next step and returns its code, which has not been used. */
  nextCode(): string {
    this.#server.clock.now = new Date(this.#server.clock.now.getTime() + 30_000)
    return this.code()
  }
}

export interface Enrolled {
  app: Authenticator
  recoveryCodes: string[]
}

/** Sets up a second factor in the session of `api`. */
export async function enrol(server: TestServer, api: Api): Promise<Enrolled> {
  const { uri } = await api.ok(calls.secondFactor.beginEnrolment)
  const app = new Authenticator(server, uri)
  const { recoveryCodes } = await api.ok(calls.secondFactor.confirmEnrolment, { code: app.nextCode() })

  return { app, recoveryCodes }
}

/** Signs a member in and sets up a second factor. */
export async function signInAndEnrol(
  server: TestServer,
  member: TestMember,
): Promise<Enrolled & { api: Api }> {
  const api = await server.signedIn(member)
  return { api, ...(await enrol(server, api)) }
}
