import { expect, test } from 'vitest'
import { validReturnUrl } from './return-url.ts'

const origin = 'https://arbeitswelt.example'

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard?x=1', '/dashboard?x=1'],
  ['/dashboard/start/overview/elearnings?page=2#top', '/dashboard/start/overview/elearnings?page=2#top'],
  ['/dashboard/a/../b', '/dashboard/b'],
])('the return address %s leads to %s', (raw, expected) => {
  expect(validReturnUrl(raw, origin)).toBe(expected)
})

test.each([
  null,
  undefined,
  '',
  '//evil.example',
  '/\\evil.example',
  '/dashboard//evil.example',
  '/dashboard/\\evil',
  'https://evil.example/dashboard',
  'javascript:alert(1)',
  '/dashboard/../../x',
  '/dashboard/%2e%2e/auth/login',
  '/dashboardx',
  '/auth/login',
  `/dashboard/${'a'.repeat(4096)}`,
])('the return address %s is ignored', (raw) => {
  expect(validReturnUrl(raw, origin)).toBeUndefined()
})
