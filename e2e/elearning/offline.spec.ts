import { calls } from '@sorgfalt/contract'
import { pageCount, quizLength } from '../support/course.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { Player } from '../support/player.ts'
import { begin, read } from '../support/progress.ts'

test.use({ serviceWorkers: 'allow' })

const readPersonalStorage = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys().then((names) => names.filter((name) => name.startsWith('sorgfalt.personal'))),
    keys: Object.keys(localStorage).filter((key) => key.startsWith('sorgfalt.personal.')),
  }))

/**
 * Starts to count the failed requests of a page. Returns the counts by address. They increase with each
 * further failure.
 */
function countFailures(page: Page): ReadonlyMap<string, number> {
  const failures = new Map<string, number>()
  page.on('requestfailed', (request) => {
    failures.set(request.url(), (failures.get(request.url()) ?? 0) + 1)
  })
  return failures
}

test('a learner completes a course offline and sees the result online, and logout removes all data', async ({
  page,
  context,
  watch,
}) => {
  watch.allowOffline()
  const api = await enter(context, account.learnsOffline)
  const executionUuid = await begin(api)
  await read(api, executionUuid, pageCount - 2)
  const before = await api.ok(calls.elearning.readExecution, { executionUuid })
  const player = new Player(page)
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Brandschutz' }) })

  await test.step('makes the course available offline', async () => {
    await page.goto('/dashboard/apps/elearnings/my-elearnings')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await card.getByRole('button', { name: /Weitere Aktionen/ }).click()
    await page.getByRole('menuitem', { name: 'Offline verfügbar machen' }).click()
    await expect(card.getByText('Offline verfügbar')).toBeVisible()
  })

  await test.step('starts the app offline and shows that there is no connection', async () => {
    const failures = countFailures(page)
    await context.setOffline(true)
    await expect(page.getByText('Keine Verbindung', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Keine Verbindung', { exact: true })).toBeVisible()
    // Calls that have no stored answer are tried twice. All of them together show one message.
    await expect.poll(() => Math.max(0, ...failures.values())).toBeGreaterThanOrEqual(2)
    await page.getByRole('alert').filter({ hasText: 'Das hat nicht geklappt' }).click()
    await card.getByRole('link', { name: 'Weiterlernen' }).click()
  })

  await test.step('reads two pages with pictures and answers every question offline', async () => {
    for (let number = pageCount - 1; number <= pageCount; number++) {
      await player.expectPage(number)
      for (const picture of await player.content.getByRole('img').all())
        expect(
          await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
        ).toBeGreaterThan(0)
      await player.doPage({ isOffline: true })
      await player.forward(number < pageCount ? 'player.next' : 'player.toQuiz').click()
    }
    await player.beginQuiz()
    for (let number = 1; number <= quizLength; number++) {
      await expect(player.content.getByText(`Frage ${number} von ${quizLength}`)).toBeVisible()
      await player.choose(await player.question(), { rightly: true })
      await player.forward('quiz.check').click()
      await expect(page.getByText('Ihre Antwort wartet auf die Verbindung')).toBeVisible()
      await player.forward(number < quizLength ? 'quiz.next' : 'quiz.finish').click()
    }
    await expect(page.getByText('Ihr Ergebnis wartet auf die Verbindung')).toBeVisible()
    const known = await api.ok(calls.elearning.readExecution, { executionUuid })
    expect([known.pagesCompleted, known.answers]).toEqual([before.pagesCompleted, before.answers])
  })

  await test.step('shows the result once the device is online', async () => {
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Bestanden' })).toBeVisible()
  })

  await test.step('removes all data of the learner at the logout', async () => {
    expect((await readPersonalStorage(page)).caches).toHaveLength(1)
    await page.goto('/dashboard/logout')
    await page.waitForURL('**/auth/login**')
    expect(await readPersonalStorage(page)).toEqual({ caches: [], keys: [] })
  })
})

test('a course stays available offline after a failed attempt, and the next attempt is downloaded', async ({
  page,
  context,
  watch,
}) => {
  watch.allowOffline()
  const api = await enter(context, account.borrowsDevice)
  const executionUuid = await begin(api)
  await read(api, executionUuid)
  const player = new Player(page)
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Brandschutz' }) })
  await page.goto('/dashboard/apps/elearnings/my-elearnings')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await card.getByRole('button', { name: /Weitere Aktionen/ }).click()
  await page.getByRole('menuitem', { name: 'Offline verfügbar machen' }).click()
  await expect(card.getByText('Offline verfügbar')).toBeVisible()

  await card.getByRole('link', { name: 'Weiterlernen' }).click()
  await player.beginQuiz()
  await player.answerAll({ rightly: false })
  await expect(page.getByRole('heading', { name: 'Noch nicht bestanden' })).toBeVisible()
  await page.getByRole('link', { name: 'Zu meinen E-Learnings' }).click()
  await expect(card.getByText('Offline verfügbar')).toBeVisible()

  await context.setOffline(true)
  await card.getByRole('link', { name: 'Weiterlernen' }).click()
  await page.getByRole('button', { name: 'Seiten noch einmal lesen' }).click()
  await expect(player.heading).toHaveText('Drei Dinge braucht jedes Feuer')
  await context.setOffline(false)
  await page.goBack()
  await page.getByRole('button', { name: 'Fragen wiederholen' }).click()
  // The wrong answers decide on which page the retry begins.
  await expect(player.position).toContainText('Seite')
  const begun = (await player.heading.textContent()) ?? ''
  const attempts = () =>
    page.evaluate(async () => {
      const cache = await caches.open('sorgfalt.personal')
      const addresses = (await cache.keys()).filter(({ url }) => url.includes('read-execution'))
      const copies = await Promise.all(addresses.map((address) => cache.match(address)))
      return Promise.all(
        copies.map(async (copy) => ((await copy?.json()) as { attempt: number } | undefined)?.attempt),
      )
    })
  const { attempt } = await api.ok(calls.elearning.readExecution, { executionUuid })
  await expect
    .poll(attempts, 'the answers for each language, and for no language, contain the new attempt')
    .toEqual([attempt, attempt, attempt])

  await context.setOffline(true)
  await page.reload()
  await expect(player.heading).toHaveText(begun)
})

test('the next member on a shared device finds no data of the previous member', async ({ page, context }) => {
  const executionUuid = await begin(await enter(context, account.lendsDevice))
  await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
  const addresses = () =>
    page.evaluate(async () =>
      (await (await caches.open('sorgfalt.personal')).keys())
        .map(({ url }) => decodeURIComponent(url))
        .join('\n'),
    )
  await expect.poll(addresses, 'an open course is stored on the device').toContain(executionUuid)
  await expect.poll(addresses).toContain('/media/')
  // A request of the worker that is interrupted counts as a fault.
  await page.waitForLoadState('networkidle')
  // The previous member has closed the page but not logged out.
  await page.goto('about:blank')
  await enter(context, account.borrowsDevice)
  await page.goto('/dashboard/apps/elearnings/my-elearnings')
  await expect.poll(addresses).not.toContain(executionUuid)
  await expect.poll(addresses).not.toContain('/media/')
  await expect.poll(addresses, 'the data of the next member is stored').toContain('read-member-tasks')
})
