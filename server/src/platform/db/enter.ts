import { sha256 } from '../crypto/secrets.ts'

/**
 * Returns the first statement of a transaction. It checks the session of `token` and sets the client of the
 * transaction to that of the session. `touch` restarts the idle time of the session. The SQL text contains
 * only a hash of the token.
 */
export const enterSession = (token: string, touch: boolean): string =>
  `select * from enter_session('${sha256(token)}', ${touch})`

/**
 * Returns the first statement of a transaction that has a client but no session. For jobs, the CLI, and calls
 * that got the client from a privileged function.
 */
export function enterClient(clientUuid: string): string {
  if (!/^[0-9a-f-]{36}$/.test(clientUuid)) throw new Error('not a uuid')
  return `select set_config('app.client_uuid', '${clientUuid}', true)`
}
