import * as z from 'zod/mini'
import { countries } from '../core/limits.ts'
import { optionalText } from './checks.ts'

/** The address fields of a form. */
export const addressForm = {
  street: optionalText(),
  additional: optionalText(),
  postalCode: optionalText(20),
  city: optionalText(),
  /** The form accepts every known country. The server accepts only those of `countries`. */
  country: z.string().check(z.maxLength(2, 'unknownCountry')),
}

/** The address fields of an answer. */
export const address = {
  street: z.string(),
  additional: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.enum(countries),
}
