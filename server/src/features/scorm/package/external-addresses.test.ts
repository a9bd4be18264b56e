import { expect, test } from 'vitest'
import { findExternalAddresses } from './external-addresses.ts'

test.each([
  ['a.html', '<script src="https://cdn.example.com/a.js"></script>', ['https://cdn.example.com/a.js']],
  ['a.HTM', "<img alt='x' src='http://media.example.org/a.png'>", ['http://media.example.org/a.png']],
  ['a.html', '<iframe src=//video.example.com/1>', ['//video.example.com/1']],
  ['a.html', '<link rel="stylesheet" href="//fonts.example.com/css?x=1">', ['//fonts.example.com/css?x=1']],
  ['a.html', '<a href="https://www.example.com/">more</a>', []],
  ['a.html', '<html xmlns="http://www.w3.org/1999/xhtml"><img src="a.png">', []],
  [
    'a.css',
    '@import "https://a.example.com/b.css"; x { background: url(//c.example.com/d.png) }',
    ['https://a.example.com/b.css', '//c.example.com/d.png'],
  ],
  [
    'a.js',
    'load("https://cdn.example.com/lib.js"); open("https://www.example.com/")',
    ['https://cdn.example.com/lib.js'],
  ],
  ['a.png', '<img src="https://cdn.example.com/a.js">', []],
])('%s: %s', (path, text, expected) => {
  expect(findExternalAddresses(path, text)).toEqual(expected)
})

test('limits the search in a file that consists of 220,000 addresses', () => {
  const text = '<link href="https://a.b'.repeat(220_000)
  expect(findExternalAddresses('a.html', text).length).toBeLessThanOrEqual(50)
})
