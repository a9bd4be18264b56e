/** The verification of passkeys with the library @simplewebauthn/server. */

import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { PasskeySignature } from '@sorgfalt/contract/second-factor/factor-proof'
import { passkeyAlgorithms } from '@sorgfalt/contract/second-factor/passkey'
import type { Config } from '../../platform/config.ts'

/** What a signature must contain. */
interface Expected {
  challenge: string
  /** The relying party ID. */
  host: string
  /** The address of the page, such as `https://example.org`. */
  origin: string
}

/**
 * Returns the address of the page that sent a request. The host is that of the request: a passkey works only
 * where it was added, and the browser signs the host that it shows. Scheme and port are configured.
 */
export function pageOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, host: string): string {
  const page = new URL(publicUrl)
  page.hostname = host
  return page.origin
}

/**
 * Returns the options of the library. The user verification of the authenticator (PIN, fingerprint) is not
 * required, because the password has been verified before.
 */
const optionsFor = ({ challenge, host, origin }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: host,
  requireUserVerification: false,
})

/**
 * Returns whether an attestation contains certificates. We do not ask for any. The library would read
 * addresses from them and fetch lists of revoked certificates from there.
 */
function hasCertificates(attestation: string): boolean {
  const decoded = decodeAttestationObject(Buffer.from(attestation, 'base64url'))
  const format: string = decoded.get('fmt')

  return decoded.get('attStmt').get('x5c') !== undefined || (format !== 'none' && format !== 'packed')
}

interface NewCredential {
  id: string
  clientData: string
  attestation: string
}

interface Registered {
  publicKey: string
  counter: number
  isBackedUp: boolean
}

/** Returns the public key of a new passkey. Returns null if the answer does not match the challenge. */
export async function verifyRegistration(
  { id, clientData, attestation }: NewCredential,
  expected: Expected,
): Promise<Registered | null> {
  try {
    if (hasCertificates(attestation)) return null

    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...optionsFor(expected),
      supportedAlgorithmIDs: [...passkeyAlgorithms],
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
    })
    // The identifier that was sent must be the one in the signed data.
    if (!verified || registrationInfo.credential.id !== id) return null

    return {
      publicKey: Buffer.from(registrationInfo.credential.publicKey).toString('base64url'),
      counter: registrationInfo.credential.counter,
      isBackedUp: registrationInfo.credentialBackedUp,
    }
  } catch {
    // The library throws whenever it refuses an answer.
    return null
  }
}

interface StoredKey {
  publicKey: string
  counter: number
}

/**
 * Returns the new counter of a passkey. Returns null if its signature is wrong, does not match the challenge,
 * or has a counter that is not higher than the last one, as a copied authenticator would send.
 */
export async function verifySignature(
  { credentialId: id, clientData, authenticatorData, signature }: PasskeySignature,
  { publicKey, counter }: StoredKey,
  expected: Expected,
): Promise<Pick<Registered, 'counter' | 'isBackedUp'> | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...optionsFor(expected),
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
    })

    return verified
      ? { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
      : null
  } catch {
    // The library throws whenever it refuses an answer.
    return null
  }
}
