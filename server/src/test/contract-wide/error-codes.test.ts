/** Every code of the error catalogue (spec §8) is given by something real, and named by a test that provokes it. */
import { readdirSync, readFileSync } from 'node:fs'
import { errorCodes } from '@sorgfalt/contract/core/error'
import { expect, test } from 'vitest'

const packages = ['server', 'web'].map((name) => new URL(`../../../../${name}/src/`, import.meta.url))

/** Sources as text; the examples of the sweeps and what tests set up speak for the tests. */
const files = packages.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      isTest: /\.test\.ts$|-fixture\.ts$|^test\//.test(name),
      text: readFileSync(new URL(name, folder), 'utf8'),
    })),
)
const said = (isTest: boolean) =>
  files
    .filter((file) => file.isTest === isTest)
    .map(({ text }) => text)
    .join('\n')

test.each([
  ['given by something real', said(false)],
  ['named by a test', said(true)],
])('every code is %s', (_, text) => {
  expect(errorCodes.length).toBeGreaterThan(100)
  expect(errorCodes.filter((code) => !new RegExp(`\\b${code}['"]`).test(text))).toEqual([])
})
