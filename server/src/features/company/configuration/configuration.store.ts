import type { ClientConfiguration } from '@sorgfalt/contract/company/company'
import type { Screen } from '@sorgfalt/contract/core/routes'
import { defaultReminderPlan, type ReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { columnsOf, themeOf } from '../client.rules.ts'
import { logoHref } from '../client.store.ts'

export async function readConfiguration(db: Db): Promise<ClientConfiguration> {
  const { logoUuid, logoName, ...row } = await db
    .selectFrom('client')
    .leftJoin('file as logo', (join) => join.on('logo.type', '=', 'logo'))
    .select([
      'lightHighlight',
      'lightContrast',
      'darkHighlight',
      'darkContrast',
      'homepage',
      'emailFooter',
      'smsFooter',
      'adviserLoginAllowed',
      'reminderPlan',
      'proofYears',
      'configurationVersion',
      'logo.uuid as logoUuid',
      'logo.name as logoName',
    ])
    .executeTakeFirstOrThrow()
  const href = logoHref({ logoUuid, logoName })
  return {
    theme: themeOf(row),
    homepage: row.homepage as Screen | null,
    notificationFooter: { email: row.emailFooter, sms: row.smsFooter },
    adviserLoginAllowed: row.adviserLoginAllowed,
    reminders: (row.reminderPlan as ReminderPlan | null) ?? defaultReminderPlan,
    proofYears: row.proofYears,
    logo: logoUuid && href ? { uuid: logoUuid, href } : null,
    version: row.configurationVersion,
  }
}

/** Whether nobody has saved since `version` was read. */
export async function saveConfiguration(
  db: Db,
  { version, ...given }: Omit<ClientConfiguration, 'logo'>,
): Promise<boolean> {
  const { theme, homepage, notificationFooter, adviserLoginAllowed, reminders, proofYears } = given
  const saved = await db
    .updateTable('client')
    .set({
      ...columnsOf(theme),
      homepage,
      emailFooter: notificationFooter.email,
      smsFooter: notificationFooter.sms,
      adviserLoginAllowed,
      reminderPlan: JSON.stringify(reminders),
      proofYears,
      configurationVersion: version + 1,
      updatedAt: sql`now()`,
    })
    .where('configurationVersion', '=', version)
    .returning('uuid')
    .executeTakeFirst()
  return saved !== undefined
}

/** Advisers who are here have to leave: an allowance that comes back must not bring them back. */
export const endAdviserSessions = (db: Db) =>
  db
    .updateTable('session')
    .set({ endedAt: sql`now()` })
    .where('adviserUuid', 'is not', null)
    .where('endedAt', 'is', null)
    .execute()

export interface StoredLogo {
  uuid: string
  name: string
  contentType: string
  size: number
  sha256: string
  storageKey: string
}

/** Removes the company's logo from the books; the keys of the bytes that nobody needs any more. One at a time per company. */
export async function forgetLogo(db: Db): Promise<string[]> {
  await db.selectFrom('client').select('uuid').forUpdate().execute()
  const gone = await db.deleteFrom('file').where('type', '=', 'logo').returning('storageKey').execute()
  return gone.map(({ storageKey }) => storageKey)
}

/** Puts a logo in place of the one before; as {@link forgetLogo}. */
export async function replaceLogo(db: Db, logo: StoredLogo): Promise<string[]> {
  const gone = await forgetLogo(db)
  await db
    .insertInto('file')
    .values({ ...logo, type: 'logo' })
    .execute()
  return gone
}
