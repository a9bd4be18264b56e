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

/** The theme that was chosen on this device, or null. */
const chosen = createStore<Theme | null>(rememberedTheme(key))
/** The default theme of the company whose member signed in last on this device, or null. */
let byCompany = rememberedTheme(defaultKey)

// public/first.js does the same before the first paint.
const findTheme = (): Theme => chosen.get() ?? byCompany ?? systemTheme()
const shown = createStore<Theme>(findTheme())

function apply(): void {
  const theme = findTheme()
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.mantineColorScheme = theme
  shown.set(theme)
}

dark.addEventListener('change', apply)

/** Sets the theme of this device. Null: the company's default applies or, without one, that of the system. */
export function setTheme(theme: Theme | null): void {
  remembered.set(key, theme)
  chosen.set(theme)
  apply()
}

/** Stores the company's default theme for the next page that this device loads. */
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
