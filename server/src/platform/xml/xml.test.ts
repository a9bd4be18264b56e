import { expect, test } from 'vitest'
import { allWithin, childrenNamed, parseXml, textOf, XmlRefused } from './xml.ts'

test('reads elements, attributes and texts', () => {
  const root = parseXml(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a xmlns="urn:x" Id="1"><b> t &amp; u </b><b/></a>',
  )
  expect([root.localName, root.namespaceURI, root.getAttribute('Id')]).toEqual(['a', 'urn:x', '1'])
  expect(childrenNamed(root, 'urn:x', 'b').map(textOf)).toEqual(['t & u', ''])
  expect(childrenNamed(root, 'urn:y', 'b')).toEqual([])
  expect([...allWithin(root)]).toHaveLength(3)
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

test('permits comments where no text decides about access', () => {
  expect(parseXml('<!-- x --><a/>', { comments: true }).localName).toBe('a')
  expect(() => parseXml('<!DOCTYPE a><a/>', { comments: true })).toThrow(XmlRefused)
})
