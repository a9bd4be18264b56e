import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readYaml } from './yaml-file.ts'

function read(source: string, schema: z.ZodMiniType = z.unknown(), firstLine?: number) {
  const problems: string[] = []
  const file = readYaml(
    source,
    schema,
    (code, message, line) => problems.push(`${line} ${code} ${message}`),
    firstLine,
  )
  return { file, problems }
}

test('returns the line of a YAML value, or the line of its parent if the value is missing', () => {
  const { file } = read('a: 1\nb:\n  - x\n  - c: {d: 2}\n')
  expect(file?.value).toEqual({ a: 1, b: ['x', { c: { d: 2 } }] })
  expect(
    [['a'], ['b', 1, 'c', 'd'], ['b', 1, 'nothing'], ['nothing'], []].map((path) => file?.lineOf(path)),
  ).toEqual([1, 4, 4, 1, 1])
})

test('counts lines from the start of the file if the YAML text begins on a later line', () => {
  expect(read('a: x', z.strictObject({ a: z.int() }), 2).problems).toEqual([
    '2 yaml-content a: must be a number',
  ])
})

test.each([
  ['a tag', '!!js/function "x"'],
  ['a tab', 'a:\n\tb: 1'],
  ['two documents', 'a: 1\n---\nb: 2'],
])('refuses YAML with %s', (_name, source) => {
  const { file, problems } = read(source)
  expect(file).toBeUndefined()
  expect(problems[0]).toMatch(/^\d+ yaml-syntax /)
})

test('treats the YAML key __proto__ like any other key', () => {
  expect(
    read('__proto__: {polluted: true}', z.strictObject({ a: z.optional(z.string()) })).file,
  ).toBeUndefined()
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...Array.from('bcdefgh', (name, index) => {
    const before = 'abcdefg'[index]
    return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`
  }),
].join('\n')

test.each([
  ['brackets', '['.repeat(100_000)],
  ['lists', '- '.repeat(100_000)],
  ['keys', '? '.repeat(50_000)],
  ['aliases', bomb],
])('refuses YAML with deeply nested %s, and reports at most ten problems', (_name, source) => {
  const { file, problems } = read(source, z.array(z.string()))
  expect(file).toBeUndefined()
  expect(problems.length).toBeLessThan(11)
})
