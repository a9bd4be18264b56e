import type { Country, Language } from '@sorgfalt/contract/core/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The company that has issued a certificate or a document, as the public page may read it. */
export interface IssuingCompany {
  companyName: string
  street: string
  postalCode: string
  city: string
  /** The company's own logo in the file store. Both null without a logo. */
  logoStorageKey: string | null
  logoContentType: string | null
}

/**
 * The data of a certificate that the public page may read. The names are null after their retention period.
 */
export interface FoundCertificate extends IssuingCompany {
  certificateNumber: string
  completedOn: string
  validUntil: string | null
  revoked: boolean
  title: Record<Language, string>
  firstName: string | null
  lastName: string | null
  licenseeUuid: string
  country: Country
  /** Null if the oral part was not confirmed or is not needed. */
  oralConfirmedOn: string | null
  /** Whether a package of the company has reported that the member passed. */
  isReported: boolean
}

/** Returns the certificate with this verification code, of any client. */
export async function findCertificate(db: Db, code: string): Promise<FoundCertificate | undefined> {
  const { rows } = await sql<FoundCertificate>`select * from find_certificate(${code})`.execute(db)
  return rows[0]
}
