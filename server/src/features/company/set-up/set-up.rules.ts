/** Rules for the links with which the first company is set up. Pure functions. */
import { timingSafeEqual } from 'node:crypto'
import type { SetUpState } from '@sorgfalt/contract/company/set-up'
import { sha256 } from '../../../platform/crypto/secrets.ts'

/** How long a link can be used. Each start of the server prints a new one. */
export const setUpLinkHours = 24

/**
 * Returns a set-up link. The token is in the fragment of the link, so that it occurs in no server log and no
 * referrer.
 */
export const setUpLink = (base: string, token: string): string => `${base}/auth/set-up#${token}`

/** Returns what a start of the server prints about the link. */
export const describeSetUpLink = (link: string): string =>
  `  Set up your company (once, within ${setUpLinkHours} hours)  ${link}\n`

/**
 * Returns the stored hash that belongs to a token, or undefined if there is none. The comparison with each
 * hash takes constant time.
 */
export function findTokenHash(tokenHashes: readonly string[], token: string): string | undefined {
  const asked = Buffer.from(sha256(token))
  return tokenHashes.find((hash) => isEqual(asked, Buffer.from(hash)))
}

const isEqual = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** Returns what a link can be used for. */
export function getSetUpState(
  { isDone, tokenHashes }: { isDone: boolean; tokenHashes: readonly string[] },
  token: string,
): SetUpState {
  if (isDone) return 'done'
  return findTokenHash(tokenHashes, token) === undefined ? 'unknown' : 'open'
}
