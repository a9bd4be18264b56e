/**
 * Resolves conflicts between two users who change the special attributes of a member at the same time. Pure
 * functions.
 */
import { type SpecialAttribute, specialAttributes } from '@sorgfalt/contract/core/limits'
import type { SpecialAttributes } from '@sorgfalt/contract/member/special-attributes'

const ageOfMajority = 18

/** Returns whether a member with this birth date is under age today. */
export function isUnderage(birthDate: string | null): boolean {
  if (birthDate === null) return false

  const eighteenthBirthday = `${Number(birthDate.slice(0, 4)) + ageOfMajority}${birthDate.slice(4)}`
  return eighteenthBirthday > new Date().toLocaleDateString('en-CA')
}

const has = (values: SpecialAttributes, attribute: SpecialAttribute): boolean =>
  values.specialAttributes.includes(attribute)

/** Returns whether two values contain the same attributes, in any order, and the same end of a pregnancy. */
export const haveSameAttributes = (one: SpecialAttributes, other: SpecialAttributes): boolean =>
  one.pregnantUntil === other.pregnantUntil &&
  specialAttributes.every((attribute) => has(one, attribute) === has(other, attribute))

interface Conflict {
  /** The values when the user began to change them. */
  before: SpecialAttributes
  /** The values that the user has entered. */
  entered: SpecialAttributes
  /** The values that another user has saved in the meantime. */
  saved: SpecialAttributes
}

/** Returns the saved values with the changes of the user applied. */
export function mergeChanges({ before, entered, saved }: Conflict): SpecialAttributes {
  const isUnchanged = (attribute: SpecialAttribute) => has(before, attribute) === has(entered, attribute)
  return {
    specialAttributes: specialAttributes.filter((attribute) =>
      has(isUnchanged(attribute) ? saved : entered, attribute),
    ),
    pregnantUntil:
      before.pregnantUntil === entered.pregnantUntil ? saved.pregnantUntil : entered.pregnantUntil,
  }
}

interface Labels {
  attribute: (attribute: SpecialAttribute) => string
  until: string
  yesOrNo: (value: boolean) => string
  day: (day: string) => string
}

/** Returns the label, the entered value and the saved value of each difference. */
export function listDifferences(
  { entered, saved }: Pick<Conflict, 'entered' | 'saved'>,
  labels: Labels,
): { label: string; ownValue: string; savedValue: string }[] {
  const formatEnd = ({ pregnantUntil }: SpecialAttributes) =>
    pregnantUntil === null ? '' : labels.day(pregnantUntil)

  return [
    ...specialAttributes.map((attribute) => ({
      label: labels.attribute(attribute),
      ownValue: labels.yesOrNo(has(entered, attribute)),
      savedValue: labels.yesOrNo(has(saved, attribute)),
    })),
    { label: labels.until, ownValue: formatEnd(entered), savedValue: formatEnd(saved) },
  ].filter(({ ownValue, savedValue }) => ownValue !== savedValue)
}
