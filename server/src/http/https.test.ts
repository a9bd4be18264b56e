/** What an https PUBLIC_URL adds; behind the proxy that ends TLS the server itself speaks http. */
import { calls, hashForTransport } from '@sorgfalt/contract'
import { expect, test } from 'vitest'
import { someEngine } from '../test/databases.ts'
import { aWorld, password } from '../test/world.ts'

test('with an https address every cookie is __Host-, Secure, HttpOnly and Strict, and browsers are told to stay on https', async () => {
  const world = await aWorld(someEngine, { env: { PUBLIC_URL: 'https://sorgfalt.example' } })
  const client = await world.aClient()
  const { username } = await world.aMember(client)
  const visitor = world.visitor()
  const { token } = await visitor.ok(calls.session.csrf)
  const { status, headers } = await visitor.send(
    calls.session.login,
    { clientIdentifier: client.identifier, username, password: await hashForTransport(password) },
    { 'x-csrf-token': token, 'sec-fetch-site': 'same-origin' },
  )
  expect(status).toBe(200)
  const cookies = headers.getSetCookie().filter((line) => !/max-age=0/i.test(line))
  expect(cookies.map((line) => line.split('=')[0]).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    '__Host-device',
    '__Host-sid',
  ])
  for (const cookie of cookies) {
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']) expect(cookie).toContain(attribute)
    expect(cookie).not.toMatch(/domain=/i)
  }
  for (const path of ['/livez', calls.session.csrf.path, '/auth/login'])
    expect((await fetch(`${world.origin}${path}`)).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  await world.close()
})
