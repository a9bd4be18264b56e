/** The outcomes of tests of identity providers, and the members who take part in a test. */
import { ssoTestMinutes } from '@sorgfalt/contract/sign-on/sso-test'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { inAlphabet } from '../../../platform/db/page.ts'
import type { Subject } from '../sso-identity.store.ts'

interface StoredTest {
  sessionUuid: string
  providerUuid: string
  /** The outcome, sealed. */
  outcome: string
}

/** Stores the outcome of a test. It replaces the earlier one of this session and provider. */
export const saveTest = (db: Db, test: StoredTest) =>
  db
    .insertInto('ssoTest')
    .values(test)
    .onConflict((conflict) =>
      conflict
        .columns(['clientUuid', 'sessionUuid', 'providerUuid'])
        .doUpdateSet({ outcome: test.outcome, createdAt: sql`now()` }),
    )
    .execute()

/** Returns the sealed outcome of the last test of a provider in this session, unless it is too old. */
export const findTest = (db: Db, sessionUuid: string, providerUuid: string) =>
  db
    .selectFrom('ssoTest')
    .select(['outcome', 'createdAt'])
    .where('sessionUuid', '=', sessionUuid)
    .where('providerUuid', '=', providerUuid)
    .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${ssoTestMinutes})`)
    .executeTakeFirst()

/** Returns the member to whom a subject is linked. `isNew`: this transaction has created the member. */
export async function findLinkedMember(db: Db, { providerUuid, subject }: Subject) {
  const member = await db
    .selectFrom('ssoIdentity')
    .innerJoin('member', 'member.uuid', 'ssoIdentity.memberUuid')
    .select(['member.uuid', 'member.firstName', 'member.lastName', 'member.username', 'member.role'])
    .select(sql<boolean>`member.created_at = now()`.as('isNew'))
    .where('ssoIdentity.providerUuid', '=', providerUuid)
    .where('ssoIdentity.subject', '=', subject)
    .executeTakeFirst()

  return member
}

/** Returns the names of the org units to which a member belongs directly. */
export async function listUnitNames(db: Db, memberUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orgUnitMember')
    .innerJoin('orgUnit', 'orgUnit.uuid', 'orgUnitMember.orgUnitUuid')
    .select('orgUnit.name')
    .where('orgUnitMember.memberUuid', '=', memberUuid)
    .orderBy(inAlphabet('orgUnit.name'))
    .orderBy('orgUnit.uuid')
    .execute()

  return rows.map(({ name }) => name)
}
