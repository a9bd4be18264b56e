import { sha256 } from '../crypto/secrets.ts'

/** Opening of a request: the session is checked and its client set. Only our own hex stands in the text. */
export const enterSession = (token: string, touch: boolean): string =>
  `select * from enter_session('${sha256(token)}', ${touch})`

/** Opening of work that has no session: jobs, the CLI, calls that know the client from a door. */
export function enterClient(clientUuid: string): string {
  if (!/^[0-9a-f-]{36}$/.test(clientUuid)) throw new Error('not a uuid')
  return `select set_config('app.client_uuid', '${clientUuid}', true)`
}
