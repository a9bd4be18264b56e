import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { profile } from '@sorgfalt/contract/profile/profile'
import { type LoginStart, loginStartId, type startUp } from '@sorgfalt/contract/session/start-up'
import type { TextTree } from '@sorgfalt/texts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { ada, licensee, signIn } from '#test/session.ts'
import { treeOf } from '#test/text.ts'
import { asCallError, csrf, type Output, pendingSession, send, unauthorised } from './api.ts'
import { applyBranding } from './branding.ts'
import { loadTexts } from './language.ts'
import { recordTabs } from './record-tabs.ts'
import { loginUrl } from './return-url.ts'
import type * as session from './session.ts'
import { can, everyone, homepage, reloadMember, useCan, useLicensee, useMember } from './session.ts'
import { currentTheme, setDefaultTheme, setTheme } from './theme.ts'

const { readMemberTasks, createExecution } = elearning
const settings = {
  frontendStyle: { theme: 'dark' as const },
  languageCode: 'en_GB' as const,
  availableLanguages: ['de_DE', 'en_GB'] as const,
}
const allSettings = { ...settings, availableLanguages: [...settings.availableLanguages] }

/** Returns the answer with which a session starts. */
const startAnswer = (changed: Partial<Output<typeof startUp.readStartUp>>) => ({
  licensee,
  member: ada,
  settings: allSettings,
  csrfToken: 'token of the session',
  ...changed,
})

/** Adds the data that the server writes into the login page. */
function addLoginStart(data: LoginStart<TextTree>): void {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = loginStartId
  block.textContent = JSON.stringify(data)
  document.head.append(block)
  onTestFinished(() => block.remove())
}

let pages = 0
/**
 * Returns a new instance of the module, as a new page would load it. The instance stops listening when the
 * test ends.
 */
function newPage() {
  for (const store of [unauthorised, pendingSession]) {
    const { subscribe } = store
    const spy = vi.spyOn(store, 'subscribe').mockImplementation((listener) => {
      const stop = subscribe(listener)
      onTestFinished(stop)
      return stop
    })
    onTestFinished(() => spy.mockRestore())
  }

  return import(/* @vite-ignore */ `./session.ts?page=${++pages}`) as Promise<typeof session>
}

/** Returns the addresses that the page has tried to open. setup.ts prevents the navigation. */
function watchLeaving(): string[] {
  const addresses: string[] = []
  const leave = ({ destination }: NavigateEvent) => {
    const { pathname, search } = new URL(destination.url)
    addresses.push(pathname + search)
  }
  navigation.addEventListener('navigate', leave)
  onTestFinished(() => navigation.removeEventListener('navigate', leave))
  return addresses
}

test('allows the calls that are among the permissions of the member', async () => {
  await signIn({ permissions: [readMemberTasks.access] })

  expect(can(readMemberTasks)).toBe(true)
  expect(can(createExecution)).toBe(false)
  expect(can(createExecution, readMemberTasks)).toBe(true)
  expect(can(everyone)).toBe(true)
})

test('updates components when the permissions or the name of the member change', async () => {
  await signIn({ permissions: [] })
  const { result, act } = await renderHook(() => ({
    may: useCan()(readMemberTasks),
    member: useMember(),
    site: useLicensee(),
  }))
  expect(result.current).toMatchObject({
    may: false,
    member: { uuid: ada.uuid },
    site: { licenseeName: licensee.licenseeName },
  })

  fakeServer({ 'member.state': { ...ada, permissions: [readMemberTasks.access] } })
  await act(() => reloadMember())

  expect(result.current.may).toBe(true)
})

