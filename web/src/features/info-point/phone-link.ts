/**
 * Where a call to this number begins; undefined for words without a number. An extension named after it is
 * dialled by hand.
 */
export function phoneLink(text: string): string | undefined {
  const written = /\+?\d[\d\s/().-]*/.exec(text)?.[0] ?? ''
  // +49 (0)89: the zero is for calls from within the country.
  const number = (written.startsWith('+') ? written.replace('(0)', '') : written).replace(/[^+\d]/g, '')
  return number.length > 1 ? `tel:${number}` : undefined
}
