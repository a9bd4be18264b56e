/** The policy of a company: who must have a second factor. */
import type { FactorPolicy } from '@sorgfalt/contract/second-factor/second-factor'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface Count {
  count: number
  withoutFactor: number
}

/**
 * Returns how many members each policy concerns, and how many of them have no factor. Counts members who have
 * a password.
 */
export async function countConcerned(db: Db): Promise<Record<Exclude<FactorPolicy, 'nobody'>, Count>> {
  const { rows } = await sql<{ policy: 'administrators' | 'everyone' } & Count>`
    select p.policy, count(m.uuid) as count,
      count(m.uuid) filter (where factor_since(m.client_uuid, m.uuid) is null) as without_factor
    from unnest(array['administrators', 'everyone']) p (policy)
    left join member m on m.archived_at is null and m.deleted_at is null and m.password_hash is not null
      and factor_concerns(p.policy, m.role)
    group by p.policy`.execute(db)

  const countOf = (policy: string): Count => {
    const row = rows.find((one) => one.policy === policy)
    return { count: row?.count ?? 0, withoutFactor: row?.withoutFactor ?? 0 }
  }

  return { administrators: countOf('administrators'), everyone: countOf('everyone') }
}

interface PolicyChange {
  policy: FactorPolicy
  from: string | null
  version: number
}

/** Saves the policy. Returns false if `version` is outdated, and then saves nothing. */
export async function savePolicy(db: Db, { policy, from, version }: PolicyChange): Promise<boolean> {
  const saved = await db
    .updateTable('client')
    .set({
      factorPolicy: policy,
      factorFrom: policy === 'nobody' ? null : from,
      factorVersion: version + 1,
      updatedAt: sql`now()`,
    })
    .where('factorVersion', '=', version)
    .returning('uuid')
    .executeTakeFirst()

  return saved !== undefined
}
