import type { Theme } from '@sorgfalt/contract/core/limits'
import { remembered } from './storage.ts'
import { createStore, useStore } from './store.ts'

const key = 'sorgfalt.theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const systemTheme = (): Theme => (dark.matches ? 'dark' : 'light')

function rememberedTheme(): Theme | null {
  const value = remembered.get(key)
  return value === 'light' || value === 'dark' ? value : null
}

/** Null: follows the system. */
const chosen = createStore<Theme | null>(rememberedTheme())
const shown = createStore<Theme>(chosen.get() ?? systemTheme())

function apply(): void {
  const theme = chosen.get() ?? systemTheme()
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.mantineColorScheme = theme
  shown.set(theme)
}

dark.addEventListener('change', apply)

/** Chooses a theme for this device. Null follows the system. */
export function setTheme(theme: Theme | null): void {
  remembered.set(key, theme)
  chosen.set(theme)
  apply()
}

/** Returns the theme on screen. */
export const currentTheme = (): Theme => shown.get()
export const useTheme = (): Theme => useStore(shown)
export const onThemeChange = shown.subscribe
