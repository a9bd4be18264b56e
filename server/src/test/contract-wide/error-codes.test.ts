/**
 * Checks that product code can refuse with every code of the error catalogue (spec §8), and that a test names
 * each code.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { errorCodes } from '@sorgfalt/contract/core/error'
import { expect, test } from 'vitest'

const packages = ['server', 'web'].map((name) => new URL(`../../../../${name}/src/`, import.meta.url))

/** Returns the sources as one text. Fixtures and contract-wide examples count as tests. */
const files = packages.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      isTest: /\.test\.ts$|-fixture\.ts$|^test\//.test(name),
      text: readFileSync(new URL(name, folder), 'utf8'),
    })),
)
const textOf = (isTest: boolean) =>
  files
    .filter((file) => file.isTest === isTest)
    .map(({ text }) => text)
    .join('\n')

test.each([
  ['product code refuses with', textOf(false)],
  ['a test names', textOf(true)],
])('%s every error code of the contract', (_, text) => {
  expect(errorCodes.length).toBeGreaterThan(100)
  expect(errorCodes.filter((code) => !new RegExp(`\\b${code}['"]`).test(text))).toEqual([])
})
