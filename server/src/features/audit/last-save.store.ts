import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The last successful save of a record, from the audit log. */
export interface LastSave {
  at: Date
  /** The kind of the account that saved the record. */
  kind: string
  /**
   * The full name of the member who saved the record. Empty for advisers, for the system and for deleted
   * members.
   */
  name: string
}

/**
 * Returns the last entry with one of `actions`. If `record` is set, considers only entries about the record
 * with that uuid.
 */
export async function findLastSave(
  db: Db,
  actions: readonly string[],
  record: string | null,
): Promise<LastSave | undefined> {
  const { rows } = await sql<LastSave>`
    select a.at, a.actor_kind as kind, concat_ws(' ', m.first_name, m.last_name) as name
      from audit_log a
      left join member m on m.uuid = a.actor_uuid
     where a.action in (${sql.join(actions)}) and a.outcome = 'done'
       and (${record}::uuid is null or a.entity_uuid = ${record}::uuid)
     order by a.at desc limit 1`.execute(db)
  return rows[0]
}
