import type { SsoError } from '@sorgfalt/contract/sign-on/protocol-routes'

/** Thrown if a sign-in fails. The person sees only the code. The log contains the cause. */
export class SsoFailed extends Error {
  override readonly name = 'SsoFailed'
  readonly code: SsoError

  constructor(code: SsoError, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** The cause of the failure if an answer is valid, but does not identify a person of the company. */
export class NoSubject extends Error {
  override readonly name = 'NoSubject'

  constructor() {
    super('no lasting identifier of this company')
  }
}
