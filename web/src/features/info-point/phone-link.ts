/**
 * Returns the `tel:` link for the first phone number in a text, or undefined if there is none. An extension
 * after the number is not part of the link.
 */
export function phoneLink(text: string): string | undefined {
  const written = /\+?\d[\d\s/().-]*/.exec(text)?.[0] ?? ''
  // In +49 (0)89 the zero applies only to calls within the country.
  const number = (written.startsWith('+') ? written.replace('(0)', '') : written).replace(/[^+\d]/g, '')
  return number.length > 1 ? `tel:${number}` : undefined
}
