import type { ErrorBody, ErrorCode, MessageKey } from '@sorgfalt/contract/core/error'

/** The reason why a call failed. Status 0: there was no answer. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly params: Record<string, string | number>
  /** Message keys by the path of the input field. */
  readonly fields: Record<string, MessageKey>

  constructor(status: number, error?: Partial<ErrorBody['error']>) {
    super(`${status} ${error?.code ?? ''}`.trim())
    this.status = status
    this.code = error?.code
    this.params = error?.params ?? {}
    this.fields = error?.fields ?? {}
  }
}

/** Returns a thrown value as a {@link CallError}. Any other error becomes one with status 0 ("no answer"). */
export function asCallError(thrown: unknown): CallError {
  return thrown instanceof CallError ? thrown : new CallError(0)
}

/**
 * Refusals that end when the page has a new token, or when the member has done what the session waits for.
 */
const temporaryCodes: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode | undefined>([
  'Request.Forged',
  'Factor.Pending',
  'Factor.MustSetUp',
  'Password.MustChange',
])

/**
 * Returns true for an error after which the same call may succeed later: a lost connection, a timeout, an
 * ended or pending session, a rate limit or a server error.
 */
export const isTemporary = ({ status, code }: CallError): boolean =>
  [0, 401, 408, 429].includes(status) || status >= 500 || temporaryCodes.has(code)
