import { debounce } from '@sorgfalt/contract/core/limits'
import { username } from '@sorgfalt/contract/fields/username'
import { profile } from '@sorgfalt/contract/profile/profile'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'

/** What is known of a username: `unknown` while it is being typed, and when it is none. */
export type UsernameState = 'unknown' | 'free' | 'taken'

/** Asks, once a name has stood still, whether somebody has it; `own` is the member's already. */
export function useUsernameCheck(name: string, own = ''): UsernameState {
  const settled = useDebounced(name, debounce.usernameCheck)
  const isName = settled !== own && username.safeParse(settled).success
  const { data } = useCall(profile.checkUsername, { username: settled }, { enabled: isName })
  if (!isName || !data || settled !== name) return 'unknown'
  return data.usernameExists ? 'taken' : 'free'
}
