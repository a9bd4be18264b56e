/** What every paper shows of the company, its licensee and the reader who creates the paper. */
import { buffer } from 'node:stream/consumers'
import { qrPath } from '@sorgfalt/contract/certificate/sheet'
import { type Country, type Language, timeZones } from '@sorgfalt/contract/core/limits'
import { localeOf, type Translate } from '@sorgfalt/texts'
import type { Actor } from '../../access/context.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { documentFormats } from '../../platform/formats.ts'
import { drawableLogo } from '../../platform/images/logo.ts'
import type { PaperFrame } from '../../platform/pdf/paper-frame.ts'
import { qrRows } from '../../platform/qr-code.ts'
import { readDetails } from '../company/client.store.ts'
import { findLogo } from '../file/file.store.ts'
import { type ClientLicensee, licenseeOfClient } from '../licensee/licensee.store.ts'
import { findSessionPerson } from '../member/member.store.ts'
import { linkBase } from '../message/mail-outbox.ts'
import type { IssuedDocument } from './document.store.ts'

/** The facts of a letterhead, read in a transaction. */
export interface LetterheadFacts {
  company: { name: string; address: string }
  licensee: ClientLicensee
  /** Name of the reader who creates the paper. */
  author: string
  /** The company's own logo in the file store. null: papers show the name of the company. */
  logo: { storageKey: string; contentType: string } | null
  /** Origin of the links, for example `https://arbeitswelt.example`. */
  origin: string
}

/** The facts of a letterhead and the logo as a picture. */
export interface Letterhead extends Omit<LetterheadFacts, 'logo'> {
  logo: Buffer | null
}

/** Reads the facts of the letterhead of the current client. */
export async function readLetterhead(db: Db, actor: Actor, config: Config): Promise<LetterheadFacts> {
  const { name, street, postalCode, city } = await readDetails(db)
  const licensee = await licenseeOfClient(db)
  const person = await findSessionPerson(db, actor)

  return {
    company: { name, address: formatAddress({ street, postalCode, city }) },
    licensee,
    author: person ? `${person.firstName} ${person.lastName}` : licensee.name,
    logo: (await findLogo(db)) ?? null,
    origin: linkBase(config, licensee.host),
  }
}

/** Adds the logo as a picture. Reads the file store, so it must not run in a transaction. */
export async function withLogo(
  files: FileStore,
  { logo, ...letterhead }: LetterheadFacts,
): Promise<Letterhead> {
  if (!logo) return { ...letterhead, logo: null }
  const stored = { bytes: await buffer(await files.get(logo.storageKey)), contentType: logo.contentType }
  return { ...letterhead, logo: (await drawableLogo(stored))?.bytes ?? null }
}

/** Returns an address in one line: `Landsberger Straße 112, 80339 München`. */
export const formatAddress = (address: { street: string; postalCode: string; city: string }): string =>
  [address.street, [address.postalCode, address.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The parts of a frame that differ between papers. */
export interface FrameContent extends Pick<PaperFrame, 'layout' | 'title' | 'subject' | 'kind' | 'law'> {
  /** null: a draft, which has neither number nor code. */
  issued: IssuedDocument | null
  /** Number of the document to which this one belongs. */
  belongsTo?: string | null
  /** Remark on a paper that was not issued. Default: it is a draft. */
  remark?: string
}

/** When, where and in which language a paper is created. */
export interface PaperContext {
  t: Translate
  language: Language
  country: Country
  now: Date
}

/** Returns the frame of a paper. */
export function createFrame(
  { company, logo, origin, author }: Letterhead,
  { issued, belongsTo = null, remark, ...content }: FrameContent,
  { t, language, country, now }: PaperContext,
): PaperFrame {
  const at = formatInstant(now, language, country)
  const asOf = t('document.asOf', { at, name: author })

  return {
    ...content,
    company: company.name,
    logo,
    check: issued && createCheck(origin, issued, t),
    remark: issued ? null : (remark ?? t('document.draft')),
    about: issued ? [describeVersion(issued, belongsTo, t), asOf] : [asOf],
    page: (number, total) => t('document.page', { number, total }),
  }
}

function describeVersion(
  { number, version }: IssuedDocument,
  belongsTo: string | null,
  t: Translate,
): string {
  const text = t('document.version', { number, version })
  return belongsTo ? t('document.belongsTo', { text, number: belongsTo }) : text
}

function createCheck(origin: string, { code }: IssuedDocument, t: Translate): PaperFrame['check'] {
  const url = `${origin}/verify/${code}`
  const rows = qrRows(url)
  return {
    label: t('document.check'),
    code,
    address: `${origin}/verify`.replace(/^https?:\/\//, ''),
    url,
    qr: { path: qrPath(rows), size: rows.length },
  }
}

/** Returns date and time in the country's time zone: `23. November 2026, 09:14`. */
export function formatInstant(instant: Date, language: Language, country: Country): string {
  const { day } = documentFormats(language)
  return `${day(dayIn(country, instant))}, ${formatTime(instant, language, country)}`
}

/** Returns the time in the country's time zone: `09:14`. */
export const formatTime = (instant: Date, language: Language, country: Country): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone: timeZones[country],
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant)
