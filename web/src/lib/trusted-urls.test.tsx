import { expect, test } from 'vitest'
import { trustedScriptUrl } from './trusted-urls.ts'

test.each(['/sw.js', '/assets/player-1a2b.js'])('accepts %s as a script of this build', (url) => {
  expect(new URL(trustedScriptUrl(url), location.origin).pathname).toBe(url)
})

test.each([
  'https://evil.example/sw.js',
  '//evil.example/assets/a.js',
  '/other.js',
  '/assets/../api/file.js',
  'data:text/javascript,1',
])('refuses %s, which is not a script of this build', (url) => {
  expect(() => trustedScriptUrl(url)).toThrow('not a script of this build')
})
