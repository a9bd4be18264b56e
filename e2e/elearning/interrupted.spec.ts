/** Courses during which the session ends or the connection is lost, or that are open in a second tab. */

import { calls } from '@sorgfalt/contract'
import { Api } from '../../server/src/test/api.ts'
import { enter, expect, logIn, type Page, test } from '../support/fixtures.ts'
import { origin } from '../support/installation.ts'
import { type Account, account } from '../support/people.ts'
import { Player } from '../support/player.ts'
import { begin, read } from '../support/progress.ts'

const playerUrl = (executionUuid: string) => `/dashboard/apps/elearnings/execution/${executionUuid}`

/** Signs a member in on five more devices, so that the oldest session ends. */
async function endSession({ company, username, password }: Account): Promise<void> {
  for (let device = 0; device < 5; device++)
    expect((await new Api(origin).login(company, username, password)).status).toBe(200)
}

async function logInAgain(page: Page, person: Account): Promise<void> {
  await expect(page.getByText('Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.')).toBeVisible()
  await page.getByLabel('Firmenkennung').fill('musterbau')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await logIn(page, person)
}

test.describe('the end of a session', () => {
  test('the learner logs in again and returns to the chosen view', async ({ page, context, watch }) => {
    watch.allow(401, '/api/')
    const person = account.outstaysOverview
    await enter(context, person)
    await page.goto('/dashboard/apps/elearnings/my-elearnings')
    await expect(page.getByRole('button', { name: 'Alle', pressed: true })).toBeVisible()
    await endSession(person)
    await page.getByRole('button', { name: 'Offen' }).click()
    await logInAgain(page, person)
    await expect(page).toHaveURL(`${origin}/dashboard/apps/elearnings/my-elearnings?status=open`)
    await expect(page.getByRole('button', { name: 'Offen', pressed: true })).toBeVisible()
  })

  test('the learner logs in again and has lost no input in the course', async ({ page, context, watch }) => {
    watch.allow(401, '/api/')
    // The app makes sure that the session has ended. Meanwhile, the player sends the input again.
    watch.allow(403, calls.elearning.saveExecution.path)
    const person = account.outstaysPlayer
    const api = await enter(context, person)
    const executionUuid = await begin(api)
    await read(api, executionUuid, 5)
    await page.goto(playerUrl(executionUuid))
    const player = new Player(page)
    await player.expectPage(6)
    // The app learns from the heartbeat that the session has ended. Until the tick, it stays on the page.
    const ticked = Promise.withResolvers<void>()
    await page.route(`**${calls.session.heartbeat.path}?*`, async (route) => {
      await ticked.promise
      await route.continue()
    })
    await endSession(person)
    // The first input that the server refuses is the tick on page 6.
    await player.content.getByRole('checkbox').click()
    await expect(player.content.getByRole('checkbox')).toBeChecked()
    ticked.resolve()
    await logInAgain(page, person)
    await player.expectPage(6)
    await expect(player.content.getByRole('checkbox')).toBeChecked()
    await player.forward('player.next').click()
    await player.expectPage(7)
    await expect(page.getByText(/^gespeichert \d\d:\d\d$/)).toBeVisible()
    await page.reload()
    await player.expectPage(7)
  })
})

test.describe('a lost connection', () => {
  test('the learner continues and sees a notice, and the server receives all inputs later', async ({
    page,
    context,
    newContext,
    watch,
  }) => {
    watch.allowOffline()
    const api = await enter(context, account.losesConnection)
    const executionUuid = await begin(api)
    await read(api, executionUuid, 4)
    const pagesRead = async (from: Api) =>
      (await from.ok(calls.elearning.readExecution, { executionUuid })).pagesCompleted.length
    await page.goto(playerUrl(executionUuid))
    const player = new Player(page)
    await player.expectPage(5)

    await context.setOffline(true)
    await player.readFrom(5, 7)
    await expect(page.getByText('offline: 3 Eingaben werden nachgereicht').first()).toBeVisible()
    const known = await api.ok(calls.elearning.readExecution, { executionUuid })
    expect(known.pagesCompleted).toHaveLength(4)

    await context.setOffline(false)
    await expect(page.getByText(/^gespeichert \d\d:\d\d$/)).toBeVisible()
    await page.reload()
    await player.expectPage(7)
    const { pagesCompleted, acks } = await api.ok(calls.elearning.readExecution, { executionUuid })
    expect([pagesCompleted.length, acks.length]).toEqual([6, 1])

    await test.step('the inputs of a closed tab are delivered', async () => {
      await context.setOffline(true)
      await player.readFrom(7, 8)
      await page.close()
      await context.setOffline(false)
      const later = await context.newPage()
      await later.goto(playerUrl(executionUuid))
      await new Player(later).expectPage(8)
      await expect.poll(() => pagesRead(api)).toBe(7)
      await later.close()
    })

    /**
     * Reads one page offline, closes the tab in the way a phone does to free memory, and goes online again.
     */
    const readOffline = async (number: number) => {
      const tab = await context.newPage()
      // When a phone closes a tab, the page receives no `pagehide` event. The test hides the event, because
      // the browser may send a request of a closing tab although the tab is offline.
      await tab.addInitScript(() =>
        addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true }),
      )
      await tab.goto(playerUrl(executionUuid))
      const there = new Player(tab)
      await there.expectPage(number)
      await context.setOffline(true)
      await there.doPage({ isOffline: true })
      await there.forward('player.next').click()
      await there.expectPage(number + 1)
      await tab.close()
      expect(await pagesRead(api)).toBe(number - 1)
      await context.setOffline(false)
      return context.newPage()
    }

    await test.step('the inputs are delivered even if the course is not opened again', async () => {
      const later = await readOffline(8)
      // The message disappears after some seconds, perhaps before the page has loaded completely.
      await later.goto('/dashboard/start/overview', { waitUntil: 'commit' })
      await expect(
        later.getByText('„Brandschutz“: Was Sie ohne Verbindung bearbeitet haben, ist jetzt gespeichert.'),
      ).toBeVisible()
      expect(await pagesRead(api)).toBe(8)
      await later.close()
    })

    await test.step('a logout delivers inputs before it removes them from the device', async () => {
      const last = await readOffline(9)
      await last.goto('/dashboard/logout')
      await last.waitForURL('**/auth/login**')
      expect(await pagesRead(await enter(await newContext(), account.losesConnection))).toBe(9)
    })
  })
})

test('two tabs with the same course notice each other and lose no input', async ({ page, context }) => {
  const api = await enter(context, account.usesTwoTabs)
  const executionUuid = await begin(api)
  await read(api, executionUuid, 4)
  const other = await context.newPage()
  const [here, there] = [new Player(page), new Player(other)]
  for (const tab of [page, other]) await tab.goto(playerUrl(executionUuid))
  await here.expectPage(5)
  await there.expectPage(5)

  await here.readFrom(5, 6)
  await here.doPage()
  await expect(page.getByText(/^gespeichert \d\d:\d\d$/)).toBeVisible()

  await there.readFrom(5, 6)
  await expect(other.getByText('Dieses E-Learning ist noch an anderer Stelle geöffnet')).toBeVisible()
  await expect(there.content.getByRole('checkbox'), 'the tick of the first tab').toBeChecked()
  await there.readFrom(6, 8)
  await expect
    .poll(async () => (await api.ok(calls.elearning.readExecution, { executionUuid })).pagesCompleted.length)
    .toBe(7)

  await here.forward('player.next').click()
  await expect(page.getByText('Dieses E-Learning ist noch an anderer Stelle geöffnet')).toBeVisible()
  await here.readFrom(7, 8)
})
