import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sourcesDoc } from './sources-doc.ts'

test('docs/content-sources.md is up to date (npm run generate updates it)', async () => {
  const page = new URL('../../../../docs/content-sources.md', import.meta.url)
  expect(await readFile(page, 'utf8')).toBe(sourcesDoc())
})
