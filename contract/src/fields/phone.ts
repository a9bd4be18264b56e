import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'

/** International first, then German (spec §5): 2 to 17 national digits, at most 250 characters. */
export function isValidPhoneNumber(text: string): boolean {
  if (text.length > 250) return false
  const parsed = parsePhoneNumberFromString(text) ?? parsePhoneNumberFromString(text, 'DE')
  if (!parsed) return false
  const digits = parsed.nationalNumber.length
  return digits >= 2 && digits <= 17 && parsed.isPossible()
}

export const phoneNumber = z.string().check(z.refine((value: string) => value === '' || isValidPhoneNumber(value), 'phoneNumber'))
