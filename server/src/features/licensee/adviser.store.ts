import type { Language } from '@sorgfalt/contract/core/limits'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'

export interface NewAdviser {
  licenseeUuid: string
  username: string
  email: string
  firstName: string
  lastName: string
  passwordHash: string | null
  language?: Language
  archivedAt?: Date | null
}

/**
 * Creates an adviser of a licensee and returns the uuid. Advisers may sign in at those companies of the
 * licensee that allow it. Runs as the database owner.
 */
export async function createAdviser(db: Db, adviser: NewAdviser): Promise<string> {
  const uuid = uuidv7()
  await db
    .insertInto('adviser')
    .values({ uuid, ...adviser })
    .execute()

  return uuid
}
