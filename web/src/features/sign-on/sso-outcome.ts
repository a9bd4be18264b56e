import {
  type SsoError,
  ssoErrorParameter,
  ssoErrors,
  ssoLinkedParameter,
} from '@sorgfalt/contract/sign-on/protocol-routes'

/** What the server reports in the address after a sign-in at a provider. */
export interface SsoOutcome {
  /** Why the sign-in has failed. */
  [ssoErrorParameter]?: SsoError
  /** Uuid of the identity that was linked. */
  [ssoLinkedParameter]?: string
}

/** Returns the outcome in the query of an address. Ignores unknown values. */
export function readSsoOutcome(search: Readonly<Record<string, unknown>>): SsoOutcome {
  const error = ssoErrors.find((code) => code === search[ssoErrorParameter])
  const linked = search[ssoLinkedParameter]

  return {
    ...(error && { [ssoErrorParameter]: error }),
    ...(typeof linked === 'string' && { [ssoLinkedParameter]: linked }),
  }
}
