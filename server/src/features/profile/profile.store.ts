import type { Language, Theme } from '@sorgfalt/contract/limits'
import { sql } from 'kysely'
import type { Actor } from '../../context.ts'
import type { Db } from '../../db/database.ts'

interface Setting {
  theme: Theme | null
  language: Language
}

export const memberSetting = (db: Db, uuid: string): Promise<Setting | undefined> =>
  db.selectFrom('member').select(['theme', 'language']).where('uuid', '=', uuid).executeTakeFirst()

export async function adviserSetting(db: Db, actor: Actor): Promise<Setting | undefined> {
  const { rows } = await sql<{ language: Language }>`select * from adviser_of_session(${actor.sessionUuid})`.execute(db)
  return rows[0] && { theme: null, language: rows[0].language }
}

export async function saveMemberSetting(db: Db, uuid: string, setting: Partial<Setting>): Promise<void> {
  if (Object.keys(setting).length === 0) return
  await db.updateTable('member').set({ ...setting, updatedAt: sql`now()` }).where('uuid', '=', uuid).execute()
}
