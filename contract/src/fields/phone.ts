import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'

/** International first, then German (spec §5): 2 to 17 national digits, at most 250 characters. Undefined for what is no number. */
function parse(text: string): PhoneNumber | undefined {
  const parsed = text.length > 250 ? undefined : parsePhoneNumberFromString(text, 'DE')
  const digits = parsed?.nationalNumber.length ?? 0
  return digits >= 2 && digits <= 17 && parsed?.isPossible() ? parsed : undefined
}

/** As machines dial it: `+49151…`. Undefined for what is no number. */
export const internationalNumber = (text: string): string | undefined => parse(text)?.number

export const isValidPhoneNumber = (text: string): boolean => parse(text) !== undefined

export const phoneNumber = z.string().check(
  z.maxLength(250, 'phoneNumber'),
  z.refine((value: string) => value === '' || isValidPhoneNumber(value), 'phoneNumber'),
)

/** The number as it is called from anywhere, or undefined when it is none. Without a prefix it is of `country`. */
export function formatPhoneNumber(text: string, country: CountryCode): string | undefined {
  const german = parse(text)
  // Parsing is most of what reading a file costs, so it is done once where it can be.
  return (
    german && country !== 'DE' ? parsePhoneNumberFromString(text, country) : german
  )?.formatInternational()
}
