import { expect, test } from 'vitest'
import { allWithin, childrenNamed, parseXml, textOf, XmlRefused } from './xml.ts'

test('reads elements, attributes and texts', () => {
  const root = parseXml(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a xmlns="urn:x" Id="1"><b> t &amp; u </b><b/></a>',
  )
  expect([root.localName, root.namespaceURI, root.getAttribute('Id')]).toEqual(['a', 'urn:x', '1'])
  expect(childrenNamed(root, 'urn:x', 'b').map(textOf)).toEqual(['t & u', ''])
  expect(childrenNamed(root, 'urn:y', 'b')).toEqual([])
  expect(allWithin(root).map(({ localName }) => localName)).toEqual(['a', 'b', 'b'])
})

test.each([
  ['no text', ''],
  ['text without an element', 'text'],
  ['an element that is not closed', '<a>'],
  ['an attribute without quotes', '<a b=c/>'],
  ['two roots', '<a/><b/>'],
  ['a document type', '<!DOCTYPE a><a/>'],
  ['an entity', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
  ['an undefined entity', '<a>&x;</a>'],
  ['CDATA', '<a><![CDATA[x]]></a>'],
  ['a comment', '<a><!-- x --></a>'],
  ['a processing instruction', '<a><?x y?></a>'],
  ['a processing instruction before the element', '<?x y?><a/>'],
  ['a control character', '<a>\u0000</a>'],
])('refuses %s', (_what, text) => {
  expect(() => parseXml(text)).toThrow(XmlRefused)
})

test.each([
  ['elements', `<a>${'<b/>'.repeat(10_001)}</a>`],
  ['attributes', `<a ${Array.from({ length: 10_001 }, (_, at) => `a${at}="1"`).join(' ')}/>`],
  ['namespaces', `${'<a xmlns:b="urn:c">'.repeat(1001)}${'</a>'.repeat(1001)}`],
])('refuses a document with too many %s', (_what, text) => {
  expect(() => parseXml(text)).toThrow('too many')
})

test('permits comments where no text decides about access', () => {
  expect(parseXml('<!-- x --><a/>', { comments: true }).localName).toBe('a')
  expect(() => parseXml('<!DOCTYPE a><a/>', { comments: true })).toThrow(XmlRefused)
})

test('finds the elements of a document of any depth', () => {
  const depth = 4000
  expect(allWithin(parseXml('<a>'.repeat(depth) + '</a>'.repeat(depth)))).toHaveLength(depth)
})
