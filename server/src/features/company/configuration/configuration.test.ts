import { calls } from '@sorgfalt/contract'
import { screens } from '@sorgfalt/contract/core/routes'
import { contrastRatio } from '@sorgfalt/contract/licensee/colour'
import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { featureEngines } from '../../../test/databases.ts'
import { createTestServer, password, type TestClient, type TestServer } from '../../../test/test-server.ts'

const { read, update } = calls.clientConfiguration

describe.each(featureEngines)('the company configuration on %s', (engine) => {
  let server: TestServer
  let client: TestClient
  let admin: Api
  beforeAll(async () => {
    server = await createTestServer(engine)
    client = await server.createClient()
    admin = await server.signedIn(await server.createMember(client, { role: 'admin' }))
  })
  afterAll(() => server.close())

  async function form(changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { logo: _logo, ...configuration } = await admin.ok(read)
    return { ...configuration, ...changes }
  }
  const green = { highlightColor: '#0f6139', contrastColor: '#ffffff' }
  const mint = { highlightColor: '#7ed3a6', contrastColor: '#11231b' }

  test('uses the colours and the logo of the licensee at first', async () => {
    expect(await admin.ok(read)).toEqual({
      theme: null,
      defaultTheme: null,
      homepage: null,
      notificationFooter: { email: '', sms: '' },
      adviserLoginAllowed: false,
      reminders: defaultReminderPlan,
      nameRetentionYears: 2,
      logo: null,
      version: 1,
    })
    expect((await admin.ok(calls.member.state)).client).toMatchObject({
      homepage: null,
      theme: null,
      defaultTheme: null,
      logoHref: null,
    })
  })

  test('is returned to members as it was saved', async () => {
    const saved = await admin.ok(
      update,
      await form({
        theme: { light: green, dark: mint },
        defaultTheme: 'dark',
        homepage: '/dashboard/apps/elearnings/my-elearnings',
        notificationFooter: { email: 'Firma · Weg 1\n80331 München', sms: 'Firma' },
        nameRetentionYears: 5,
      }),
    )
    expect(await admin.ok(read)).toEqual(saved)
    const member = await server.signedIn(await server.createMember(client))
    expect((await member.ok(calls.member.state)).client).toMatchObject({
      homepage: '/dashboard/apps/elearnings/my-elearnings',
      defaultTheme: 'dark',
      theme: {
        light: { primary: '#0f6139', contrast: '#ffffff' },
        dark: { primary: '#7ed3a6', contrast: '#11231b' },
      },
    })
  })

  test('adds the footer to the company’s emails', async () => {
    const max = await server.createMember(client)
    await server.visitor().ok(calls.session.createPasswordResetToken, {
      clientIdentifier: client.identifier,
      username: max.username,
    })
    await server.runJobs()
    expect((await server.mails()).at(-1)).toContain('Firma =C2=B7 Weg 1')
  })

  test('stores unreadable colours unchanged and shows them corrected', async () => {
    const yellow = { highlightColor: '#ffee00', contrastColor: '#ffffff' }
    const saved = await admin.ok(update, await form({ theme: { light: yellow, dark: yellow } }))
    expect(saved.theme?.light).toEqual(yellow)
    const { theme } = (await admin.ok(calls.member.state)).client
    expect(contrastRatio(theme?.light.primary ?? '', theme?.light.contrast ?? '')).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(theme?.light.primary ?? '', '#ffffff')).toBeGreaterThanOrEqual(3)
    expect(contrastRatio(theme?.dark.primary ?? '', theme?.dark.contrast ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  test.each<[string, Record<string, unknown>, string]>([
    [
      'a colour that contains more CSS',
      { theme: { light: { ...green, highlightColor: 'red;}body{display:none' }, dark: mint } },
      'theme.light.highlightColor',
    ],
    [
      'a colour in upper case',
      { theme: { light: { ...green, contrastColor: '#FFFFFF' }, dark: mint } },
      'theme.light.contrastColor',
    ],
    ['one theme without the other', { theme: { light: green } }, 'theme.dark'],
    ['a homepage on another host', { homepage: 'https://evil.example' }, 'homepage'],
    [
      'a homepage on another host with a path of this site',
      { homepage: '//evil.example/dashboard/start/overview' },
      'homepage',
    ],
    [
      'a homepage with a path that leaves the dashboard',
      { homepage: '/dashboard/../api/logout' },
      'homepage',
    ],
    ['a script as homepage', { homepage: 'javascript:alert(1)' }, 'homepage'],
    ['a route that does not exist', { homepage: '/dashboard/nothing' }, 'homepage'],
    [
      'a footer that is too long',
      { notificationFooter: { email: 'x'.repeat(1001), sms: '' } },
      'notificationFooter.email',
    ],
    ['a theme that does not exist', { defaultTheme: 'grey' }, 'defaultTheme'],
    ['a retention of names for zero years', { nameRetentionYears: 0 }, 'nameRetentionYears'],
    [
      'an SMS footer that leaves no space for a message',
      { notificationFooter: { email: '', sms: 'x'.repeat(101) } },
      'notificationFooter.sms',
    ],
  ])('refuses %s with an error at its field', async (_what, changes, field) => {
    const { status, error } = await admin.send(update, await form(changes))
    expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([400, 'Request.Invalid', [field]])
  })

  test('accepts every screen as the start page', async () => {
    for (const homepage of screens)
      expect((await admin.ok(update, await form({ homepage }))).homepage).toBe(homepage)
    await admin.ok(update, await form({ homepage: null }))
  })

  test('refuses a save with an outdated version, but not one after a change of master data', async () => {
    const stale = await form()
    await admin.ok(update, await form({ notificationFooter: { email: 'neu', sms: '' } }))
    expect((await admin.send(update, stale)).error?.code).toBe('Version.Conflict')
    const fresh = await form()
    const {
      countries: _countries,
      mayChangeIdentifier: _may,
      ...details
    } = await admin.ok(calls.clientDetails.read)
    await admin.ok(calls.clientDetails.update, { ...details, postalCode: '80331' })
    expect((await admin.send(update, fresh)).status).toBe(200)
  })

  test('ends adviser sessions permanently when the adviser login is disallowed', async () => {
    await admin.ok(update, await form({ adviserLoginAllowed: true }))
    const { username } = await server.createAdviser()
    const adviser = server.visitor()
    expect((await adviser.supportLogin(client.identifier, username, password)).status).toBe(200)
    expect((await adviser.ok(read)).adviserLoginAllowed).toBe(true)
    const sid = adviser.cookies.get('sid') ?? ''
    await admin.ok(update, await form({ adviserLoginAllowed: false }))
    expect((await adviser.send(read)).status).toBe(401)
    await admin.ok(update, await form({ adviserLoginAllowed: true }))
    adviser.cookies.set('sid', sid)
    expect((await adviser.send(read)).status).toBe(401)
  })

  test.each(['loc-admin', 'ou-admin', 'member'] as const)('cannot be read or saved by a %s', async (role) => {
    const api = await server.signedIn(await server.createMember(client, { role }))
    expect((await api.send(read)).error?.code).toBe('Permission.Missing')
    expect((await api.send(update, await form())).error?.code).toBe('Permission.Missing')
  })
})
