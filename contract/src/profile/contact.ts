/**
 * The contact details that members edit themselves. Separate from profile.ts, because every page loads that
 * file.
 */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { email, optionalText, passwordHash, postalCodeFits, version } from '../fields/index.ts'
import { phoneNumber } from '../fields/phone.ts'
import { memberProfile } from './profile.ts'

export const contactFields = {
  email: z.union([z.literal(''), email], 'email'),
  phoneNumber,
  mobileNumber: phoneNumber,
  street: optionalText(),
  postalCode: optionalText(20),
  city: optionalText(),
  /** ISO 3166-1 alpha-2, or empty. */
  country: optionalText(2),
}
/** Password links are sent to these addresses. Changing them therefore requires the current password. */
export const guardedContacts = ['email', 'mobileNumber'] as const

export const contactForm = z.strictObject(contactFields).check(postalCodeFits('postalCode', 'country'))

export const contact = {
  /** Saves contact details. A change of the email address is mailed to the old address. */
  update: call({
    path: '/api/profile/update',
    access: 'profile.update-member-profile',
    transaction: 'own',
    audit: 'updateProfile',
    input: z
      .strictObject({ ...contactFields, version, password: z.optional(passwordHash) })
      .check(postalCodeFits('postalCode', 'country')),
    output: memberProfile,
    refusals: ['Version.Conflict', 'Password.Empty', 'Password.Wrong', 'Request.RateLimited'],
  }),
}
