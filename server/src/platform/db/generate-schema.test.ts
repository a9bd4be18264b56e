import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { migratedTemplate } from '../../test/databases.ts'
import { renderSchema } from './generate-schema.ts'

it('schema.ts matches the migrations (generate-schema.ts writes it)', async () => {
  expect(await readFile(new URL('schema.ts', import.meta.url), 'utf8')).toBe(
    await renderSchema(await migratedTemplate()),
  )
})
