/** The test function of the end-to-end tests: monitored pages, sign-in without the login page, a mailbox. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { calls } from '@sorgfalt/contract'
import { Api } from '../../server/src/test/api.ts'
import { nordschutzOrigin, origin, port } from './installation.ts'
import { Mailbox } from './mailbox.ts'
import { PageMonitor } from './page-monitor.ts'
import type { Account } from './people.ts'

export { expect, type Page }

interface Fixtures {
  /** Monitors the pages of the test. A test allows the failures that it expects. */
  watch: PageMonitor
  /** Creates another monitored browser profile. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  mailbox: Mailbox
}

export const test = base.extend<Fixtures>({
  watch: [
    async ({}, use) => {
      const watch = new PageMonitor()
      await use(watch)
      // A member has at most five sessions. Without logouts the sessions of one test would end those of
      // another.
      for (const api of watch.contexts.flatMap((context) => signedIn.get(context) ?? []))
        await api.send(calls.session.logout)
      expect(watch.faults, 'faults of the pages').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    await watch.over(context)
    await use(context)
    await recordSessions(context)
  },
  newContext: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      opened.push(context)
      await watch.over(context)
      return context
    })

    for (const context of opened) {
      await recordSessions(context)
      await context.close()
    }
  },
  mailbox: async ({}, use) => {
    const mailbox = new Mailbox()
    await mailbox.open()
    await use(mailbox)
    await mailbox.close()
  },
})

const signedIn = new WeakMap<BrowserContext, Api[]>()

/** Adds the sessions that began on the login page to the sessions that end with the test. */
async function recordSessions(context: BrowserContext): Promise<void> {
  const known = signedIn.get(context) ?? []
  const left = (await context.cookies([origin, nordschutzOrigin]))
    .filter(({ name, value }) => name === 'sid' && known.every(({ cookies }) => cookies.get('sid') !== value))
    .map(({ domain, value }) => {
      const api = new Api(`http://${domain}:${port}`)
      api.cookies.set('sid', value)
      return api
    })

  signedIn.set(context, [...known, ...left])
}

/** Signs in without the login page. Returns an api with the same session. */
export async function enter(context: BrowserContext, person: Account, at: string = origin): Promise<Api> {
  const api = new Api(at)
  const { status } = await api.login(person.company, person.username, person.password)
  expect(status, `login of ${person.username}`).toBe(200)
  signedIn.set(context, [...(signedIn.get(context) ?? []), api])
  await context.addCookies([
    { name: 'sid', value: api.cookies.get('sid') ?? '', url: at, httpOnly: true, sameSite: 'Strict' },
  ])

  return api
}

/** Fills in the second step of the login and waits for the app. */
export async function logIn(
  page: Page,
  { username, password }: Pick<Account, 'username' | 'password'>,
): Promise<void> {
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL('**/dashboard/**')
}
