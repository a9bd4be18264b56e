import { sql } from 'kysely'
import type { Actor } from '../../access/context.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * Returns the name and the address of the user of the session, who is a member or an adviser of the licensee.
 */
export async function findSessionPerson(db: Db, actor: Actor) {
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

/** Returns the company data that every page needs: name, homepage, colours, default theme and logo. */
export const findSessionClient = (db: Db) =>
  db
    .selectFrom('client')
    .leftJoin('file as logo', (join) => join.on('logo.type', '=', 'logo'))
    .select([
      'client.identifier',
      'client.name',
      'homepage',
      'defaultTheme',
      'factorPolicy',
      'factorFrom',
      'lightHighlight',
      'lightContrast',
      'darkHighlight',
      'darkContrast',
      'logo.uuid as logoUuid',
      'logo.name as logoName',
    ])
    .executeTakeFirstOrThrow()

/** Returns the reason and the end of an adviser's session. Returns undefined for members. */
export const findSupportSession = (db: Db, actor: Actor) =>
  actor.kind === 'adviser'
    ? db
        .selectFrom('session')
        .select(['reason', 'expiresAt'])
        .where('uuid', '=', actor.sessionUuid ?? '')
        .executeTakeFirst()
    : undefined
