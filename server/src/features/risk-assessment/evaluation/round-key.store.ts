import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A running round whose drafts and tally are sealed with its own key. */
export interface RoundWithKey {
  roundUuid: string
  /** Company ID. */
  client: string
  title: string
  submitted: number
}

/** Lists the running rounds that have a key, of all companies. */
export async function listRoundsWithKey(db: Db): Promise<RoundWithKey[]> {
  const { rows } = await sql<RoundWithKey>`
    select r.uuid as round_uuid, c.identifier as client, v.title ->> 'de_DE' as title, t.n as submitted
    from risk_tally t
    join risk_round r on r.client_uuid = t.client_uuid and r.uuid = t.round_uuid
    join risk_catalogue_version v on v.uuid = r.version_uuid
    join client c on c.uuid = t.client_uuid
    where t.has_key and r.state = 'running'
    order by c.identifier, title, r.uuid`.execute(db)
  return rows
}
