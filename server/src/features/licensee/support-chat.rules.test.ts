import { expect, test } from 'vitest'
import { buildSupportChatHref } from './support-chat.rules.ts'

test.each([
  ['https://chat.example/start', null, 'https://chat.example/start'],
  ['https://chat.example/{key}', 'abc', 'https://chat.example/abc'],
  ['https://chat.example/{key}?again={key}', 'abc', 'https://chat.example/abc?again=abc'],
  ['https://chat.example/{key}', 'a/b?c=ä', 'https://chat.example/a%2Fb%3Fc%3D%C3%A4'],
  ['https://chat.example/?key={key}', null, 'https://chat.example/?key='],
  ['https://chat.example/start', 'abc', 'https://chat.example/start'],
])('the address of the support chat is built from %s and the key %j', (url, key, href) => {
  expect(buildSupportChatHref(url, key)).toBe(href)
})
