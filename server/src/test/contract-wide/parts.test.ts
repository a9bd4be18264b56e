/** Checks that the developer page of parts (/dashboard/dev/parts) shows every part of web/src/ui. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = new URL('../../../../web/src/', import.meta.url)
const tsxIn = (folder: string): string[] =>
  readdirSync(new URL(folder, web), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  )

/** Parts that the shell renders around every screen. */
const shellParts = ['ui/LoadingOverlay.tsx', 'ui/SkipLink.tsx', 'ui/Toasts.tsx', 'ui/UiProvider.tsx']

/** Returns the imports of a source, as paths relative to web/src. */
function importsOf(path: string): string[] {
  const source = readFileSync(new URL(path, web), 'utf8')
  return [...source.matchAll(/(?:from |import\()'(#|\.\.?\/)([^']+\.tsx?)'/g)].map(
    ([, from = '', name = '']) =>
      from === '#' ? name : new URL(`${from}${name}`, `web:/${path}`).pathname.slice(1),
  )
}

test('the developer page of parts shows every component of the interface', () => {
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    importsOf(path).forEach(visit)
  }
  tsxIn('features/dev/').forEach((name) => visit(`features/dev/${name}`))
  const parts = tsxIn('ui/').map((name) => `ui/${name}`)
  expect(parts.length).toBeGreaterThan(40)
  expect(parts.filter((part) => !reached.has(part))).toEqual(shellParts)
})
