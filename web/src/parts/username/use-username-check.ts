import { username } from '@sorgfalt/contract/fields/username'
import { profile } from '@sorgfalt/contract/profile/profile'
import { debounce } from '#lib/constants.ts'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'

/** Whether a username is free. `unknown` while the user types, and for invalid usernames. */
export type UsernameState = 'unknown' | 'free' | 'taken'

/**
 * Returns whether a username is free. Asks the server when the user stops typing. `own`: the current
 * username.
 */
export function useUsernameCheck(name: string, own = ''): UsernameState {
  const typed = useDebounced(name, debounce.usernameCheck)
  const needsCheck = typed !== own && username.safeParse(typed).success
  const { data } = useCall(profile.checkUsername, { username: typed }, { enabled: needsCheck })
  if (!needsCheck || !data || typed !== name) return 'unknown'

  return data.usernameExists ? 'taken' : 'free'
}
