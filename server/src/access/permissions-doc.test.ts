import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { permissionsDoc } from './permissions-doc.ts'

test('docs/permissions.md matches the table of roles (npm run generate updates the file)', async () => {
  expect(await readFile(new URL('../../../docs/permissions.md', import.meta.url), 'utf8')).toBe(
    permissionsDoc(),
  )
})
