import { type contactForm, guardedContacts } from '@sorgfalt/contract/profile/contact'
import type { MemberProfile } from '@sorgfalt/contract/profile/profile'
import type * as z from 'zod/mini'
import type { Translate } from '#lib/texts.tsx'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'

export type ContactValues = z.input<typeof contactForm>
const fields = [
  'email',
  'phoneNumber',
  'mobileNumber',
  'street',
  'postalCode',
  'city',
  'country',
] as const satisfies (keyof ContactValues)[]

/** Returns the fields of a profile that the member edits. */
export const readContactValues = (person: MemberProfile): ContactValues =>
  Object.fromEntries(fields.map((field) => [field, person[field]])) as unknown as ContactValues

/** Returns whether a change of these fields needs the password. */
export const needsPassword = (changed: readonly string[]): boolean =>
  guardedContacts.some((field) => changed.includes(field))

/**
 * Returns the fields that the member has changed and whose entered value differs from the value that was
 * saved in the meantime.
 */
export function listDifferences(
  entered: ContactValues,
  changed: readonly string[],
  saved: MemberProfile,
  t: Translate,
): Difference[] {
  return fields
    .filter((field) => changed.includes(field) && entered[field] !== saved[field])
    .map((field) => ({
      label: t(`profile.details.${field}`),
      ownValue: entered[field],
      savedValue: saved[field],
    }))
}
