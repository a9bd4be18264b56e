import type { TextKey } from '@sorgfalt/texts'
import type { useText } from '#lib/texts.tsx'

interface Somebody {
  firstName: string
  lastName: string
}

/** A sentence about one by name or about many by number: the text has `{{name}}` for one and `{{count}}` for more. */
export const peopleText = (t: ReturnType<typeof useText>, key: TextKey, people: readonly Somebody[]): string => {
  const [first] = people
  return t(key, { count: people.length, name: first ? `${first.firstName} ${first.lastName}` : '' })
}
