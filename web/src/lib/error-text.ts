import { type TextKey, type Translate, translateOr, type Variables } from '@sorgfalt/texts'
import { CallError } from './call-error.ts'

const known = new Set(['0', '400', '401', '403', '404', '500', '502'])

/**
 * Returns the key of the text for a status. Status 0 means that no answer arrived. If the device has a
 * network, the server is down. The text then does not ask the member to check the connection.
 */
function statusKey(status: number, login: boolean): TextKey {
  if (status === 0 && navigator.onLine) return 'common.status.unreachable'
  if (login && (status === 401 || status === 403)) return `common.status.${status}login`
  return (known.has(String(status)) ? `common.status.${status}` : 'common.status.other') as TextKey
}

/** Returns the parameters with calendar dates as `Date`, so that the text formats them in its language. */
const parseDays = (params: CallError['params']): Variables =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isDay(value) ? new Date(`${value}T00:00`) : value]),
  )
const isDay = (value: string | number): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/**
 * Returns the sentence for a failed call (spec §8): the text of its code if there is one, otherwise the text
 * of the status. `login`: uses the texts of the login for 401 and 403, because the member is not signed in
 * yet.
 */
export function errorText(t: Translate, error: CallError, { login = false } = {}): string {
  const fallback = statusKey(error.status, login)
  return error.code
    ? translateOr(t, `common.errorCodes.${error.code}`, fallback, parseDays(error.params))
    : t(fallback)
}

/** Returns the sentence for a failed upload. A code without its own text gets a general text (spec §8). */
export const uploadErrorText = (t: Translate, error: CallError): string =>
  errorText(
    t,
    error.code || error.status === 0 ? error : new CallError(error.status, { code: 'Dashboard.Exception' }),
  )
