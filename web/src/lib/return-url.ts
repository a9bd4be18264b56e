import { parseReturnUrl } from '@sorgfalt/contract/session/return-url'

/**
 * Returns the address to open after the login. Undefined unless it is a path inside /dashboard of this site.
 */
export const validReturnUrl = (
  raw: string | null | undefined,
  origin: string = location.origin,
): string | undefined => parseReturnUrl(raw, origin)

/** Returns the address of the login, which leads back to this page. `ended`: a session has just ended. */
export function loginUrl({ ended = false } = {}): string {
  const query = new URLSearchParams()
  const back = validReturnUrl(location.pathname + location.search + location.hash)
  if (back && !back.startsWith('/dashboard/logout')) query.set('returnUrl', back)
  if (ended) query.set('ended', '1')

  return query.size > 0 ? `/auth/login?${query}` : '/auth/login'
}
