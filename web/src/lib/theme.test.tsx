import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { applyBranding } from './branding.ts'
import { currentTheme, onThemeChange, setTheme, useTheme } from './theme.ts'

const html = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
const colours = {
  light: { primary: '#0b5cad', contrast: '#ffffff' },
  dark: { primary: '#8ec5ff', contrast: '#00213d' },
}

test.each(['light', 'dark'] as const)('applies the theme %s to the page and stores it', async (theme) => {
  const { result, act } = await renderHook(useTheme)

  await act(() => setTheme(theme))

  expect([html.dataset['theme'], html.dataset['mantineColorScheme'], currentTheme(), result.current]).toEqual(
    [theme, theme, theme, theme],
  )
  expect(localStorage.getItem('sorgfalt.theme')).toBe(theme)
})

test('uses the theme of the system by default', () => {
  setTheme(system === 'dark' ? 'light' : 'dark')

  setTheme(null)

  expect(currentTheme()).toBe(system)
  expect(localStorage.getItem('sorgfalt.theme')).toBeNull()
})

test('reports a change of the theme once', () => {
  setTheme('light')
  const listener = vi.fn()
  onTestFinished(onThemeChange(listener))

  setTheme('dark')
  setTheme('dark')

  expect(listener).toHaveBeenCalledOnce()
})

test('changes the colours of the company with the theme', () => {
  onTestFinished(() => applyBranding(null))
  const brand = () => [
    html.style.getPropertyValue('--brand'),
    html.style.getPropertyValue('--brand-contrast'),
  ]
  setTheme('light')

  applyBranding(colours)
  expect(brand()).toEqual(['#0b5cad', '#ffffff'])
  setTheme('dark')
  expect(brand()).toEqual(['#8ec5ff', '#00213d'])
  applyBranding(null)

  expect(brand()).toEqual(['', ''])
})

test('does not apply an invalid colour', () => {
  onTestFinished(() => applyBranding(null))
  setTheme('light')

  applyBranding({ ...colours, light: { primary: 'red; background: url(x)', contrast: '#ffffff' } })

  expect(html.style.getPropertyValue('--brand')).toBe('')
})