test('applies the colours of the company to the page', async () => {
  await signIn({ client: { ...ada.client, theme: licensee.theme } })

  expect(document.documentElement.style.getPropertyValue('--brand')).toMatch(/^#/)
  await signIn()

  expect(document.documentElement.style.getPropertyValue('--brand')).toBe('')
})

test('links the logo to the homepage of the company, or to the overview if there is none', async () => {
  await signIn({ client: { ...ada.client, homepage: '/dashboard/apps/templates' } })
  expect(homepage()).toBe('/dashboard/apps/templates')

  await signIn()

  expect(homepage()).toBe('/dashboard/start/overview')
})

test('has neither a member nor permissions before it starts', async () => {
  const page = await newPage()

  expect(page.can(everyone)).toBe(false)
  expect(page.homepage()).toBe('/dashboard/start/overview')
  await expect(
    renderHook(() => page.useMember(), { createRootOptions: { onUncaughtError: () => undefined } }),
  ).rejects.toThrow('before the session has started')
})

test('starts with the licensee, the member and the settings of one answer, and needs no further token', async () => {
  const page = await newPage()
  const server = fakeServer({ 'session.readStartUp': startAnswer({}) })

  expect(await page.startSession()).toBe('en_GB')

  expect(currentTheme()).toBe('dark')
  expect(page.homepage()).toBe('/dashboard/start/overview')
  await expect.poll(() => server.inputs('session.readStartUp')).toHaveLength(1)
  expect(await csrf()).toBe('token of the session')
})

test.for([
  { theme: 'light' as const, shown: 'light' },
  { theme: null, shown: 'dark' },
])(
  'shows the theme $shown if the company’s default is dark and the member has chosen $theme',
  async ({ theme, shown }) => {
    onTestFinished(() => setDefaultTheme(null))
    // Another member has chosen the light theme on this device.
    setTheme('light')
    const page = await newPage()
    fakeServer({
      'session.readStartUp': startAnswer({
        member: { ...ada, client: { ...ada.client, defaultTheme: 'dark' } },
        settings: { ...allSettings, frontendStyle: { theme } },
      }),
    })

    await page.startSession()

    expect(currentTheme()).toBe(shown)
  },
)

const works = { uuid: ada.uuid, name: 'Works account', preset: 'entra' } as const

test('starts the login with the data in its page, without a request', async () => {
  const page = await newPage()
  const server = fakeServer({})
  addLoginStart({
    licensee: { ...licensee, licenseeName: 'In the page' },
    csrfToken: 'token of the page',
    language: 'en_GB',
    texts: treeOf('en_GB'),
    sso: { providers: [works], isProviderOnly: false },
  })
  onTestFinished(() => applyBranding(null))

  expect(page.takeLoginStart()).toBe(true)

  const { result } = await renderHook(() => page.useLicensee())
  expect(result.current.licenseeName).toBe('In the page')
  expect(document.documentElement.style.getPropertyValue('--brand')).toMatch(/^#/)
  expect(await loadTexts('en_GB')).toEqual(treeOf('en_GB'))
  expect(await csrf()).toBe('token of the page')
  expect(page.readLoginOptions()?.providers).toEqual([works])
  expect(server.inputs('bootstrap.loadLicenseeConfig')).toEqual([])
})

test('forgets the providers in the page when the visitor switches to another company', async () => {
  const page = await newPage()
  fakeServer({})
  addLoginStart({
    licensee,
    csrfToken: 'token',
    language: 'en_GB',
    texts: treeOf('en_GB'),
    sso: { providers: [works], isProviderOnly: false },
  })
  const { href } = location
  onTestFinished(() => history.replaceState(null, '', href))
  page.takeLoginStart()

  history.replaceState(null, '', '/auth/login/another')

  expect(page.readLoginOptions()).toBeUndefined()
})

test('reports that the login page contains no data if the database did not answer', async () => {
  const page = await newPage()

  expect(page.takeLoginStart()).toBe(false)
})

test('opens the login if no member is signed in', async () => {
  const leaving = watchLeaving()
  const page = await newPage()
  fakeServer({ 'session.readStartUp': refuse('Session.Missing') })

  expect(await page.startSession()).toBeUndefined()
  expect(leaving).toEqual(['/auth/login'])
})

test('throws and stays on the page if the start fails, unless the session is missing', async () => {
  const leaving = watchLeaving()
  const page = await newPage()
  fakeServer({ 'session.readStartUp': new Refusal(0) })

  expect(await page.startSession().catch(asCallError)).toMatchObject({ status: 0 })
  expect(leaving).toEqual([])
})

test('ends the session only once after several answers with the status 401', async () => {
  const leaving = watchLeaving()
  const page = await newPage()
  fakeServer({ 'session.readStartUp': startAnswer({}) })
  await page.startSession()

  const server = fakeServer({
    'profile.checkUsername': refuse('Session.Missing'),
    'session.heartbeat': refuse('Session.Missing'),
  })
  for (const username of ['ada', 'bert'])
    await send(profile.checkUsername, { username }).catch(() => undefined)

  await expect.poll(() => leaving, { timeout: 5000 }).toEqual(['/auth/login?ended=1'])
  page.endSession()

  expect(leaving).toEqual(['/auth/login?ended=1'])
  await expect.poll(() => server.inputs('session.heartbeat')).toEqual([{ active: '0' }])
})

test.each([
  ['the session continues with another token', { idleSeconds: 900, absoluteSeconds: 3600 }],
  ['the connection is lost', new Refusal(0)],
])('stays on the page after an answer with the status 401 if %s', async (_what, heartbeat) => {
  const leaving = watchLeaving()
  const page = await newPage()
  fakeServer({ 'session.readStartUp': startAnswer({}) })
  await page.startSession()

  const answered = Promise.withResolvers<void>()
  fakeServer({
    'profile.checkUsername': refuse('Session.Missing'),
    'session.heartbeat': () => {
      answered.resolve()
      return heartbeat
    },
  })
  await send(profile.checkUsername, { username: 'ada' }).catch(() => undefined)
  await answered.promise
  // Waits until the page has processed the answer.
  await new Promise((resolve) => setTimeout(resolve))

  expect(leaving).toEqual([])
})

test.each([
  [
    '/dashboard/company/members/list?page=2',
    '/auth/login?returnUrl=%2Fdashboard%2Fcompany%2Fmembers%2Flist%3Fpage%3D2',
  ],
  ['/dashboard/logout', '/auth/login'],
  ['/somewhere', '/auth/login'],
])('returns to %s after the login', (at, login) => {
  const before = location.href
  onTestFinished(() => history.replaceState(null, '', before))
  history.replaceState(null, '', at)

  expect(loginUrl()).toBe(login)
  expect(loginUrl({ ended: true })).toContain('ended=1')
})

test('lists those tabs of a record that the member may open', async () => {
  const tabs = recordTabs(
    { tasks: [readMemberTasks], history: [createExecution], details: [everyone] },
    'details',
  )
  await signIn({ permissions: [createExecution.access] })

  expect(tabs.permitted()).toEqual(['history', 'details'])
  expect(tabs.access).toEqual([readMemberTasks, createExecution, everyone])
  expect(tabs.tabOf('details')).toBe('details')
  expect(tabs.tabOf('tasks')).toBe('history')
  expect(tabs.tabOf(undefined)).toBe('history')
})

test('opens the default tab of a record if the member may open none of the tabs', async () => {
  const tabs = recordTabs({ tasks: [readMemberTasks], history: [createExecution] }, 'tasks')
  await signIn()

  expect(tabs.permitted()).toEqual([])
  expect(tabs.tabOf('history')).toBe('tasks')
})

test.each(['Factor.Pending', 'Factor.MustSetUp'] as const)(
  'reads the member again when a call is refused with %s, so that the app shows what the session waits for',
  async (reason) => {
    const secondFactor = { ...ada.secondFactor, pending: 'enrol' as const, dueFrom: '2026-11-01' }
    const server = fakeServer({
      'session.readStartUp': startAnswer({}),
      'member.state': { ...ada, secondFactor },
      'elearning.readMemberTasks': refuse(reason),
    })
    const { startSession } = await newPage()
    await startSession()

    await send(readMemberTasks, {}).catch(() => undefined)

    await expect.poll(() => server.inputs('member.state')).toHaveLength(1)
  },
)
