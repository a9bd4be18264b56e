/** The content, hash and number of a result. Pure functions, except for the random codes. */
import { createHash, randomBytes } from 'node:crypto'
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import { canonicalJson } from '../../platform/canonical-json.ts'

/** The content of a certificate on the day of the pass. */
export interface ResultSnapshot {
  title: Record<Language, string>
  topics: Record<Language, string[]>
  version: string
  revised: string
  durationMinutes: number
  legal: { ref: string; country: Country }[]
  language: Language
  companyName: string
  licenseeName: string
  primary: string
  contrast: string
}

/**
 * The name on a certificate. It is stored separately from the snapshot. It can therefore be deleted after its
 * retention period, and the chain can still be verified.
 */
export interface ResultPerson {
  firstName: string
  lastName: string
  salt: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns a person with a new random salt. */
export const newPerson = (firstName: string, lastName: string): ResultPerson => ({
  firstName,
  lastName,
  salt: randomBytes(16).toString('hex'),
})

/** Returns the hash of a name. The salt prevents an attacker from guessing a deleted name from its hash. */
export const personHash = (person: ResultPerson): string => sha256(canonicalJson(person))

/** The fields of a result that its hash covers, in the order of the database columns. */
export interface ChainLink {
  uuid: string
  number: number
  certificateNumber: string
  verificationCode: string
  memberUuid: string
  elearningUuid: string
  versionUuid: string
  source: string
  completedOn: string
  validUntil: string | null
  snapshot: ResultSnapshot
  personHash: string
  prevHash: string
}

/** Returns the hash of a link. It covers the previous hash, so a changed link breaks all hashes after it. */
export const chainHash = (link: ChainLink): string => sha256(canonicalJson(link))

/** Returns a certificate number like `MUS-2026-000042`: company, year and number in the company's chain. */
export function certificateNumber(clientIdentifier: string, completedOn: string, number: number): string {
  const letters = clientIdentifier
    .replace(/[^a-z]/g, '')
    .slice(0, 3)
    .toUpperCase()
  return `${letters}-${completedOn.slice(0, 4)}-${String(number).padStart(6, '0')}`
}

/** The digits of Crockford's base 32, without I, L, O and U, which are easily misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns 60 random bits as `XXXX-XXXX-XXXX`. */
export function newVerificationCode(): string {
  const code = Array.from(randomBytes(12), (byte) => digits[byte & 31]).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
