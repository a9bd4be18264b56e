/** Compares sizes in style sheets with the constants of the interface. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dialog, dropdown, sidebarWidth } from '../../../../web/src/lib/constants.ts'

/** Returns the value of a property in the last rule with the selector. The path is relative to web/src. */
function declared(path: string, selector: string, property: string): string | undefined {
  const css = readFileSync(new URL(`../../../../web/src/${path}`, import.meta.url), 'utf8')
  const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].filter(([, selectors = '']) =>
    selectors.split(',').some((one) => one.trim() === selector),
  )
  return rules
    .flatMap(([, , body = '']) => new RegExp(`(?:^|[\\s;])${property}:\\s*([^;]+);`).exec(body)?.[1] ?? [])
    .at(-1)
}

/** Returns the hue of a colour `#rrggbb` in degrees. */
function hueOf(colour = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const max = Math.max(red, green, blue)
  const range = max - Math.min(red, green, blue)
  if (max === red) return (60 * ((green - blue) / range) + 360) % 360
  return max === green ? 60 * ((blue - red) / range) + 120 : 60 * ((red - green) / range) + 240
}
/**
 * The ranges of hues, in degrees, for success, warning and error. The range for error extends beyond 360
 * degrees.
 */
const meanings = { success: [100, 170], warning: [30, 70], error: [335, 385] } as const

test.each(
  ['light', 'dark'].flatMap((theme) =>
    Array.from({ length: 10 }, (_, index) => {
      const band = Math.floor(index / 2)
      const meaning = (['success', 'warning', 'warning', 'error', 'error'] as const)[band]!
      return [theme, index + 1, meaning] as const
    }),
  ),
)('in the %s theme the risk level %i has the colour of %s', (theme, level, meaning) => {
  const hue = hueOf(declared('styles/tokens.css', `[data-theme="${theme}"]`, `--r${level}`))
  const [from, to] = meanings[meaning]
  const isWithin = [hue, hue + 360].some((angle) => angle >= from && angle <= to)
  expect([hue, isWithin]).toEqual([hue, true])
})

test.each<[string, string, string, string]>([
  ['ui/Dialog.module.css', '.small', 'max-width', dialog.widths.small],
  ['ui/Dialog.module.css', '.medium', 'max-width', dialog.widths.medium],
  ['ui/Dialog.module.css', '.large', 'max-width', dialog.widths.large],
  ['ui/Dialog.module.css', '.dialog', 'min-width', `min(${dialog.minWidth}px, 100%)`],
  ['ui/Dialog.module.css', '.dialog', 'max-width', `min(${dialog.maxWidth}px, 100%)`],
  ['ui/Dialog.module.css', '.body', 'max-height', dialog.contentMaxHeight],
  ['ui/dropdown/Dropdown.module.css', '.options', 'max-height', dropdown.maxHeight],
  ['ui/Select.module.css', '.options', 'max-height', dropdown.maxHeight],
  ['styles/tokens.css', '[data-theme="light"]', '--sidebar', sidebarWidth],
])('in %s the rule %s { %s } has the value %s', (path, selector, property, value) => {
  expect(declared(path, selector, property)).toBe(value)
})
