import { cpSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createTranslator, loadTexts } from '../src/load.ts'

/** Returns a copy of the language files that the test may damage. */
function copyTexts(): { folder: URL; path: (name: string) => string } {
  const copy = mkdtempSync(join(tmpdir(), 'texts-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const language of ['de_DE', 'en_GB'])
    cpSync(new URL(`../${language}`, import.meta.url), join(copy, language), { recursive: true })
  return { folder: pathToFileURL(`${copy}/`), path: (name) => join(copy, name) }
}

test('loadTexts names the file that cannot be read', () => {
  const { folder, path } = copyTexts()
  writeFileSync(path('de_DE/shell.json'), '{"menu": ')

  expect(() => loadTexts('de_DE', folder)).toThrow(/de_DE\/shell\.json cannot be read: .*JSON/)
})

test('createTranslator uses the other language if a file ends too early', () => {
  const { folder, path } = copyTexts()
  truncateSync(path('de_DE/common.json'), 100)

  expect(createTranslator('de_DE', folder)('common.ui.close')).toBe('Close')
  expect(createTranslator('en_GB', folder)('common.ui.close')).toBe('Close')
})

test('createTranslator uses the other language if a file is missing', () => {
  const { folder, path } = copyTexts()
  rmSync(path('en_GB/mail.json'))

  expect(createTranslator('en_GB', folder)('common.ui.close')).toBe('Schließen')
})

test('createTranslator fails if no language can be read', () => {
  const { folder, path } = copyTexts()
  for (const language of ['de_DE', 'en_GB']) writeFileSync(path(`${language}/common.json`), '')

  expect(() => createTranslator('en_GB', folder)).toThrow('en_GB/common.json cannot be read')
})

test('the translator shows numbers in the format of the language, but not years', () => {
  const t = createTranslator('de_DE')

  expect(t('company.configuration.left', { count: 1000 })).toBe('noch 1.000 Zeichen')
  expect(t('company.configuration.left', { count: 1 })).toBe('noch ein Zeichen')
  expect(t('riskDocument.previous', { year: 2026, level: 7 })).toContain('2026')
  expect(createTranslator('en_GB')('company.configuration.left', { count: 1000 })).toBe(
    '1,000 characters left',
  )
})
