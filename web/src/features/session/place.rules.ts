/** Screens of the login, by their addresses. `clientId` as typed: whether it exists is nobody's business here. */
export type Place =
  | { screen: 'login'; clientId: string | undefined }
  | { screen: 'forgotPassword' | 'resetPassword' | 'supportLogin'; clientId: string }

function decoded(segment: string | undefined): string | undefined {
  try {
    return segment ? decodeURIComponent(segment) : undefined
  } catch {
    return undefined
  }
}

/** The screen of an address; everything unknown is the login. */
export function placeOf(pathname: string): Place {
  const [, area, name, segment] = pathname.split('/')
  const clientId = decoded(segment)
  if (area === 'auth' && clientId !== undefined) {
    if (name === 'forgot-password') return { screen: 'forgotPassword', clientId }
    if (name === 'reset-password') return { screen: 'resetPassword', clientId }
    if (name === 'support-login') return { screen: 'supportLogin', clientId }
  }
  return { screen: 'login', clientId: area === 'auth' && name === 'login' ? clientId : undefined }
}
