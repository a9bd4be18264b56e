import type { Theme } from '@sorgfalt/contract/core/limits'
import { remembered } from './storage.ts'
import { createStore, useStore } from './store.ts'

const key = 'sorgfalt.theme'
const defaultKey = 'sorgfalt.defaultTheme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const systemTheme = (): Theme => (dark.matches ? 'dark' : 'light')

function rememberedTheme(name: typeof key | typeof defaultKey): Theme | null {
  const value = remembered.get(name)
  return value === 'light' || value === 'dark' ? value : null
}

/** Null: nobody has chosen a theme on this device. */
const chosen = createStore<Theme | null>(rememberedTheme(key))
/** The default of the company that was last signed in on this device. Null: the company has none. */
let byCompany = rememberedTheme(defaultKey)

// public/theme.js does the same before the first paint.
const findTheme = (): Theme => chosen.get() ?? byCompany ?? systemTheme()
const shown = createStore<Theme>(findTheme())

function apply(): void {
  const theme = findTheme()
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.mantineColorScheme = theme
  shown.set(theme)
}

dark.addEventListener('change', apply)

/** Chooses a theme for this device. Null follows the company's default, otherwise the system. */
export function setTheme(theme: Theme | null): void {
  remembered.set(key, theme)
  chosen.set(theme)
  apply()
}

/** Stores the company's default theme for the next page of this device. */
export const rememberDefaultTheme = (theme: Theme | null): void => remembered.set(defaultKey, theme)

/** Applies and stores the company's default theme. A chosen theme has priority. */
export function setDefaultTheme(theme: Theme | null): void {
  rememberDefaultTheme(theme)
  byCompany = theme
  apply()
}

/** Returns the theme on screen. */
export const currentTheme = (): Theme => shown.get()
export const useTheme = (): Theme => useStore(shown)
export const onThemeChange = shown.subscribe
