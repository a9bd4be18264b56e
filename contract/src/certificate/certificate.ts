import * as z from 'zod/mini'
import { languages } from '../core/limits.ts'
import { legalSource } from '../elearning/content.ts'
import { date, uuid } from '../fields/index.ts'
import { themeColours } from '../licensee/licensee.ts'

export const certificateValidities = ['valid', 'expiring', 'expired', 'revoked'] as const

/** Everything that stands on a certificate, in the language asked for. */
export const certificate = z.strictObject({
  resultUuid: uuid,
  number: z.string(),
  language: z.enum(languages),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  licenseeName: z.string(),
  title: z.string(),
  version: z.string(),
  /** Legal status date. */
  revised: date(),
  durationMinutes: z.int(),
  completedOn: date(),
  validUntil: z.nullable(date()),
  validity: z.enum(certificateValidities),
  /** Why it was revoked: for the member's own eyes, on no document. */
  revokeReason: z.nullable(z.string()),
  topics: z.array(z.string()),
  legal: z.array(legalSource),
  oral: z.nullable(z.strictObject({ by: z.string(), on: date() })),
  branding: z.strictObject({ ...themeColours.shape, logo: z.nullable(z.string()) }),
  verificationCode: z.string(),
  verifyUrl: z.string(),
  /** Modules of the QR code, row by row, `1` = dark; a row per string. */
  qr: z.array(z.string()),
})
export type Certificate = z.output<typeof certificate>

/** "§ 12" and "Abs. 3" stay on one line, on the screen and on paper. */
export const unbrokenRef = (ref: string): string => ref.replace(/(§|Abs\.|Nr\.|Art\.) /g, '$1\u00a0')
