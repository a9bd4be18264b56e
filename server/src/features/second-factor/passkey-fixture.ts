import { calls } from '@sorgfalt/contract'
import type { Api } from '../../test/api.ts'
import { password, type TestMember, type TestServer } from '../../test/test-server.ts'
import { type Deviation, SoftwareAuthenticator } from './software-authenticator-fixture.ts'

const { passkey, secondFactor } = calls

/** Enters the password of a member. Returns what the session waits for. */
export async function signIn(server: TestServer, { client, username }: TestMember, api = server.visitor()) {
  const { body } = await api.login(client.identifier, username, password)
  return { api, pending: body.pending }
}

/** Adds a passkey in the session of `api` and returns the answer. */
export async function addPasskey(api: Api, key = new SoftwareAuthenticator(), deviation: Deviation = {}) {
  const options = await api.ok(passkey.beginRegistration)
  return api.send(passkey.register, { name: 'Laptop', credential: key.register(options, deviation) })
}

/** Signs a member in and adds a passkey as the first factor. @throws Error if the server refuses it */
export async function signInWithPasskey(server: TestServer, member: TestMember) {
  const [api, key] = [await server.signedIn(member), new SoftwareAuthenticator()]
  const { body, status, text } = await addPasskey(api, key)
  if (status !== 200) throw new Error(`the passkey was refused: ${text}`)

  return { api, key, recoveryCodes: body.recoveryCodes }
}

/** Returns the signature of a passkey for the session of `api`. */
export const sign = async (api: Api, key: SoftwareAuthenticator, deviation?: Deviation) =>
  key.sign(await api.ok(passkey.beginVerification), deviation)

/** Verifies a passkey in the session of `api`. */
export const verify = async (api: Api, key: SoftwareAuthenticator, deviation?: Deviation) =>
  api.send(secondFactor.verify, { passkey: await sign(api, key, deviation), trustDevice: false })

export const passkeysOf = async (api: Api) => (await api.ok(secondFactor.read)).passkeys
