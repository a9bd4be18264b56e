import { sha256 } from '../crypto/secrets.ts'

/**
 * Returns the opening of a transaction that checks the session of `token` and sets its client. `touch`
 * restarts the idle time of the session. The SQL text contains only a hash of the token.
 */
export const enterSession = (token: string, touch: boolean): string =>
  `select * from enter_session('${sha256(token)}', ${touch})`

/**
 * Returns the opening of a transaction that sets the client without a session. For jobs, the CLI, and calls
 * that got the client from a privileged function.
 */
export function enterClient(clientUuid: string): string {
  if (!/^[0-9a-f-]{36}$/.test(clientUuid)) throw new Error('not a uuid')
  return `select set_config('app.client_uuid', '${clientUuid}', true)`
}
