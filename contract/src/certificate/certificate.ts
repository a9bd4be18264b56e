import * as z from 'zod/mini'
import { languages } from '../core/limits.ts'
import { legalSource } from '../elearning/content.ts'
import { date, uuid } from '../fields/index.ts'
import { themeColours } from '../licensee/licensee.ts'

export const certificateValidities = ['valid', 'expiring', 'expired', 'revoked'] as const

/**
 * What a person who signs is in the company: manager of a location or of an org unit, or, for everybody else,
 * the main location.
 */
const duty = z.strictObject({
  kind: z.enum(['locationManager', 'unitManager', 'workplace']),
  /** The name of the location or the org unit. */
  place: z.string(),
})
export type Duty = z.output<typeof duty>

/** The content of a certificate, in the requested language. */
export const certificate = z.strictObject({
  resultUuid: uuid,
  number: z.string(),
  language: z.enum(languages),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  /**
   * Whether a package of the company has reported that the member passed. The server has then checked no
   * answers.
   */
  isReported: z.boolean(),
  /** The address of the company's own logo. null: the certificate shows the name of the company instead. */
  companyLogo: z.nullable(z.string()),
  /** The member who is responsible for the e-learning in the company. */
  responsible: z.nullable(z.strictObject({ name: z.string(), duty: z.nullable(duty) })),
  licenseeName: z.string(),
  title: z.string(),
  version: z.string(),
  /** The date of the course's legal review. */
  revised: date(),
  durationMinutes: z.int(),
  completedOn: date(),
  validUntil: z.nullable(date()),
  validity: z.enum(certificateValidities),
  /** The reason for the revocation. The member sees it, but no document contains it. */
  revokeReason: z.nullable(z.string()),
  topics: z.array(z.string()),
  /** The legal references, those of the company's country first. */
  legal: z.array(legalSource),
  /** The member who confirmed the oral part, if it has been confirmed. */
  oral: z.nullable(z.strictObject({ by: z.string(), on: date(), duty: z.nullable(duty) })),
  branding: z.strictObject({ ...themeColours.shape, logo: z.nullable(z.string()) }),
  verificationCode: z.string(),
  verifyUrl: z.string(),
  /** The modules of the QR code, one string per row, `1` = dark. */
  qr: z.array(z.string()),
})
export type Certificate = z.output<typeof certificate>

/** Returns a legal reference with no-break spaces, so that "§ 12" and "Abs. 3" stay on one line. */
export const unbrokenRef = (ref: string): string => ref.replace(/(§|Abs\.|Nr\.|Art\.) /g, '$1\u00a0')

/** Returns the name of the text that says what the member has completed, and who confirms it. */
export function certificateSentence({ isReported, oral }: Pick<Certificate, 'isReported' | 'oral'>) {
  if (isReported) return oral ? 'sentenceReportedOral' : 'sentenceReported'
  return oral ? 'sentenceOral' : 'sentence'
}
