import { type ErrorBody, type ErrorCode, errorStatus } from '@sorgfalt/contract/core/error'

/**
 * Ends a call with an error code of the contract. Rules and handlers throw it, and platform/http/errors.ts
 * turns it into an answer.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly details: Omit<ErrorBody['error'], 'code'>

  /** `options.cause` is the original error. Only the log contains it. */
  constructor(code: ErrorCode, details: Omit<ErrorBody['error'], 'code'> = {}, options?: ErrorOptions) {
    super(code, options)
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

/** @throws Refusal with this code */
export function refuse(code: ErrorCode, details?: Omit<ErrorBody['error'], 'code'>): never {
  throw new Refusal(code, details)
}

/** Returns the value. @throws Refusal with this code if there is none */
export function found<T>(value: T | undefined | null, code: ErrorCode): T {
  if (value === undefined || value === null) refuse(code)
  return value
}
