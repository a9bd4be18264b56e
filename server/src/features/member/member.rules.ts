import { correctedTheme } from '@sorgfalt/contract/licensee/colour'
import type { ThemeColours } from '@sorgfalt/contract/licensee/licensee'

/** Returns the first letters of the first and the last name in upper case, e.g. `MM`. */
export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].map((name) => Array.from(name.trim())[0]?.toLocaleUpperCase('de') ?? '').join('')

interface BrandColumns {
  lightHighlight: string | null
  lightContrast: string | null
  darkHighlight: string | null
  darkContrast: string | null
}

/**
 * Returns the company's colours, corrected so that their contrast is sufficient. Returns null if the company
 * uses the colours of its licensee.
 */
export function branding(client: BrandColumns): { light: ThemeColours; dark: ThemeColours } | null {
  const { lightHighlight, lightContrast, darkHighlight, darkContrast } = client
  if (!lightHighlight || !lightContrast || !darkHighlight || !darkContrast) return null

  return correctedTheme({
    light: { primary: lightHighlight, contrast: lightContrast },
    dark: { primary: darkHighlight, contrast: darkContrast },
  })
}
