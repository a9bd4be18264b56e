import type { BrandColours, ClientConfiguration } from '@sorgfalt/contract/company/company'
import type { Role } from '@sorgfalt/contract/core/role'

/**
 * Returns whether a role may change the company ID. Only head administrators may, because every login
 * requires the company ID.
 */
export const mayChangeIdentifier = (role: Role): boolean => role === 'super-admin'

/** The stored colours of the company. Either all four are set or none. */
export interface ColourColumns {
  lightHighlight: string | null
  lightContrast: string | null
  darkHighlight: string | null
  darkContrast: string | null
}

type BrandTheme = ClientConfiguration['theme']

/** Returns the theme with the stored colours, or null if the company has no colours of its own. */
export function toTheme({
  lightHighlight,
  lightContrast,
  darkHighlight,
  darkContrast,
}: ColourColumns): BrandTheme {
  const pair = (highlightColor: string | null, contrastColor: string | null): BrandColours | null =>
    highlightColor && contrastColor ? { highlightColor, contrastColor } : null

  const [light, dark] = [pair(lightHighlight, lightContrast), pair(darkHighlight, darkContrast)]

  return light && dark && { light, dark }
}

/** Returns the stored colours of a theme. */
export const toColourColumns = (theme: BrandTheme): ColourColumns => ({
  lightHighlight: theme?.light.highlightColor ?? null,
  lightContrast: theme?.light.contrastColor ?? null,
  darkHighlight: theme?.dark.highlightColor ?? null,
  darkContrast: theme?.dark.contrastColor ?? null,
})
