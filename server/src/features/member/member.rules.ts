import { correctedTheme } from '@sorgfalt/contract/licensee/colour'
import type { ThemeColours } from '@sorgfalt/contract/licensee/licensee'

/** First letters of first and last name, upper case. */
export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].map((name) => Array.from(name.trim())[0]?.toLocaleUpperCase('de') ?? '').join('')

interface BrandColumns {
  lightHighlight: string | null
  lightContrast: string | null
  darkHighlight: string | null
  darkContrast: string | null
}

/** The company's colours made readable, or null when it keeps its licensee's (settled.md, Branding). */
export function branding(client: BrandColumns): { light: ThemeColours; dark: ThemeColours } | null {
  const { lightHighlight, lightContrast, darkHighlight, darkContrast } = client
  if (!lightHighlight || !lightContrast || !darkHighlight || !darkContrast) return null
  return correctedTheme({
    light: { primary: lightHighlight, contrast: lightContrast },
    dark: { primary: darkHighlight, contrast: darkContrast },
  })
}
