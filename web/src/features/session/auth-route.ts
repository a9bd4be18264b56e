import { ssoErrorParameter } from '@sorgfalt/contract/sign-on/protocol-routes'
import { createStore, useStore } from '#lib/store.ts'
import { type AuthRoute, parseAuthPath } from './auth-route.rules.ts'

const pathname = createStore(location.pathname)
addEventListener('popstate', () => pathname.set(location.pathname))

/** Returns the query that all screens of the login keep, such as the return URL. */
export function readKeptQuery(): string {
  const query = new URLSearchParams(location.search)
  query.delete(ssoErrorParameter)
  return query.size > 0 ? `?${query}` : ''
}

/** Opens another screen of the login. */
export function openAuthScreen(screen: 'login' | 'forgot-password', clientId?: string): void {
  const path = `/auth/${screen}${clientId === undefined ? '' : `/${encodeURIComponent(clientId)}`}`
  history.pushState(null, '', path + readKeptQuery())
  pathname.set(path)
}

/** Returns the screen of the current address. */
export const useAuthRoute = (): AuthRoute => parseAuthPath(useStore(pathname))
