import {
  type SsoError,
  ssoErrorParameter,
  ssoErrors,
  ssoLinkedParameter,
} from '@sorgfalt/contract/sign-on/protocol-routes'

/** What the server reports in the address after a sign-in at a provider. */
export interface SsoOutcome {
  /** Why the sign-in has failed. */
  error?: SsoError
  /** Uuid of the identity that was linked. */
  linked?: string
}

/** Returns the outcome in a query string. Ignores unknown errors. */
export function readSsoOutcome(search: string): SsoOutcome {
  const query = new URLSearchParams(search)
  const error = ssoErrors.find((code) => code === query.get(ssoErrorParameter))
  const linked = query.get(ssoLinkedParameter)

  return { ...(error && { error }), ...(linked !== null && { linked }) }
}
