/** The devices on which members of the current company sign in without a code. */
import { maxTrustedDevices, trustedDeviceDays } from '@sorgfalt/contract/second-factor/second-factor'
import { sql } from 'kysely'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { hasFactor, lockFactorOwner } from './second-factor.store.ts'

/** Returns the query for the devices that are still trusted. A new password ends the trust. */
const trustedDevices = (db: Db, memberUuid: string) =>
  db
    .selectFrom('trustedDevice')
    .innerJoin('member', 'member.uuid', 'trustedDevice.memberUuid')
    .where('trustedDevice.memberUuid', '=', memberUuid)
    .where('trustedDevice.expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`trusted_device.created_at >= coalesce(member.password_set_at, '-infinity')`)

/** Returns a member's trusted devices, the latest first. `current` is the device with this token. */
export const listTrustedDevices = (db: Db, memberUuid: string, token: string | null) =>
  trustedDevices(db, memberUuid)
    .select(['trustedDevice.uuid', 'trustedDevice.createdAt', 'trustedDevice.expiresAt', 'userAgent'])
    .select(sql<boolean>`trusted_device.token_hash = ${token === null ? '' : sha256(token)}`.as('current'))
    .orderBy('trustedDevice.createdAt', 'desc')
    .orderBy('trustedDevice.uuid', 'desc')
    .execute()

/**
 * Returns whether a member trusts the device with this token. Locks the member, so that the trust cannot end
 * before the transaction does.
 */
export async function isTrustedDevice(db: Db, memberUuid: string, token: string): Promise<boolean> {
  await lockFactorOwner(db, memberUuid)
  if (!(await hasFactor(db, memberUuid))) return false

  const device = await trustedDevices(db, memberUuid)
    .select('trustedDevice.uuid')
    .where('tokenHash', '=', sha256(token))
    .executeTakeFirst()

  return device !== undefined
}

interface NewDevice {
  memberUuid: string
  token: string
  userAgent: string
}

/** Stores a trusted device. If the member then has too many, removes the oldest ones. */
export async function trustDevice(db: Db, { memberUuid, token, userAgent }: NewDevice): Promise<void> {
  const newestFirst = db
    .selectFrom('trustedDevice')
    .select('uuid')
    .where('memberUuid', '=', memberUuid)
    .orderBy('createdAt', 'desc')
    .orderBy('uuid', 'desc')

  await db
    .deleteFrom('trustedDevice')
    .where('uuid', 'in', newestFirst.offset(maxTrustedDevices - 1))
    .execute()
  await db
    .insertInto('trustedDevice')
    .values({
      uuid: uuidv7(),
      memberUuid,
      tokenHash: sha256(token),
      userAgent,
      expiresAt: sql`now() + make_interval(days => ${trustedDeviceDays})`,
    })
    .execute()
}

/** Ends the trust in one device, or in all devices of a member. Returns how many were trusted. */
export async function endTrust(db: Db, memberUuid: string, uuid?: string): Promise<number> {
  const query = db.deleteFrom('trustedDevice').where('memberUuid', '=', memberUuid)
  const ended = await (uuid === undefined ? query : query.where('uuid', '=', uuid))
    .returning('uuid')
    .execute()

  return ended.length
}
