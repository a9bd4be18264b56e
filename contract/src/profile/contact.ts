/** How a member can be reached: what everybody keeps up to date themselves. Apart from profile.ts, which every page loads. */
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
  /** ISO 3166-1, or nothing. */
  country: optionalText(2),
}
/** Whoever holds these can take over the account, so changing them asks for the password. */
export const guardedContacts = ['email', 'mobileNumber'] as const

export const contactForm = z.strictObject(contactFields).check(postalCodeFits('postalCode', 'country'))

export const contact = {
  /** The old mail address is told of a new one. */
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
