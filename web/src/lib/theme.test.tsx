import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { runFirstScript } from '#test/first-script.ts'
import { applyBranding } from './branding.ts'
import { currentTheme, onThemeChange, setDefaultTheme, setTheme, useTheme } from './theme.ts'

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
  await expect.poll(() => localStorage.getItem('sorgfalt.theme')).toBe(theme)
})

test('uses the theme of the system by default', () => {
  setTheme(system === 'dark' ? 'light' : 'dark')

  setTheme(null)

  expect(currentTheme()).toBe(system)
  expect(localStorage.getItem('sorgfalt.theme')).toBeNull()
})

test.each([
  [true, 'dark'],
  [false, 'light'],
] as const)('on a system that prefers dark (%s), begins with the theme %s', async (matches, expected) => {
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockReturnValue(Object.assign(new EventTarget(), { matches }) as never)
  onTestFinished(() => spy.mockRestore())

  const page = (await import(/* @vite-ignore */ `./theme.ts?dark=${matches}`)) as typeof import('./theme.ts')

  expect(page.currentTheme()).toBe(expected)
})

const otherTheme = system === 'dark' ? 'light' : 'dark'
/** Runs the script of a page before its first paint. Returns the theme that it sets. */
async function paintFirst(): Promise<string | undefined> {
  await runFirstScript('/auth/login')
  return html.dataset['theme']
}

test('uses the default of the company until a theme is chosen', async () => {
  onTestFinished(() => setDefaultTheme(null))
  setTheme(null)

  setDefaultTheme(otherTheme)
  expect(currentTheme()).toBe(otherTheme)
  expect(await paintFirst()).toBe(otherTheme)
  setTheme(system)
  expect(currentTheme()).toBe(system)
  expect(await paintFirst()).toBe(system)
  setTheme(null)
  setDefaultTheme(null)

  expect(currentTheme()).toBe(system)
  expect(await paintFirst()).toBe(system)
  await expect.poll(() => localStorage.getItem('sorgfalt.defaultTheme')).toBeNull()
})

test('uses the theme of the system for the first paint if the stored values are invalid', async () => {
  localStorage.setItem('sorgfalt.theme', 'grey')
  localStorage.setItem('sorgfalt.defaultTheme', 'blue')

  expect(await paintFirst()).toBe(system)
})

test('reports a change of the theme once', () => {
  setTheme('light')
  const listener = vi.fn()
  onTestFinished(onThemeChange(listener))

  setTheme('dark')
  setTheme('dark')

  expect(listener).toHaveBeenCalledOnce()
})

test('switches between the colours that the company has for the light and the dark theme', () => {
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
