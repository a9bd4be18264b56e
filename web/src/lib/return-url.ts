const longest = 2000

/** The place to return to after the login, or undefined: a path inside /dashboard of this site and nothing else (security.md D2). */
export function validReturnUrl(
  raw: string | null | undefined,
  origin: string = location.origin,
): string | undefined {
  if (
    !raw ||
    raw.length > longest ||
    !/^\/dashboard(\/|$|\?)/.test(raw) ||
    raw.includes('//') ||
    raw.includes('\\')
  )
    return undefined

  const url = new URL(raw, origin)
  // Dots are resolved only by the parser: `/dashboard/../x` has left the dashboard.
  const inside = url.pathname === '/dashboard' || url.pathname.startsWith('/dashboard/')

  return url.origin === origin && inside ? url.pathname + url.search + url.hash : undefined
}

/** Address of the login that leads back here. `ended`: there was a session, and it is over. */
export function loginUrl({ ended = false } = {}): string {
  const query = new URLSearchParams()
  const back = validReturnUrl(location.pathname + location.search + location.hash)
  if (back && !back.startsWith('/dashboard/logout')) query.set('returnUrl', back)
  if (ended) query.set('ended', '1')

  return query.size > 0 ? `/auth/login?${query}` : '/auth/login'
}
