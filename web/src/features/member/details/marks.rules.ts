/** Two people changed a member's marks at once. Pure. */
import { type SpecialAttribute, specialAttributes } from '@sorgfalt/contract/core/limits'
import type { SpecialAttributes } from '@sorgfalt/contract/member/details'

const has = (marks: SpecialAttributes, one: SpecialAttribute): boolean =>
  marks.specialAttributes.includes(one)

export const areSame = (one: SpecialAttributes, other: SpecialAttributes): boolean =>
  one.pregnantUntil === other.pregnantUntil &&
  specialAttributes.every((mark) => has(one, mark) === has(other, mark))

/** What one has changed oneself, upon what is saved now. */
export function merged(
  was: SpecialAttributes,
  mine: SpecialAttributes,
  theirs: SpecialAttributes,
): SpecialAttributes {
  const own = specialAttributes.filter((mark) =>
    has(has(was, mark) === has(mine, mark) ? theirs : mine, mark),
  )
  return {
    specialAttributes: own,
    pregnantUntil: was.pregnantUntil === mine.pregnantUntil ? theirs.pregnantUntil : mine.pregnantUntil,
  }
}

interface Words {
  mark: (mark: SpecialAttribute) => string
  until: string
  yesOrNo: (is: boolean) => string
  day: (day: string) => string
}

/** What differs, in words. */
export function differences(mine: SpecialAttributes, theirs: SpecialAttributes, words: Words) {
  const until = (of: SpecialAttributes) => (of.pregnantUntil === null ? '' : words.day(of.pregnantUntil))
  return [
    ...specialAttributes.map((mark) => ({
      label: words.mark(mark),
      mine: words.yesOrNo(has(mine, mark)),
      theirs: words.yesOrNo(has(theirs, mark)),
    })),
    { label: words.until, mine: until(mine), theirs: until(theirs) },
  ].filter((one) => one.mine !== one.theirs)
}
