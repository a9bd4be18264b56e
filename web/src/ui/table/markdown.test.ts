import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

test('marks strong text, emphasis and links', () => {
  expect(readMarkdown('a **b** and *c*')).toEqual([
    'a ',
    { type: 'strong', children: ['b'] },
    ' and ',
    { type: 'em', children: ['c'] },
  ])
  expect(readMarkdown('[DGUV](https://dguv.de)')).toEqual([
    { type: 'link', href: 'https://dguv.de', children: ['DGUV'] },
  ])
  expect(readMarkdown('**see [x](mailto:a@b.de)**')).toEqual([
    { type: 'strong', children: ['see ', { type: 'link', href: 'mailto:a@b.de', children: ['x'] }] },
  ])
})

test('leaves unsafe addresses and HTML as text', () => {
  expect(readMarkdown('[x](javascript:alert)')).toEqual(['x'])
  expect(readMarkdown('[x](data:text/html,1)')).toEqual(['x'])
  expect(readMarkdown('<img onerror=x>')).toEqual(['<img onerror=x>'])
})

test('joins the blocks of a text into one line', () =>
  expect(readMarkdown('# Title\n\n- one\n- two')).toEqual(['Title one two']))

test('reads only the first 5000 characters of hostile input', () => {
  expect(readMarkdown('['.repeat(50_000))).toEqual(['['.repeat(5000)])
  expect(readMarkdown('*a'.repeat(50_000)).length).toBeLessThanOrEqual(5000)
})
