/** Reads and saves a member's choices about reminders. */
import type { OwnReminders } from '@sorgfalt/contract/reminder/reminder'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface OwnRemindersRow extends OwnReminders {
  email: string
  mobileNumber: string
}

/** Returns a member's choices, or the defaults, and the addresses to which reminders are sent. */
export async function findOwnReminders(db: Db, memberUuid: string): Promise<OwnRemindersRow | undefined> {
  const { rows } = await sql<OwnRemindersRow>`
    select coalesce(r.early, true) as early, coalesce(r.by_sms, false) as by_sms,
      coalesce(m.email, '') as email, m.mobile_number
    from member m
    left join member_reminders r on r.client_uuid = m.client_uuid and r.member_uuid = m.uuid
    where m.uuid = ${memberUuid}`.execute(db)
  return rows[0]
}

export const saveOwnReminders = (db: Db, memberUuid: string, choices: OwnReminders) =>
  db
    .insertInto('memberReminders')
    .values({ memberUuid, ...choices })
    .onConflict((conflict) => conflict.columns(['clientUuid', 'memberUuid']).doUpdateSet(choices))
    .execute()
