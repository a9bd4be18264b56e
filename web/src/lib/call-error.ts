import type { ErrorBody, ErrorCode, MessageKey } from '@sorgfalt/contract/core/error'

/** Why a call failed: status 0 means that no answer came. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly params: Record<string, string | number>
  /** Message key per path of the input. */
  readonly fields: Record<string, MessageKey>

  constructor(status: number, error?: Partial<ErrorBody['error']>) {
    super(`${status} ${error?.code ?? ''}`.trim())
    this.status = status
    this.code = error?.code
    this.params = error?.params ?? {}
    this.fields = error?.fields ?? {}
  }
}

/** Anything thrown, as a {@link CallError}; a fault of our own code counts as "no answer". */
export function asCallError(thrown: unknown): CallError {
  return thrown instanceof CallError ? thrown : new CallError(0)
}
