/** The passkeys of the current company's members, and the challenges that they must sign. */
import { challengeMinutes, type passkeyTransports } from '@sorgfalt/contract/second-factor/passkey'
import { sql } from 'kysely'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'

/** `register`: adds a passkey. `verify`: proves that the member has one. */
type Purpose = 'register' | 'verify'
type Transport = (typeof passkeyTransports)[number]

/** Returns the passkeys of a member, the first one first. */
export const listPasskeys = (db: Db, memberUuid: string) =>
  db
    .selectFrom('passkey')
    .select(['uuid', 'name', 'host', 'createdAt', 'lastUsedAt', 'isBackedUp'])
    .where('memberUuid', '=', memberUuid)
    .orderBy('createdAt')
    .orderBy('uuid')
    .execute()

/** Returns the passkeys that a member can use on a host, as WebAuthn describes them. */
export const listCredentials = (db: Db, memberUuid: string, host: string) =>
  db
    .selectFrom('passkey')
    .select('credentialId as id')
    .select(sql<Transport[]>`transports`.as('transports'))
    .where('memberUuid', '=', memberUuid)
    .where('host', '=', host)
    .orderBy('createdAt')
    .orderBy('uuid')
    .execute()

export async function countPasskeys(db: Db, memberUuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)`.as('count'))
    .where('memberUuid', '=', memberUuid)
    .executeTakeFirstOrThrow()
  return count
}

interface NewPasskey {
  memberUuid: string
  name: string
  host: string
  credentialId: string
  publicKey: string
  counter: number
  transports: readonly Transport[]
  isBackedUp: boolean
}

export const insertPasskey = (db: Db, { transports, ...passkey }: NewPasskey) =>
  db
    .insertInto('passkey')
    .values({ uuid: uuidv7(), ...passkey, transports: [...transports] })
    .execute()

/** Returns the passkey of a member that has this credential and works on this host. */
export const findPasskey = (
  db: Db,
  { memberUuid, host, credentialId }: Pick<NewPasskey, 'memberUuid' | 'host' | 'credentialId'>,
) =>
  db
    .selectFrom('passkey')
    .select(['uuid', 'publicKey', 'counter'])
    .where('memberUuid', '=', memberUuid)
    .where('host', '=', host)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

interface PasskeyUse {
  uuid: string
  /** The counter when the signature was verified. */
  counter: number
  newCounter: number
  isBackedUp: boolean
}

/**
 * Stores that a passkey has signed. Returns false if it was removed, or has signed again, after its signature
 * was verified.
 */
export async function usePasskey(
  db: Db,
  { uuid, counter, newCounter, isBackedUp }: PasskeyUse,
): Promise<boolean> {
  const used = await db
    .updateTable('passkey')
    .set({ counter: newCounter, isBackedUp, lastUsedAt: sql`now()` })
    .where('uuid', '=', uuid)
    .where('counter', '=', counter)
    .returning('uuid')
    .executeTakeFirst()

  return used !== undefined
}

interface OwnPasskey {
  memberUuid: string
  uuid: string
}

/** Returns false if the member has no such passkey. */
export async function renamePasskey(
  db: Db,
  { memberUuid, uuid }: OwnPasskey,
  name: string,
): Promise<boolean> {
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('uuid', '=', uuid)
    .where('memberUuid', '=', memberUuid)
    .returning('uuid')
    .executeTakeFirst()

  return renamed !== undefined
}

/** Deletes a passkey and returns its name; undefined if the member has no such passkey. */
export const deletePasskey = (db: Db, { memberUuid, uuid }: OwnPasskey) =>
  db
    .deleteFrom('passkey')
    .where('uuid', '=', uuid)
    .where('memberUuid', '=', memberUuid)
    .returning('name')
    .executeTakeFirst()

interface Challenge {
  sessionUuid: string
  purpose: Purpose
}

/** Stores the challenge of a session. It replaces an earlier one for the same purpose. */
export const saveChallenge = (db: Db, { sessionUuid, purpose }: Challenge, challenge: string) =>
  db
    .insertInto('passkeyChallenge')
    .values({ sessionUuid, purpose, challenge })
    .onConflict((conflict) =>
      conflict
        .columns(['clientUuid', 'sessionUuid', 'purpose'])
        .doUpdateSet({ challenge, createdAt: sql`now()` }),
    )
    .execute()

/**
 * Deletes the challenge of a session and returns it; undefined without one, or if it has expired. The caller
 * commits before it verifies a signature, so that each challenge works once.
 */
export async function takeChallenge(
  db: Db,
  { sessionUuid, purpose }: Challenge,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('passkeyChallenge')
    .where('sessionUuid', '=', sessionUuid)
    .where('purpose', '=', purpose)
    .returning('challenge')
    .returning(sql<boolean>`created_at > now() - make_interval(mins => ${challengeMinutes})`.as('isFresh'))
    .executeTakeFirst()

  return taken?.isFresh ? taken.challenge : undefined
}
