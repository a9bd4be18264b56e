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

/** What of the record a person edits. */
export const valuesOf = (person: MemberProfile): ContactValues =>
  Object.fromEntries(fields.map((field) => [field, person[field]])) as unknown as ContactValues

/** Does a change of these fields ask for the password? */
export const asksForPassword = (changed: readonly string[]): boolean =>
  guardedContacts.some((field) => changed.includes(field))

/** Fields that one has changed oneself and that differ from what is saved now. */
export function differencesOf(
  mine: ContactValues,
  changed: readonly string[],
  theirs: MemberProfile,
  t: Translate,
): Difference[] {
  return fields
    .filter((field) => changed.includes(field) && mine[field] !== theirs[field])
    .map((field) => ({ label: t(`profile.details.${field}`), mine: mine[field], theirs: theirs[field] }))
}
