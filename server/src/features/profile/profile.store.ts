import { defaultLanguage, type Language, languages, type Theme } from '@sorgfalt/contract/core/limits'
import type { ProfileSetting } from '@sorgfalt/contract/profile/profile'
import { sql } from 'kysely'
import { type Actor, memberOf } from '../../access/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { found } from '../../platform/refusal.ts'

interface Setting {
  theme: Theme | null
  language: Language
}

const findMemberSetting = (db: Db, uuid: string): Promise<Setting | undefined> =>
  db.selectFrom('member').select(['theme', 'language']).where('uuid', '=', uuid).executeTakeFirst()

async function findAdviserSetting(db: Db, actor: Actor): Promise<Setting | undefined> {
  const { rows } = await sql<{ language: Language }>`
    select * from adviser_of_session(${actor.sessionUuid})`.execute(db)
  return rows[0] && { theme: null, language: rows[0].language }
}

/** Returns the language of an actor's interface. */
export async function languageOfActor(db: Db, actor: Actor): Promise<Language> {
  const setting =
    actor.kind === 'adviser'
      ? await findAdviserSetting(db, actor)
      : await findMemberSetting(db, actor.uuid ?? '')
  return setting?.language ?? defaultLanguage
}

export async function saveMemberSetting(db: Db, uuid: string, setting: Partial<Setting>): Promise<void> {
  if (Object.keys(setting).length === 0) return
  await db
    .updateTable('member')
    .set({ ...setting, updatedAt: sql`now()` })
    .where('uuid', '=', uuid)
    .execute()
}

/** Returns the sessions of a member that have not ended, the most recently active first. */
export const listOwnSessions = (db: Db, memberUuid: string) =>
  db
    .selectFrom('session')
    .select(['uuid', 'createdAt', 'lastActiveAt', 'userAgent'])
    .where('memberUuid', '=', memberUuid)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('lastActiveAt', '>', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('lastActiveAt', 'desc')
    .orderBy('uuid', 'desc')
    .execute()

/** Ends a member's session. Returns false if the member has no such session. */
export async function endOwnSession(db: Db, memberUuid: string, sessionUuid: string): Promise<boolean> {
  const ended = await db
    .updateTable('session')
    .set({ endedAt: sql`now()` })
    .where('uuid', '=', sessionUuid)
    .where('memberUuid', '=', memberUuid)
    .where('endedAt', 'is', null)
    .returning('uuid')
    .executeTakeFirst()
  return ended !== undefined
}

/** Returns language and theme of the actor. */
export async function readSetting(db: Db, actor: Actor): Promise<ProfileSetting> {
  const row = found(
    actor.kind === 'adviser'
      ? await findAdviserSetting(db, actor)
      : await findMemberSetting(db, memberOf(actor)),
    'Member.NotFound',
  )
  return {
    frontendStyle: { theme: row.theme },
    languageCode: row.language,
    availableLanguages: [...languages],
  }
}
