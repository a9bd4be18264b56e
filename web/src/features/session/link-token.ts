type LinkKind = 'reset-password' | 'set-up'

const tokenPattern = /^#[\w-]{20,200}$/
const paths: Record<LinkKind, RegExp> = {
  'reset-password': /^\/auth\/reset-password\//,
  'set-up': /^\/auth\/set-up$/,
}
const tokens = new Map<LinkKind, string>()

/** Moves the token from the address into memory, so that neither the history nor a shared screen shows it. */
function extractToken(): void {
  const kind = (Object.keys(paths) as LinkKind[]).find((one) => paths[one].test(location.pathname))
  if (kind === undefined || location.hash === '') return
  if (tokenPattern.test(location.hash)) tokens.set(kind, location.hash.slice(1))
  history.replaceState(null, '', location.pathname + location.search)
}

extractToken()
addEventListener('hashchange', extractToken)

/**
 * Returns the token of the opened reset link or set-up link. The token is the fragment of the link, which
 * browsers do not send to servers.
 */
export const linkToken = (kind: LinkKind): string | undefined => tokens.get(kind)
