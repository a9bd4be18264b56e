import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'

/**
 * Parses a phone number of at most 250 characters with 2 to 17 national digits. A number without a country
 * prefix is read as German (spec §5). Returns undefined for all other texts.
 */
function parse(text: string): PhoneNumber | undefined {
  const parsed = text.length > 250 ? undefined : parsePhoneNumberFromString(text, 'DE')
  const digits = parsed?.nationalNumber.length ?? 0
  return digits >= 2 && digits <= 17 && parsed?.isPossible() ? parsed : undefined
}

/**
 * Returns the phone number in international format (`+49151…`), or undefined if the text is not a phone
 * number.
 */
export const internationalNumber = (text: string): string | undefined => parse(text)?.number

export const isValidPhoneNumber = (text: string): boolean => parse(text) !== undefined

export const phoneNumber = z.string().check(
  z.trim(),
  z.maxLength(250, 'phoneNumber'),
  z.refine((value: string) => value === '' || isValidPhoneNumber(value), 'phoneNumber'),
)

/**
 * Returns the phone number in international format with spaces, or undefined if the text is not a phone
 * number. A number without a country prefix gets the prefix of `country`.
 */
export function formatPhoneNumber(text: string, country: CountryCode): string | undefined {
  const german = parse(text)
  // Parses the number a second time only if necessary, because an import spends most of its time on parsing.
  return (
    german && country !== 'DE' ? parsePhoneNumberFromString(text, country) : german
  )?.formatInternational()
}
