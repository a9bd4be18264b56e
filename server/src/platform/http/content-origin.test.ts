import { contentLabel, packageOfLabel } from '@sorgfalt/contract/scorm/content-routes'
import { describe, expect, test } from 'vitest'
import { contentOriginOf, findContentHost, labelOfHost } from './content-origin.ts'

const pattern = 'https://*.content.example.com:8443'

describe('a request', () => {
  test.each<[string | null, Record<string, string>]>([
    [null, { host: 'app.example.com' }],
    [null, { host: 'example.com' }],
    [null, { host: 'notcontent.example.com' }],
    [null, { host: 'content.example.com.evil.example' }],
    [null, {}],
    ['content.example.com', { host: 'content.example.com' }],
    ['p-1.content.example.com', { host: 'p-1.content.example.com:8443' }],
    ['p-1.content.example.com', { host: 'P-1.Content.Example.COM.' }],
    ['a.b.content.example.com', { host: 'a.b.content.example.com' }],
    ['app.example.com', { host: 'app.example.com', 'x-forwarded-host': 'p-1.content.example.com' }],
  ])('is for the content host %s with %o', (found, headers) => {
    expect(findContentHost({ headers }, { pattern, trustsProxy: false })).toBe(found)
  })

  test.each<[string | null, Record<string, string>]>([
    ['p-1.content.example.com', { host: 'upstream', 'x-forwarded-host': 'p-1.content.example.com' }],
    ['p-2.content.example.com', { host: 'u', 'x-forwarded-host': 'p-1.x, p-2.content.example.com:443' }],
    ['app.example.com', { host: 'p-1.content.example.com', 'x-forwarded-host': 'app.example.com' }],
    [null, { host: 'upstream', 'x-forwarded-host': 'app.example.com' }],
  ])('behind a proxy is for the content host %s with %o', (found, headers) => {
    expect(findContentHost({ headers }, { pattern, trustsProxy: true })).toBe(found)
  })

  test('is for the app if the installation has no content origin', () => {
    const headers = { host: 'p-1.content.example.com' }
    expect(findContentHost({ headers }, { pattern: null, trustsProxy: true })).toBeNull()
  })
})

test.each([
  ['p-1.content.example.com', 'p-1'],
  ['a.p-1.content.example.com', null],
  ['content.example.com', null],
  ['app.example.com', null],
])('the label of %s is %s', (host, label) => {
  expect(labelOfHost(host, pattern)).toBe(label)
})

test('the host of a package leads back to the package', () => {
  const uuid = '0190a000-0000-7000-8000-00000000c001'
  const { hostname, origin } = new URL(contentOriginOf(pattern, contentLabel(uuid)))
  expect(origin).toBe('https://p-0190a00000007000800000000000c001.content.example.com:8443')
  expect(packageOfLabel(labelOfHost(hostname, pattern) ?? '')).toBe(uuid)
  for (const label of ['p-', 'p-0190', `p-${'g'.repeat(32)}`, `p-${'0'.repeat(33)}`, `x-${'0'.repeat(32)}`])
    expect(packageOfLabel(label)).toBeNull()
})
