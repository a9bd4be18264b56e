import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { ElearningSettingsForm } from '@sorgfalt/contract/elearning/catalog'
import { sql } from 'kysely'
import { uuidv7 } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/database.ts'
import { ownerOf } from './owner.store.ts'

/** Settings to store, based on the stored version `version`. */
interface SettingsSave {
  elearningUuid: string
  form: ElearningSettingsForm
  version: number
  /** True when the client has no settings for the e-learning yet. */
  isNew: boolean
}

/** Stores the settings. Returns false when another save has changed the stored version in the meantime. */
export async function storeSettings(
  db: Db,
  { elearningUuid, form, version, isNew }: SettingsSave,
): Promise<boolean> {
  if (isNew) {
    const inserted = await db
      .insertInto('clientElearning')
      .values({ uuid: uuidv7(), elearningUuid, ownerKey: ownerOf(elearningUuid), ...toColumns(form) })
      .onConflict((conflict) => conflict.constraint('client_elearning_key').doNothing())
      .returning('uuid')
      .executeTakeFirst()
    return inserted !== undefined
  }

  const updated = await db
    .updateTable('clientElearning')
    .set({ ...toColumns(form), version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where('elearningUuid', '=', elearningUuid)
    .where('version', '=', version)
    .returning('uuid')
    .executeTakeFirst()

  return updated !== undefined
}

const toColumns = (form: ElearningSettingsForm) => ({
  intervalMonths: form.dueDateInterval,
  bufferDays: form.firstExecutionBuffer,
  anchor: form.anchor,
  leadDays: form.leadDays,
  calendarMonth: form.calendarMonth,
  countPast: form.countPast,
  confirmationMode: form.confirmationMode,
  localInserts: JSON.stringify(form.localInserts),
  responsibleMemberUuid: form.responsibleUuid,
})

/**
 * Returns the role of the member with this uuid, or undefined when there is no such member or the member is
 * archived.
 */
export async function findActiveRole(db: Db, memberUuid: string): Promise<MemberRole | undefined> {
  const member = await db
    .selectFrom('member')
    .select('role')
    .where('uuid', '=', memberUuid)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return member?.role
}
