/** The answers of the browser to requests for passkeys, for tests. */
import { onTestFinished, vi } from 'vitest'

const toBytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

const createCredential = (response: object): Credential =>
  ({
    id: 'Y3JlZA',
    rawId: toBytes('cred'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response,
  }) as unknown as Credential

/** Lets the browser create a passkey, or refuse with this error. Returns the requests. */
export function fakeCreation(error?: DOMException) {
  const spy = vi.spyOn(navigator.credentials, 'create')
  if (error) spy.mockRejectedValue(error)
  else
    spy.mockResolvedValue(
      createCredential({
        clientDataJSON: toBytes('data'),
        attestationObject: toBytes('attestation'),
        getTransports: () => ['internal', 'unheard-of'],
      }),
    )
  onTestFinished(() => spy.mockRestore())

  return spy
}

/** Lets the browser sign with a passkey, or refuse. Returns the requests. */
export function fakeSignature({ isRefused = false } = {}) {
  const spy = vi.spyOn(navigator.credentials, 'get')
  if (isRefused) spy.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'))
  else
    spy.mockResolvedValue(
      createCredential({
        clientDataJSON: toBytes('data'),
        authenticatorData: toBytes('auth'),
        signature: toBytes('sign'),
      }),
    )
  onTestFinished(() => spy.mockRestore())

  return spy
}

/** The signature of `fakeSignature`, as the server receives it. */
export const signature = {
  credentialId: 'Y3JlZA',
  clientData: 'ZGF0YQ',
  authenticatorData: 'YXV0aA',
  signature: 'c2lnbg',
}

/** The answer of the server to the begin of a verification. */
export const verification = {
  challenge: 'Y2hhbGxlbmdl',
  host: 'localhost',
  credentials: [{ id: 'Y3JlZA', transports: ['internal' as const] }],
}

/** The answer of the server to the begin of a registration. */
export const registration = {
  challenge: 'Y2hhbGxlbmdl',
  host: 'localhost',
  issuer: 'Example',
  user: { id: 'AAAA', name: 'ada@example', displayName: 'ada@example' },
  existing: [{ id: 'b2xk', transports: ['usb' as const] }],
}
