import { readFile } from 'node:fs/promises'
import { expect, logIn, type Page, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { Player } from '../support/player.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

test.describe('certificates on a phone', () => {
  test.use(phone)

  test('a member signs in and gets a certificate that others can verify', async ({
    page,
    newContext,
    watch,
  }) => {
    watch.allow(401, '/api/session/read-start-up')
    await test.step('the company ID is requested once and remembered', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Willkommen' })).toBeVisible()
      await page.getByLabel('Firmenkennung').fill('musterbau')
      await page.getByRole('button', { name: 'Weiter' }).click()
      await page.getByLabel('Firmenkennung auf diesem Gerät merken').check()
      await expectNoSidewaysScroll(page)
      await logIn(page, account.max)
    })

    await test.step('the start page shows the due e-learning', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Max')
      const next = page.getByRole('region', { name: 'Brandschutz' })
      await expect(next).toContainText(/Fällig|Überfällig|Bald fällig/)
      await expect(next).toContainText('25 Minuten')
      await expectNoSidewaysScroll(page)
      await next.getByRole('button', { name: 'Beginnen' }).click()
    })

    await test.step('all pages and questions of the course can be completed', async () => {
      const player = new Player(page)
      await player.expectPage(1)
      await expectNoSidewaysScroll(page)
      await player.readToQuiz()
      await expectNoSidewaysScroll(page)
      await player.answerAll({ rightly: true })
      await expect(page.getByRole('heading', { name: 'Bestanden' })).toBeVisible()
      await expect(page.getByText('10 von 10 richtig')).toBeVisible()
    })

    const code = await test.step('the certificate is available on screen and as a PDF', async () => {
      await page.getByRole('link', { name: 'Bescheinigung ansehen' }).click()
      await expect(page.getByRole('heading', { name: 'Max Muster' })).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Als PDF speichern' }).click()
      const pdf = await download
      expect(pdf.suggestedFilename()).toMatch(/\.pdf$/)
      const bytes = await readFile(await pdf.path())
      expect(bytes.subarray(0, 4).toString()).toBe('%PDF')
      expect(bytes.length).toBeGreaterThan(10_000)
      return page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
    })

    await test.step('the verification page shows the name only after the last name is entered', async () => {
      const stranger = await (await newContext(phone)).newPage()
      await stranger.goto('/verify')
      await stranger.getByLabel('Prüfcode').fill(code.toLowerCase())
      await stranger.getByRole('button', { name: 'Prüfen' }).click()
      await expect(stranger.getByRole('heading', { name: 'Gültig' })).toBeVisible()
      await expect(
        stranger.getByRole('definition').filter({ hasText: 'Musterbau GmbH (Demo)' }),
      ).toBeVisible()
      await expect(stranger.getByText('Muster', { exact: false }).filter({ hasText: 'Max' })).toHaveCount(0)
      await expectNoSidewaysScroll(stranger)
      const tryName = async (name: string) => {
        await stranger.getByLabel('Nachname auf der Bescheinigung').fill(name)
        await stranger.getByRole('button', { name: 'Abgleichen' }).click()
      }
      await tryName('Mustermann')
      await expect(stranger.getByRole('alert')).toHaveText(/passt nicht zur Bescheinigung/)
      await expect(stranger.getByRole('heading', { name: 'Gültig' })).toBeVisible()
      await expect(stranger.getByText('Max Muster')).toHaveCount(0)
      await tryName('muster')
      await expect(stranger.getByText('Der Name stimmt mit der Bescheinigung überein.')).toBeVisible()
      await expect(stranger.getByText('Max Muster', { exact: true })).toBeVisible()
    })

    await test.step('the next login remembers the company, but nothing about the member', async () => {
      await page.getByRole('link', { name: 'Meine E-Learnings' }).click()
      await expect(page.getByRole('heading', { name: 'Erledigt' })).toBeVisible()
      await page.getByRole('button', { name: /Benutzermenü/ }).click()
      await page.getByRole('menuitem', { name: 'Abmelden' }).click()
      await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
      await expect(page.getByText('musterbau')).toBeVisible()
      const kept = await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('sorgfalt.personal.')),
      )
      expect(kept, 'the device stores nothing about the member').toEqual([])
    })
  })
})
