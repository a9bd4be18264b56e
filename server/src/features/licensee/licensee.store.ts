import { defaultColours, defaultLicenseeName, type Language } from '@sorgfalt/contract/core/limits'
import { correctedColours, correctedTheme } from '@sorgfalt/contract/licensee/colour'
import type { LicenseeConfig, ThemeColours } from '@sorgfalt/contract/licensee/licensee'
import { sql } from 'kysely'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { buildSupportChatHref } from './support-chat.rules.ts'

interface LicenseeRow {
  uuid: string
  identifier: string
  name: string
  listed: boolean
  externalCalendarHref: string | null
  moodImageCopyright: string | null
  moodText: Record<Language, string> | null
  licenseeLink: string | null
  legalNoticeLink: string | null
  dataProtectionLink: string | null
  lightPrimary: string
  lightContrast: string
  darkPrimary: string
  darkContrast: string
  supportChatKey: string | null
  supportChatProvider: string | null
  supportChatUrl: string | null
  supportChatPrivacyLink: string | null
  logoUuid: string | null
  logoName: string | null
  moodUuid: string | null
  moodName: string | null
}

/** Returns the licensee of the requested host, or null if the installation has no licensee. */
async function licenseeOfHost(db: Db, host: string): Promise<LicenseeRow | null> {
  const { rows } = await sql<LicenseeRow>`select * from licensee_of_host(${host})`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns the uuid of the licensee that a host is bound to, or null if the host admits the members of every
 * client.
 */
export async function licenseeBoundTo(db: Db, host: string): Promise<string | null> {
  const licensee = await licenseeOfHost(db, host)
  return licensee?.listed ? licensee.uuid : null
}

const getImageHref = (type: 'logo' | 'mood', uuid: string | null, name: string | null): string | null =>
  uuid && name ? `/api/file/licensee/${type}/${uuid}/${encodeURIComponent(name)}` : null

/** Returns the branding that visitors of a host see. Without a licensee, returns the default branding. */
export async function licenseeConfigOf(db: Db, host: string): Promise<LicenseeConfig> {
  const row = await licenseeOfHost(db, host)
  return {
    licenseeIdentifier: row?.identifier ?? null,
    licenseeName: row?.name ?? defaultLicenseeName,
    externalCalendarHref: row?.externalCalendarHref ?? null,
    moodImageCopyright: row?.moodImageCopyright ?? null,
    moodText: row?.moodText ?? null,
    images: {
      logo: getImageHref('logo', row?.logoUuid ?? null, row?.logoName ?? null),
      mood: getImageHref('mood', row?.moodUuid ?? null, row?.moodName ?? null),
    },
    footer: {
      licenseeLink: row?.licenseeLink ?? null,
      legalNoticeLink: row?.legalNoticeLink ?? null,
      dataProtectionLink: row?.dataProtectionLink ?? null,
    },
    theme: row
      ? correctedTheme({
          light: { primary: row.lightPrimary, contrast: row.lightContrast },
          dark: { primary: row.darkPrimary, contrast: row.darkContrast },
        })
      : defaultColours,
    supportChatKey: row?.supportChatKey ?? null,
    supportChat: row && toSupportChat(row),
  }
}

function toSupportChat(row: LicenseeRow): LicenseeConfig['supportChat'] {
  const {
    supportChatProvider: provider,
    supportChatUrl: url,
    supportChatKey: key,
    supportChatPrivacyLink: privacyLink,
  } = row
  return provider && url ? { provider, href: buildSupportChatHref(url, key), privacyLink } : null
}

/** The licensee of the current client, for the branding of certificates and mails. */
export interface ClientLicensee {
  name: string
  identifier: string
  light: ThemeColours
  logoHref: string | null
  logoStorageKey: string | null
  logoContentType: string | null
  /** The first host of the licensee. Null means that links use the address of the installation. */
  host: string | null
}

/** Returns the licensee of the current client. */
export async function licenseeOfClient(db: Db): Promise<ClientLicensee> {
  const { rows } = await sql<{
    name: string
    identifier: string
    lightPrimary: string
    lightContrast: string
    host: string | null
    logoUuid: string | null
    logoName: string | null
    logoStorageKey: string | null
    logoContentType: string | null
  }>`select * from licensee_of_client()`.execute(db)

  const row = rows[0]
  if (!row) throw new Error('the transaction is not restricted to a client')

  return {
    name: row.name,
    identifier: row.identifier,
    light: correctedColours('light', { primary: row.lightPrimary, contrast: row.lightContrast }),
    logoHref: getImageHref('logo', row.logoUuid, row.logoName),
    logoStorageKey: row.logoStorageKey,
    logoContentType: row.logoContentType,
    host: row.host,
  }
}

export interface NewLicensee {
  identifier: string
  name: string
  isDefault: boolean
  light: ThemeColours
  dark: ThemeColours
  domains: readonly string[]
}

/** Creates a licensee with its hosts and returns the uuid. Must run as the database owner. */
export async function createLicensee(
  db: Db,
  { light, dark, domains, ...licensee }: NewLicensee,
): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('licensee')
    .values({
      uuid,
      ...licensee,
      lightPrimary: light.primary,
      lightContrast: light.contrast,
      darkPrimary: dark.primary,
      darkContrast: dark.contrast,
    })
    .execute()

  for (const host of domains)
    await db.insertInto('licenseeDomain').values({ host, licenseeUuid: uuid }).execute()

  return uuid
}

/** Returns all licensees, ordered by identifier. */
export const listLicensees = (db: Db): Promise<{ uuid: string; identifier: string; isDefault: boolean }[]> =>
  db.selectFrom('licensee').select(['uuid', 'identifier', 'isDefault']).orderBy('identifier').execute()
