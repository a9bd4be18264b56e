const longest = 2000

/**
 * Returns the address to open after the login. Undefined unless it is a path inside /dashboard of the site
 * with this origin.
 */
export function parseReturnUrl(raw: string | null | undefined, origin: string): string | undefined {
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
