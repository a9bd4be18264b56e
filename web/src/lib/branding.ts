import type { Theme } from '@sorgfalt/contract/core/limits'
import type { ThemeColours } from '@sorgfalt/contract/licensee/licensee'
import { currentTheme, onThemeChange } from './theme.ts'

type Colours = Record<Theme, ThemeColours>
const colour = /^#[0-9a-f]{6}$/
let colours: Colours | null = null

function apply(): void {
  const style = document.documentElement.style
  const now = colours?.[currentTheme()]
  if (now && colour.test(now.primary) && colour.test(now.contrast)) {
    style.setProperty('--brand', now.primary)
    style.setProperty('--brand-contrast', now.contrast)
  } else {
    style.removeProperty('--brand')
    style.removeProperty('--brand-contrast')
  }
}

onThemeChange(apply)

/**
 * Applies the company's colours instead of the licensee's (/branding.css). Null restores the licensee's
 * colours.
 */
export function applyBranding(next: Colours | null): void {
  colours = next
  apply()
}
