import { createStore, useStore } from '#lib/store.ts'
import { type AuthRoute, parseAuthPath } from './auth-route.rules.ts'

const pathname = createStore(location.pathname)
addEventListener('popstate', () => pathname.set(location.pathname))

/** Opens another screen of the login. The query keeps the return URL. */
export function openAuthScreen(screen: 'login' | 'forgot-password', clientId?: string): void {
  const path = `/auth/${screen}${clientId === undefined ? '' : `/${encodeURIComponent(clientId)}`}`
  history.pushState(null, '', path + location.search)
  pathname.set(path)
}

/** Returns the screen of the current address. */
export const useAuthRoute = (): AuthRoute => parseAuthPath(useStore(pathname))
