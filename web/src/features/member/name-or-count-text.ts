import type { MemberHead } from '@sorgfalt/contract/member/list'
import type { TextKey } from '@sorgfalt/texts'
import type { useText } from '#lib/texts.tsx'

/** The name of a member. */
export type MemberName = Pick<MemberHead, 'uuid' | 'firstName' | 'lastName'>

/** A member whom the user archives, restores or gives a new password. */
export type MemberSubject = MemberName & Pick<MemberHead, 'role' | 'status'>

/** Returns a text with the name of one member (`{{name}}`) or the number of several (`{{count}}`). */
export const nameOrCountText = (
  t: ReturnType<typeof useText>,
  key: TextKey,
  members: readonly MemberName[],
): string => {
  const [first] = members
  return t(key, { count: members.length, name: first ? `${first.firstName} ${first.lastName}` : '' })
}
