/** Passkeys in the browser. The library is loaded when a passkey is created or used. */
import type { Output } from '@sorgfalt/contract/core/call'
import type { PasskeySignature } from '@sorgfalt/contract/second-factor/factor-proof'
import { type passkey, passkeyAlgorithms, passkeyTransports } from '@sorgfalt/contract/second-factor/passkey'

type RegistrationOptions = Output<typeof passkey.beginRegistration>
type VerificationOptions = Output<typeof passkey.beginVerification>
type Transport = (typeof passkeyTransports)[number]

interface NewCredential {
  id: string
  clientData: string
  attestation: string
  transports: Transport[]
}

/** Time in which the browser asks for the passkey. The challenge of the server expires later. */
const timeoutMs = 120_000
const addressPattern = /^\[|^[\d.]+$/

/** Why passkeys do not work on this page: its host is an IP address, or the browser does not offer them. */
export type PasskeyObstacle = 'ipHost' | 'unsupported'

export function findPasskeyObstacle(hostname = location.hostname): PasskeyObstacle | null {
  if (addressPattern.test(hostname)) return 'ipHost'
  return window.isSecureContext && 'PublicKeyCredential' in window ? null : 'unsupported'
}

const isTransport = (name: string): name is Transport =>
  (passkeyTransports as readonly string[]).includes(name)

const toDescriptors = (credentials: RegistrationOptions['existing']) =>
  credentials.map(({ id, transports }) => ({ id, transports, type: 'public-key' as const }))

/**
 * Asks the browser to create a passkey. Returns `exists` if the authenticator already has one for this
 * account, and `failed` if the member cancels.
 */
export async function createPasskey({
  challenge,
  host,
  issuer,
  user,
  existing,
}: RegistrationOptions): Promise<NewCredential | 'exists' | 'failed'> {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser')

  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: host, name: issuer },
        user,
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: toDescriptors(existing),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
        timeout: timeoutMs,
      },
    })

    return {
      id,
      clientData: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: [...new Set((response.transports ?? []).filter(isTransport))],
    }
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return isKnown ? 'exists' : 'failed'
  }
}

/** Asks the browser for the signature of a passkey. Returns undefined if the member cancels. */
export async function signWithPasskey({
  challenge,
  host,
  credentials,
}: VerificationOptions): Promise<PasskeySignature | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')

  try {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: host,
        allowCredentials: toDescriptors(credentials),
        userVerification: 'preferred',
        timeout: timeoutMs,
      },
    })

    return {
      credentialId: id,
      clientData: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
    }
  } catch {
    return undefined
  }
}
