import * as z from 'zod/mini'
import type { MessageKey } from '../core/error.ts'

/** The formats of postal codes per country. Other countries accept any code (spec §5). */
const formats: Record<string, RegExp> = {
  DE: /^\d{5}$/,
  AT: /^\d{4}$/,
  CH: /^\d{4}$/,
  LI: /^94(8[5-9]|9[0-8])$/,
  BE: /^\d{4}$/,
  BG: /^\d{4}$/,
  CY: /^\d{4}$/,
  CZ: /^\d{5}$/,
  DK: /^\d{4}$/,
  EE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FI: /^\d{5}$/,
  FR: /^\d{5}$/,
  GR: /^\d{5}$/,
  HR: /^\d{5}$/,
  HU: /^\d{4}$/,
  IE: /^[A-Z]\d[\dW][A-Z\d]{4}$/,
  IT: /^\d{5}$/,
  LT: /^(LT)?\d{5}$/,
  LU: /^(L)?\d{4}$/,
  LV: /^(LV)?\d{4}$/,
  MT: /^[A-Z]{3}\d{4}$/,
  NL: /^\d{4}[A-Z]{2}$/,
  PL: /^\d{5}$/,
  PT: /^\d{7}$/,
  RO: /^\d{6}$/,
  SE: /^\d{5}$/,
  SI: /^\d{4}$/,
  SK: /^\d{5}$/,
}

/** The countries with a known format. */
export const knownCountries: readonly string[] = Object.keys(formats)

export type PostalCodeProblem =
  | 'missingCountry'
  | 'missingPostalCode'
  | 'unknownCountry'
  | 'notValidForCountry'

const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined

/** Returns the problem with a postal code, or undefined if it is valid. Ignores spaces and hyphens. */
export function postalCodeProblem(postalCode: string, country: string): PostalCodeProblem | undefined {
  if (country === '') return 'missingCountry'
  if (postalCode.trim() === '') return 'missingPostalCode'
  if (!isCountry(country)) return 'unknownCountry'

  const format = formats[country]

  return format && !format.test(postalCode.toUpperCase().replace(/[\s-]/g, ''))
    ? 'notValidForCountry'
    : undefined
}

/** The message key of each problem (spec §8). */
const postalCodeMessages: Record<PostalCodeProblem, MessageKey> = {
  missingCountry: 'missingCountry',
  missingPostalCode: 'missingPostalCode',
  unknownCountry: 'unknownCountry',
  notValidForCountry: 'checkPostalCode',
}

/**
 * Checks that the postal code of a form is valid in its country. The message is reported at the postal code.
 */
export const postalCodeMatches = <T extends Record<string, unknown>>(
  postalCode: keyof T & string,
  country: keyof T & string,
) =>
  z.check<T>(({ value, issues }) => {
    const problem = postalCodeProblem(String(value[postalCode]), String(value[country]))
    if (problem)
      issues.push({ code: 'custom', path: [postalCode], message: postalCodeMessages[problem], input: value })
  })

/** Checks the postal code of an optional address. An empty postal code is valid. */
export const postalCodeFits = <T extends Record<string, unknown>>(
  postalCode: keyof T & string,
  country: keyof T & string,
) =>
  z.check<T>(({ value, issues }) => {
    if (String(value[postalCode]).trim() === '') return
    const problem = postalCodeProblem(String(value[postalCode]), String(value[country]))
    if (problem)
      issues.push({ code: 'custom', path: [postalCode], message: postalCodeMessages[problem], input: value })
  })
