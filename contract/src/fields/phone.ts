import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'

/**
 * Parses an international number, else a German one (spec §5), with 2 to 17 national digits and at most 250
 * characters. Returns undefined for other texts.
 */
function parse(text: string): PhoneNumber | undefined {
  const parsed = text.length > 250 ? undefined : parsePhoneNumberFromString(text, 'DE')
  const digits = parsed?.nationalNumber.length ?? 0
  return digits >= 2 && digits <= 17 && parsed?.isPossible() ? parsed : undefined
}

/** Returns the number for machines (`+49151…`), or undefined if the text is not a number. */
export const internationalNumber = (text: string): string | undefined => parse(text)?.number

export const isValidPhoneNumber = (text: string): boolean => parse(text) !== undefined

export const phoneNumber = z.string().check(
  z.trim(),
  z.maxLength(250, 'phoneNumber'),
  z.refine((value: string) => value === '' || isValidPhoneNumber(value), 'phoneNumber'),
)

/**
 * Returns the international number, or undefined if the text is not a number. Default prefix: that of
 * `country`.
 */
export function formatPhoneNumber(text: string, country: CountryCode): string | undefined {
  const german = parse(text)
  // An import spends most of its time on parsing, so that a number is parsed once if possible.
  return (
    german && country !== 'DE' ? parsePhoneNumberFromString(text, country) : german
  )?.formatInternational()
}
