import type { MemberHead } from '@sorgfalt/contract/member/list'
import type { TextKey } from '@sorgfalt/texts'
import type { useText } from '#lib/texts.tsx'

export type Somebody = Pick<MemberHead, 'uuid' | 'firstName' | 'lastName'>

/** Somebody of the company, as far as it takes to do something with them. */
export type Subject = Somebody & Pick<MemberHead, 'role' | 'status'>

/** A sentence about one by name or about many by number: the text has `{{name}}` for one and `{{count}}` for more. */
export const peopleText = (
  t: ReturnType<typeof useText>,
  key: TextKey,
  people: readonly Somebody[],
): string => {
  const [first] = people
  return t(key, { count: people.length, name: first ? `${first.firstName} ${first.lastName}` : '' })
}
