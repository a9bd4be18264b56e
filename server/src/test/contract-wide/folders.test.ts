/**
 * Checks that a noun has the same folder name in the contract, on the server, in the web app and in the
 * end-to-end tests.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const foldersIn = (path: string): string[] =>
  readdirSync(`${root}${path}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

const server = foldersIn('server/src/features')
/** Folders that belong to no single noun. */
const shared = {
  'contract/src': ['core', 'fields'],
  'web/src/features': ['dev'],
  e2e: ['node_modules', 'screens', 'shell', 'support', 'test-results'],
}

describe.each(Object.entries(shared))('%s', (path, withoutNoun) => {
  const nouns = foldersIn(path).filter((name) => !withoutNoun.includes(name))

  test('uses the same folder names for its nouns as the server', () => {
    expect(nouns.length).toBeGreaterThan(8)
    expect(nouns.filter((noun) => !server.includes(noun))).toEqual([])
  })
})

describe('the web app', () => {
  const large = ['company', 'elearning', 'member', 'risk-assessment']

  test.each(large)('divides %s into folders that also exist on the server', (noun) => {
    const onServer = foldersIn(`server/src/features/${noun}`)
    const inWeb = foldersIn(`web/src/features/${noun}`)

    expect(inWeb.length).toBeGreaterThan(2)
    expect(inWeb.filter((part) => !onServer.includes(part))).toEqual([])
  })
})
