import { sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import type { Db } from '../../platform/db/database.ts'

/** The person behind a session: a member of the client, or its licensee's adviser. */
export async function personOf(db: Db, actor: Actor) {
  if (actor.kind === 'adviser') {
    const { rows } = await sql<{
      uuid: string
      email: string | null
      firstName: string
      lastName: string
      username: string
    }>`
      select * from adviser_of_session(${actor.sessionUuid})`.execute(db)
    return rows[0]
  }
  return db
    .selectFrom('member')
    .select(['uuid', 'email', 'firstName', 'lastName', 'username'])
    .where('uuid', '=', actor.uuid ?? '')
    .executeTakeFirst()
}

/** Company data that every signed-in person's screen needs. */
export const clientOfSession = (db: Db) =>
  db
    .selectFrom('client')
    .leftJoin('file as logo', (join) => join.on('logo.type', '=', 'logo'))
    .select([
      'client.identifier',
      'client.name',
      'homepage',
      'lightHighlight',
      'lightContrast',
      'darkHighlight',
      'darkContrast',
      'logo.uuid as logoUuid',
      'logo.name as logoName',
    ])
    .executeTakeFirstOrThrow()

/** Why an adviser is here and until when; undefined for members. */
export const supportOfSession = (db: Db, actor: Actor) =>
  actor.kind === 'adviser'
    ? db
        .selectFrom('session')
        .select(['reason', 'expiresAt'])
        .where('uuid', '=', actor.sessionUuid ?? '')
        .executeTakeFirst()
    : undefined
