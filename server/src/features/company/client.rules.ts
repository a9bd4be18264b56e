import type { BrandColours, ClientConfiguration } from '@sorgfalt/contract/company/company'
import type { Role } from '@sorgfalt/contract/core/role'

/** Every login names the company ID, so changing it is not every admin's to do (elearning-and-company.md §4.9). */
export const mayChangeIdentifier = (role: Role): boolean => role === 'super-admin'

/** Texts without the spaces around them. */
export const trimmed = <T extends Record<string, string>>(texts: T): T =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim()])) as T

/** The company's colours as they are stored: all four or none. */
export interface ColourColumns {
  lightHighlight: string | null
  lightContrast: string | null
  darkHighlight: string | null
  darkContrast: string | null
}

type BrandTheme = ClientConfiguration['theme']

export function themeOf({
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

export const columnsOf = (theme: BrandTheme): ColourColumns => ({
  lightHighlight: theme?.light.highlightColor ?? null,
  lightContrast: theme?.light.contrastColor ?? null,
  darkHighlight: theme?.dark.highlightColor ?? null,
  darkContrast: theme?.dark.contrastColor ?? null,
})
