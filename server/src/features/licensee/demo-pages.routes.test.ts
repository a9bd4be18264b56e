import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { addSecurityHeaders } from '../../platform/http/headers.ts'
import { serveDemoPages } from './demo-pages.routes.ts'
import { demoTargets } from './demo-targets.ts'
import { parseLicenseeFile } from './licensee-file.ts'

function createApp(demo: '0' | '1') {
  const config = readConfig({ PORT: '4100', DEMO: demo, SECRET_KEY: 'k'.repeat(43) })
  const app = fastify()
  addSecurityHeaders(app, false)
  serveDemoPages(app, { config })
  return { app, config }
}

describe('the demo', () => {
  test('has a support chat and a calendar that its own server provides', async () => {
    const { app, config } = createApp('1')
    const { supportChat, externalCalendarHref } = demoTargets(config)
    const get = (href: string | undefined, language = 'de') =>
      app.inject({ url: new URL(href ?? '').pathname, headers: { 'accept-language': language } })

    const chat = await get(supportChat?.url)
    expect(chat.statusCode).toBe(200)
    expect(chat.body).toContain('Support-Chat (Demo)')
    const calendar = await get(externalCalendarHref, 'fr, en-GB;q=0.8')
    expect(calendar.statusCode).toBe(200)
    expect(calendar.body).toContain('Calendar (demo)')
  })

  test('lets only the app show the chat in a frame, and lets its pages load only style sheets', async () => {
    const { app, config } = createApp('1')
    const { supportChat, externalCalendarHref = '' } = demoTargets(config)
    const policyOf = async (href: string) =>
      (await app.inject({ url: new URL(href).pathname })).headers['content-security-policy']

    expect(new URL(supportChat?.url ?? '').origin).not.toBe(config.publicUrl.origin)
    const closed =
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors"
    expect(await policyOf(supportChat?.url ?? '')).toBe(`${closed} http://localhost:4100`)
    expect(await policyOf(externalCalendarHref)).toBe(`${closed} 'none'`)
  })

  test('uses addresses that are valid in a licensee’s file', () => {
    const { config } = createApp('1')
    const file = { identifier: 'demo', name: 'Demo', ...demoTargets(config) }

    expect(parseLicenseeFile(Buffer.from(JSON.stringify(file)))).toMatchObject(demoTargets(config))
  })

  test('has neither a support chat nor a calendar if its own URL is public', () => {
    expect(demoTargets({ publicUrl: new URL('https://demo.example'), port: 3000 })).toEqual({})
  })
})

test.each(['/demo/support-chat', '/demo/calendar'])(
  'an installation without the demo does not serve %s',
  async (url) => {
    expect((await createApp('0').app.inject({ url })).statusCode).toBe(404)
  },
)
