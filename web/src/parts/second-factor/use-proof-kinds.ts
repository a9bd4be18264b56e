import { useMember } from '#lib/session.ts'
import { findPasskeyObstacle } from './web-authn.ts'

/** How a member proves the second factor. */
export type ProofKind = 'passkey' | 'app' | 'recovery'

/** Returns the kinds of proof that the member can give on this page. The first one is the quickest. */
export function useProofKinds(): readonly ProofKind[] {
  const { hasApp, hasPasskey } = useMember().secondFactor
  const kinds: ProofKind[] = []
  if (hasPasskey && findPasskeyObstacle() === null) kinds.push('passkey')
  if (hasApp) kinds.push('app')

  return [...kinds, 'recovery']
}
