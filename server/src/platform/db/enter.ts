import { sha256 } from '../crypto/secrets.ts'

/**
 * Returns the first statement of a transaction. It checks the session of `token` and sets the client of the
 * transaction to that of the session. `touch` restarts the idle time of the session. The SQL text contains
 * only a hash of the token.
 */
export const enterSession = (token: string, touch: boolean): string =>
  `select * from enter_session('${sha256(token)}', ${touch})`

/**
 * Returns the statement of `enterSession` whose row also contains `position`: the position in the log of the
 * primary up to which all transactions are committed. With `synchronous_commit` off, transactions are
 * committed before they are flushed.
 */
export const enterSessionAtPosition = (token: string, touch: boolean): string =>
  `select s.*, case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
                 else pg_current_wal_flush_lsn() end::text as position
     from enter_session('${sha256(token)}', ${touch}) s`

/**
 * Returns the first statement of a transaction that has a client but no session. For jobs, the CLI, and calls
 * that got the client from a privileged function.
 */
export function enterClient(clientUuid: string): string {
  if (!/^[0-9a-f-]{36}$/.test(clientUuid)) throw new Error('not a uuid')
  return `select set_config('app.client_uuid', '${clientUuid}', true)`
}

/**
 * Returns the first statements of a transaction on a replica. The last row says whether the server is a
 * replica, and whether it has replayed the log of the primary up to `position`.
 */
export function enterReplica(clientUuid: string, position: string): string {
  if (!/^[0-9A-F]+\/[0-9A-F]+$/.test(position)) throw new Error('not a position')
  return `${enterClient(clientUuid)}; select pg_is_in_recovery() as is_replica,
    pg_last_wal_replay_lsn() >= '${position}' as is_current`
}
