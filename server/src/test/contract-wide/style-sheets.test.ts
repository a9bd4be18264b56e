/** Compares sizes in style sheets with the constants of the interface (spec §9). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dialog, dropdown, sidebarWidth } from '../../../../web/src/lib/constants.ts'

/** Returns a property of the last rule with the selector. The path is relative to web/src. */
function declared(path: string, selector: string, property: string): string | undefined {
  const css = readFileSync(new URL(`../../../../web/src/${path}`, import.meta.url), 'utf8')
  const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].filter(([, selectors = '']) =>
    selectors.split(',').some((one) => one.trim() === selector),
  )
  return rules
    .flatMap(([, , body = '']) => new RegExp(`(?:^|[\\s;])${property}:\\s*([^;]+);`).exec(body)?.[1] ?? [])
    .at(-1)
}

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
