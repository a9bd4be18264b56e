/**
 * A screen of the login. `clientId` is in lower case but not checked, so that unknown companies look like
 * known ones.
 */
export type AuthRoute =
  | { screen: 'login'; clientId: string | undefined }
  | { screen: 'setUp' }
  | { screen: 'forgotPassword' | 'resetPassword' | 'supportLogin'; clientId: string }

/** Returns the company ID of a path segment, or undefined if it is missing or malformed. */
function readClientId(segment: string | undefined): string | undefined {
  try {
    return (
      decodeURIComponent(segment ?? '')
        .trim()
        .toLowerCase() || undefined
    )
  } catch {
    return undefined
  }
}

/** Returns the screen of a path. An unknown path is the login. */
export function parseAuthPath(pathname: string): AuthRoute {
  const [, area, name, segment] = pathname.split('/')
  const clientId = readClientId(segment)

  if (area === 'auth' && name === 'set-up') return { screen: 'setUp' }

  if (area === 'auth' && clientId !== undefined) {
    if (name === 'forgot-password') return { screen: 'forgotPassword', clientId }
    if (name === 'reset-password') return { screen: 'resetPassword', clientId }
    if (name === 'support-login') return { screen: 'supportLogin', clientId }
  }

  return { screen: 'login', clientId: area === 'auth' && name === 'login' ? clientId : undefined }
}
