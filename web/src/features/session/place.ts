import { createStore, useStore } from '#lib/store.ts'
import { type Place, placeOf } from './place.rules.ts'

const here = createStore(location.pathname)
addEventListener('popstate', () => here.set(location.pathname))

/** Goes to another screen of the login; the return URL in the query stays. */
export function go(screen: 'login' | 'forgot-password', clientId?: string): void {
  const path = `/auth/${screen}${clientId === undefined ? '' : `/${encodeURIComponent(clientId)}`}`
  history.pushState(null, '', path + location.search)
  here.set(path)
}

export const usePlace = (): Place => placeOf(useStore(here))
