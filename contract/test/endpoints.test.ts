/** Checks that the contract contains all calls of the specification (endpoints.tsv). */
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { callEntries } from '../src/index.ts'

interface Endpoint {
  area: string
  call: string
}

const endpoints: readonly Endpoint[] = readFileSync(new URL('endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [area = '', method, path] = line.split('\t')
    return { area, call: `${method} ${path}` }
  })
const declared = new Set(callEntries.map(([, { method, path }]) => `${method} ${path}`))

describe('the calls of the specification', () => {
  test('number 102, without duplicates', () => {
    expect(endpoints.length).toBe(102)
    expect(new Set(endpoints.map(({ call }) => call)).size).toBe(102)
  })

  test.each([...Map.groupBy(endpoints, ({ area }) => area)])(
    'in the area %s are in the contract',
    (_area, ofArea) => {
      expect(ofArea.filter(({ call }) => !declared.has(call))).toEqual([])
    },
  )

  afterAll(() => {
    const present = endpoints.filter(({ call }) => declared.has(call))
    console.log(`${present.length} of ${endpoints.length} calls of the specification`)
  })
})
