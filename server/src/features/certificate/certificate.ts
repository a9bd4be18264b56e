import type { Certificate } from '@sorgfalt/contract/certificate/certificate'
import type { Language } from '@sorgfalt/contract/core/limits'
import QRCode from 'qrcode'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { found } from '../../platform/refusal.ts'
import { validityOf } from '../elearning/task/cycle.rules.ts'
import { type ClientLicensee, licenseeOfClient } from '../licensee/licensee.store.ts'
import { linkBase } from '../message/mail-outbox.ts'
import { findResult, type ResultRow } from './result.store.ts'

/** The certificate of a member's own result: screen, print and PDF are made from it. @throws Refusal ElearningResult.NotFound */
export async function loadCertificate(
  db: Db,
  config: Config,
  memberUuid: string,
  resultUuid: string,
  today: string,
  language: Language | undefined,
): Promise<{ certificate: Certificate; licensee: ClientLicensee }> {
  const row = found(await findResult(db, memberUuid, resultUuid), 'ElearningResult.NotFound')
  const licensee = await licenseeOfClient(db)
  return {
    certificate: certificateOf(row, licensee, config, today, language ?? row.snapshot.language),
    licensee,
  }
}

function certificateOf(
  row: ResultRow,
  licensee: ClientLicensee,
  config: Config,
  today: string,
  language: Language,
): Certificate {
  const { snapshot } = row
  const verifyUrl = `${linkBase(config, licensee.host)}/verify/${row.verificationCode}`
  return {
    resultUuid: row.uuid,
    number: row.certificateNumber,
    language,
    firstName: row.person?.firstName ?? '',
    lastName: row.person?.lastName ?? '',
    companyName: snapshot.companyName,
    licenseeName: snapshot.licenseeName,
    title: snapshot.title[language],
    version: snapshot.version,
    revised: snapshot.revised,
    durationMinutes: snapshot.durationMinutes,
    completedOn: row.completedOn,
    validUntil: row.validUntil,
    validity: validityOf(row, row, today),
    revokeReason: row.revokeReason,
    topics: snapshot.topics[language],
    legal: snapshot.legal,
    oral: row.oralBy && row.oralOn ? { by: row.oralBy, on: row.oralOn } : null,
    branding: { primary: snapshot.primary, contrast: snapshot.contrast, logo: licensee.logoHref },
    verificationCode: row.verificationCode,
    verifyUrl,
    qr: qrRows(verifyUrl),
  }
}

/** Modules of the QR code, a string per row, `1` = dark. */
export function qrRows(text: string): string[] {
  const { data, size } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  return Array.from({ length: size }, (_, row) =>
    Array.from(data.slice(row * size, (row + 1) * size), (module) => (module ? '1' : '0')).join(''),
  )
}
