/** The proof of a pass: what is written down, how it is chained, how it is numbered. Pure. */
import { createHash, randomBytes } from 'node:crypto'
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import { canonicalJson } from '../../platform/canonical-json.ts'

/** What a certificate says, frozen on the day of the pass. */
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

/** Kept apart from the snapshot: wiped when its retention ends, while the chain stays provable. */
export interface ResultPerson {
  firstName: string
  lastName: string
  salt: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const newPerson = (firstName: string, lastName: string): ResultPerson => ({
  firstName,
  lastName,
  salt: randomBytes(16).toString('hex'),
})
/** Salted, so that a wiped name cannot be guessed back from its hash. */
export const personHash = (person: ResultPerson): string => sha256(canonicalJson(person))

/** What a link of the chain covers, in the order of the columns. */
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

/** A changed, missing or inserted link breaks every hash after it. */
export const chainHash = (link: ChainLink): string => sha256(canonicalJson(link))

/** `MUS-2026-000042`: the company, the year, the link's number in the company's chain. */
export function certificateNumber(clientIdentifier: string, completedOn: string, number: number): string {
  const letters = clientIdentifier
    .replace(/[^a-z]/g, '')
    .slice(0, 3)
    .toUpperCase()
  return `${letters}-${completedOn.slice(0, 4)}-${String(number).padStart(6, '0')}`
}

/** Crockford's digits: no I, L, O, U to misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 60 random bits as `XXXX-XXXX-XXXX`. */
export function newVerificationCode(): string {
  const code = Array.from(randomBytes(12), (byte) => digits[byte & 31]).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
