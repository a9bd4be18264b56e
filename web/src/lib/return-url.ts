const longest = 2000

/**
 * Returns the address to open after the login. Undefined unless it is a path inside /dashboard of this site.
 */
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
  // Checks the parsed address, because only the URL parser resolves dots: `/dashboard/../x` is outside the
  // dashboard.
  const inside = url.pathname === '/dashboard' || url.pathname.startsWith('/dashboard/')

  return url.origin === origin && inside ? url.pathname + url.search + url.hash : undefined
}

/** Returns the address of the login, which leads back to this page. `ended`: a session has just ended. */
export function loginUrl({ ended = false } = {}): string {
  const query = new URLSearchParams()
  const back = validReturnUrl(location.pathname + location.search + location.hash)
  if (back && !back.startsWith('/dashboard/logout')) query.set('returnUrl', back)
  if (ended) query.set('ended', '1')

  return query.size > 0 ? `/auth/login?${query}` : '/auth/login'
}
