import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'

const parse = (text: string) => parsePhoneNumberFromString(text) ?? parsePhoneNumberFromString(text, 'DE')

/** As machines dial it: `+49151…`. Undefined for what is no number. */
export const internationalNumber = (text: string): string | undefined => (isValidPhoneNumber(text) ? parse(text)?.number : undefined)

/** International first, then German (spec §5): 2 to 17 national digits, at most 250 characters. */
export function isValidPhoneNumber(text: string): boolean {
  if (text.length > 250) return false
  const parsed = parse(text)
  if (!parsed) return false
  const digits = parsed.nationalNumber.length
  return digits >= 2 && digits <= 17 && parsed.isPossible()
}

export const phoneNumber = z.string().check(
  z.maxLength(250, 'phoneNumber'),
  z.refine((value: string) => value === '' || isValidPhoneNumber(value), 'phoneNumber'),
)

/** The number as it is called from anywhere, or undefined when it is none. Without a prefix it is of `country`. */
export function formatPhoneNumber(text: string, country: CountryCode): string | undefined {
  if (!isValidPhoneNumber(text)) return undefined
  return (parsePhoneNumberFromString(text) ?? parsePhoneNumberFromString(text, country))?.formatInternational()
}
