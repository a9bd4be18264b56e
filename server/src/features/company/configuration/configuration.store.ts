import type { ClientConfiguration } from '@sorgfalt/contract/company/company'
import type { Screen } from '@sorgfalt/contract/core/routes'
import { defaultReminderPlan, type ReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { insertFile, type NewFile } from '../../file/file.store.ts'
import { toColourColumns, toTheme } from '../client.rules.ts'
import { getLogoHref } from '../client.store.ts'

/** Returns the configuration of the current client. */
export async function readConfiguration(db: Db): Promise<ClientConfiguration> {
  const { logoUuid, logoName, ...row } = await db
    .selectFrom('client')
    .leftJoin('file as logo', (join) => join.on('logo.type', '=', 'logo'))
    .select([
      'lightHighlight',
      'lightContrast',
      'darkHighlight',
      'darkContrast',
      'defaultTheme',
      'homepage',
      'emailFooter',
      'smsFooter',
      'adviserLoginAllowed',
      'reminderPlan',
      'nameRetentionYears',
      'configurationVersion',
      'logo.uuid as logoUuid',
      'logo.name as logoName',
    ])
    .executeTakeFirstOrThrow()

  const href = getLogoHref({ logoUuid, logoName })

  return {
    theme: toTheme(row),
    defaultTheme: row.defaultTheme,
    homepage: row.homepage as Screen | null,
    notificationFooter: { email: row.emailFooter, sms: row.smsFooter },
    adviserLoginAllowed: row.adviserLoginAllowed,
    reminders: (row.reminderPlan as ReminderPlan | null) ?? defaultReminderPlan,
    nameRetentionYears: row.nameRetentionYears,
    logo: logoUuid && href ? { uuid: logoUuid, href } : null,
    version: row.configurationVersion,
  }
}

/** Saves the configuration. Returns false if `version` is outdated, and then saves nothing. */
export async function saveConfiguration(
  db: Db,
  { version, ...configuration }: Omit<ClientConfiguration, 'logo'>,
): Promise<boolean> {
  const {
    theme,
    defaultTheme,
    homepage,
    notificationFooter,
    adviserLoginAllowed,
    reminders,
    nameRetentionYears,
  } = configuration
  const saved = await db
    .updateTable('client')
    .set({
      ...toColourColumns(theme),
      defaultTheme,
      homepage,
      emailFooter: notificationFooter.email,
      smsFooter: notificationFooter.sms,
      adviserLoginAllowed,
      reminderPlan: JSON.stringify(reminders),
      nameRetentionYears,
      configurationVersion: version + 1,
      updatedAt: sql`now()`,
    })
    .where('configurationVersion', '=', version)
    .returning('uuid')
    .executeTakeFirst()

  return saved !== undefined
}

/** Ends all adviser sessions permanently, so that allowing the adviser login again does not restore them. */
export const endAdviserSessions = (db: Db) =>
  db
    .updateTable('session')
    .set({ endedAt: sql`now()` })
    .where('adviserUuid', 'is not', null)
    .where('endedAt', 'is', null)
    .execute()

/**
 * Deletes the row of the company's logo. Returns the storage keys of the files that are no longer needed.
 * Locks the client, so that concurrent changes of the logo run one after the other.
 */
export async function deleteLogo(db: Db): Promise<string[]> {
  await db.selectFrom('client').select('uuid').forUpdate().execute()
  const deleted = await db.deleteFrom('file').where('type', '=', 'logo').returning('storageKey').execute()
  return deleted.map(({ storageKey }) => storageKey)
}

/**
 * Replaces the row of the company's logo. Returns the storage keys of the files that are no longer needed.
 */
export async function replaceLogo(db: Db, logo: NewFile): Promise<string[]> {
  const unneededKeys = await deleteLogo(db)
  await insertFile(db, 'logo', logo)

  return unneededKeys
}
