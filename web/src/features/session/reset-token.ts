const tokenPattern = /^#[\w-]{20,200}$/
let token: string | undefined

/** Moves the token from the address into memory, so that neither the history nor a shared screen shows it. */
function extractToken(): void {
  if (!location.pathname.startsWith('/auth/reset-password/') || location.hash === '') return
  if (tokenPattern.test(location.hash)) token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname + location.search)
}

extractToken()
addEventListener('hashchange', extractToken)

/**
 * Returns the token of the reset link. The token is the fragment of the link, which browsers do not send to
 * servers.
 */
export const resetToken = (): string | undefined => token
