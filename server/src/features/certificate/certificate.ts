import type { Certificate } from '@sorgfalt/contract/certificate/certificate'
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { qrRows } from '../../platform/qr-code.ts'
import { found } from '../../platform/refusal.ts'
import { getLogoHref } from '../company/client.store.ts'
import { type FileReference, findLogo } from '../file/file.store.ts'
import { type ClientLicensee, licenseeOfClient } from '../licensee/licensee.store.ts'
import { linkBase } from '../message/mail-outbox.ts'
import { sortLegalSources } from './legal-order.rules.ts'
import { findResult, type ResultRow } from './result.store.ts'
import { determineValidity } from './validity.rules.ts'

interface CertificateRequest {
  memberUuid: string
  resultUuid: string
  /** The current day in the company's time zone. It decides whether the certificate is still valid. */
  today: string
  /** The country of the company, whose legal references come first. */
  country: Country
  /** Default: the language of the attempt. */
  language: Language | undefined
}

/**
 * Returns the certificate of a member's own result. The screen, the printed page and the PDF show this
 * certificate.
 * @throws Refusal ElearningResult.NotFound
 */
export async function loadCertificate(
  db: Db,
  config: Config,
  { memberUuid, resultUuid, today, country, language }: CertificateRequest,
): Promise<{ certificate: Certificate; licensee: ClientLicensee; logo: FileReference | null }> {
  const result = found(await findResult(db, memberUuid, resultUuid), 'ElearningResult.NotFound')
  const licensee = await licenseeOfClient(db)
  const logo = await findLogo(db)
  const verifyUrl = `${linkBase(config, licensee.host)}/verify/${result.verificationCode}`
  const shownLanguage = language ?? result.snapshot.language

  return {
    certificate: {
      ...resultFields(result, shownLanguage),
      legal: sortLegalSources(result.snapshot.legal, country),
      companyLogo: logo ? getLogoHref({ logoUuid: logo.uuid, logoName: logo.name }) : null,
      validity: determineValidity(result, result, today),
      branding: {
        primary: result.snapshot.primary,
        contrast: result.snapshot.contrast,
        logo: licensee.logoHref,
      },
      verifyUrl,
      qr: qrRows(verifyUrl),
    },
    licensee,
    logo: logo ?? null,
  }
}

const resultFields = (result: ResultRow, language: Language) => ({
  resultUuid: result.uuid,
  number: result.certificateNumber,
  language,
  firstName: result.person?.firstName ?? '',
  lastName: result.person?.lastName ?? '',
  companyName: result.snapshot.companyName,
  isReported: result.isReported,
  responsible: result.responsible ? { name: result.responsible, duty: result.responsibleDuty } : null,
  licenseeName: result.snapshot.licenseeName,
  title: result.snapshot.title[language],
  version: result.snapshot.version,
  revised: result.snapshot.revised,
  durationMinutes: result.snapshot.durationMinutes,
  completedOn: result.completedOn,
  validUntil: result.validUntil,
  revokeReason: result.revokeReason,
  topics: result.snapshot.topics[language],
  oral:
    result.oralBy && result.oralOn ? { by: result.oralBy, on: result.oralOn, duty: result.oralDuty } : null,
  verificationCode: result.verificationCode,
})
