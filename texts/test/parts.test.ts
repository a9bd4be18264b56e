/** Parts of a tree of texts. */
import { expect, test } from 'vitest'
import { addTexts, omitTexts, pickTexts } from '../src/parts.ts'

const tree = () => ({ a: { title: 'A', more: { b: 'B', c: 'C' } }, d: { e: 'E' }, f: 'F' })

test('picks texts and subtrees by their paths', () => {
  expect(pickTexts(tree(), ['a.more.b', 'd', 'f', 'g'])).toEqual({
    a: { more: { b: 'B' } },
    d: { e: 'E' },
    f: 'F',
  })
})

test('leaves out texts and subtrees by their paths', () => {
  expect(omitTexts(tree(), ['a.more.b', 'd', 'g'])).toEqual({ a: { title: 'A', more: { c: 'C' } }, f: 'F' })
})

test('adds the texts that were left out', () => {
  const started = omitTexts(tree(), ['a.more', 'd'])

  addTexts(started, pickTexts(tree(), ['a.more', 'd']))

  expect(started).toEqual(tree())
})
