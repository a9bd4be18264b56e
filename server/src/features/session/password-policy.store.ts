/** Whether members of the current company may sign in with a password (sign-on/sign-in-policy). */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const findEmergencyAccount = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('client').select('emergencyMemberUuid').executeTakeFirstOrThrow()).emergencyMemberUuid

/** Returns whether one of the members is the emergency account. */
export async function isEmergencyAccount(db: Db, memberUuids: readonly string[]): Promise<boolean> {
  const emergency = await findEmergencyAccount(db)
  return emergency !== null && memberUuids.includes(emergency)
}

/** Returns which of the members must sign in through a provider of the company. */
export async function listProviderOnly(db: Db, memberUuids: readonly string[]): Promise<string[]> {
  const emergency = await findEmergencyAccount(db)
  return emergency === null ? [] : memberUuids.filter((uuid) => uuid !== emergency)
}

/** Returns whether a member must sign in through a provider of the company. */
export const isProviderOnly = async (db: Db, memberUuid: string): Promise<boolean> =>
  (await listProviderOnly(db, [memberUuid])).length > 0

/** Returns whether the members of a company sign in only through its providers. False for an unknown one. */
export async function isCompanyProviderOnly(
  db: Db,
  clientIdentifier: string,
  licensee: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select is_provider_only(${clientIdentifier}, ${licensee}::uuid) as is_on`.execute(db)
  return rows[0]?.isOn ?? false
}
