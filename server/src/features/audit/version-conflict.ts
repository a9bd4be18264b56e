import type { AnyCall } from '@sorgfalt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'

interface LastSave {
  at: Date
  kind: string
  name: string
}

/**
 * Ends a save that was made from an older state, telling who saved last and when. The log is asked on this way out alone.
 * `saves` are the calls that count this version up; `record` is the uuid that their inputs name, without one there is a single record.
 */
export async function refuseConflict(
  db: Db,
  saves: readonly AnyCall[],
  record: string | null = null,
): Promise<never> {
  const actions = saves.map(({ audit }) => audit ?? '')
  const { rows } = await sql<LastSave>`
    select a.at, a.actor_kind as kind, concat_ws(' ', m.first_name, m.last_name) as name
      from audit_log a left join member m on m.uuid = a.actor_uuid
     where a.action in (${sql.join(actions)}) and a.outcome = 'done' and (${record}::uuid is null or a.entity_uuid = ${record}::uuid)
     order by a.at desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return refuse('Version.Conflict')
  const who: Record<string, string> = last.name
    ? { by: last.name }
    : last.kind === 'adviser'
      ? { role: 'user' }
      : {}
  return refuse('Version.Conflict', { params: { at: last.at.toISOString(), ...who } })
}
