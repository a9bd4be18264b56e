import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each<[string, Record<string, string>]>([
  ['with PostgreSQL but without SECRET_KEY', { DATABASE_URL: 'postgres://x/y' }],
  ['with a short key', { SECRET_KEY: 'changeme' }],
  [
    'with password hashes below the minimum cost',
    { SECRET_KEY: 'k'.repeat(32), PASSWORD_MEMORY_KIB: '1024' },
  ],
  ['with a host name as a network', { SECRET_KEY: 'k'.repeat(32), EGRESS_ALLOW: 'adfs.example' }],
  ['with a name as a port', { SECRET_KEY: 'k'.repeat(32), EGRESS_PORTS: 'https' }],
])('refuses to start %s', (_what, env) => {
  expect(() => readConfig(env)).toThrow(/SECRET_KEY|PASSWORD_MEMORY_KIB|EGRESS/)
})

test.each<[boolean, Record<string, string>]>([
  [true, {}],
  [true, { DEMO: '' }],
  [false, { DEMO: '0' }],
  [false, { DATABASE_URL: 'postgres://x/y' }],
  [false, { DATABASE_URL: 'postgres://x/y', DEMO: '' }],
  [true, { DATABASE_URL: 'postgres://x/y', DEMO: '1' }],
])('decides whether an empty database is filled with the demo: %j for the variables %o', (demo, env) => {
  expect(readConfig({ SECRET_KEY: 'k'.repeat(32), ...env }).demo).toBe(demo)
})

test('checks outputs against the contract except in production', () => {
  const checks = (env: Record<string, string>) =>
    readConfig({ SECRET_KEY: 'k'.repeat(32), ...env }).checkOutput
  expect([checks({}), checks({ NODE_ENV: 'production' })]).toEqual([true, false])
})

test('permits only public addresses and port 443 for entered addresses by default', () => {
  const read = (env: Record<string, string>) => {
    const { egressNetworks, egressPorts } = readConfig({ SECRET_KEY: 'k'.repeat(32), ...env })
    return { egressNetworks, egressPorts }
  }
  expect(read({})).toEqual({ egressNetworks: [], egressPorts: [443] })
  expect(read({ EGRESS_ALLOW: '10.1.2.3, fd00::/8', EGRESS_PORTS: '443,8443' })).toEqual({
    egressNetworks: ['10.1.2.3', 'fd00::/8'],
    egressPorts: [443, 8443],
  })
})

test('creates a 256-bit key for the embedded database once, in a file that only its owner can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sorgfalt-config-'))
  const [key = ''] = readConfig({ DATA_DIR: folder }).secretKeys
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
  expect(readConfig({ DATA_DIR: folder }).secretKeys).toEqual([key])
  rmSync(folder, { recursive: true })
})

describe('the origin of packages', () => {
  const read = (env: Record<string, string>) =>
    readConfig({ SECRET_KEY: 'k'.repeat(32), ...env }).contentOrigin

  test.each<[string | null, Record<string, string>]>([
    ['http://*.content.localhost:3000', {}],
    ['http://*.content.localhost:4101', { PORT: '4101' }],
    [null, { PUBLIC_URL: 'https://app.example.com' }],
    [null, { PUBLIC_URL: 'https://app.example.com', CONTENT_ORIGIN: '' }],
    [
      'https://*.content.example.com',
      { PUBLIC_URL: 'https://app.example.com', CONTENT_ORIGIN: 'https://*.content.example.com' },
    ],
    [
      'https://*.app.example.com:8443',
      { PUBLIC_URL: 'https://app.example.com.example', CONTENT_ORIGIN: 'https://*.app.example.com:8443' },
    ],
  ])('is %s with %o', (origin, env) => {
    expect(read(env)).toBe(origin)
  })

  test.each([
    'https://content.example.com',
    'https://p-*.content.example.com',
    'https://*.*.example.com',
    'https://*',
    'https://*.',
    'https://*.content.example.com/',
    'https://*.content.example.com; script-src *',
    'https://*.CONTENT.example.com',
    'https://*.192.168.1.7',
    '*.content.example.com',
    'ftp://*.content.example.com',
    'http://*.content.example.com',
    'https://*.example.com',
    'https://*.app.example.com',
  ])('cannot be %s if the app is at https://app.example.com', (origin) => {
    expect(() => read({ PUBLIC_URL: 'https://app.example.com', CONTENT_ORIGIN: origin })).toThrow(
      /CONTENT_ORIGIN/,
    )
  })
})
