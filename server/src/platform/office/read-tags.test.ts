import { expect, test } from 'vitest'
import { readTags, TagError } from './read-tags.ts'

test('yields tags without namespaces, with attributes and the text that follows', () => {
  const xml = `<?xml version="1.0"?><x:row r="1" a='>'><c/>A &amp; B &#228;&#xe4; &foo;</x:row>`
  const tags = [...readTags(xml)].map(({ name, isEnd, isEmpty, attributes, following }) => [
    `${isEnd ? '/' : ''}${name}${isEmpty ? '/' : ''}`,
    Object.fromEntries(attributes),
    following,
  ])
  expect(tags).toEqual([
    ['row', { r: '1', a: '>' }, ''],
    ['c/', {}, 'A & B ää &foo;'],
    ['/row', {}, ''],
  ])
})

test.each(['<!DOCTYPE a>', '<!ENTITY a "b">', '<!doctype a>'])('refuses %s', (start) => {
  expect(() => [...readTags(`${start}<a/>`)]).toThrow(TagError)
})
