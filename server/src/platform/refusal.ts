import { type ErrorBody, type ErrorCode, errorStatus } from '@sorgfalt/contract/core/error'

/** A call that ends with one of the catalogue's codes. Thrown by rules and handlers, answered in one place. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly details: Omit<ErrorBody['error'], 'code'>

  constructor(code: ErrorCode, details: Omit<ErrorBody['error'], 'code'> = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }

  get body(): ErrorBody {
    return { error: { code: this.code, ...this.details } }
  }
}

/** Ends the call with a code. */
export function refuse(code: ErrorCode, details?: Omit<ErrorBody['error'], 'code'>): never {
  throw new Refusal(code, details)
}

/** The value, or the call ends with a code. */
export function found<T>(value: T | undefined | null, code: ErrorCode): T {
  if (value === undefined || value === null) refuse(code)
  return value
}
