import { expectAnnounced } from '../support/announcements.ts'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { Player } from '../support/player.ts'
import { begin, read } from '../support/progress.ts'

test('a member who changes the language inside a course keeps the progress', async ({ page, context }) => {
  const api = await enter(context, account.readsEnglish)
  const executionUuid = await begin(api)
  await read(api, executionUuid, 5)
  await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
  const player = new Player(page)
  await player.expectPage(6)
  await expect(player.heading).toHaveText('Ein Fluchtweg muss jederzeit frei sein')
  await expect(page).toHaveTitle('Brandschutz – Arbeitswelt')
  await player.doPage()

  await page.getByRole('button', { name: 'Sprache des E-Learnings: Deutsch' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  const english = new Player(page, 'en_GB')
  await english.expectPage(6)
  await expect(english.heading).toHaveText('An escape route must be clear at all times')
  await expect(
    english.heading.locator('xpath=ancestor::*[@lang][1]'),
    'the page declares the language of the course',
  ).toHaveAttribute('lang', 'en-GB')
  await expect(english.content.getByRole('checkbox')).toBeChecked()
  await expect(page).toHaveTitle('Fire safety – Arbeitswelt')

  await english.forward('player.next').click()
  await english.expectPage(7)
  await expect(page.getByText(/^saved \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await english.expectPage(7)
  await expect(page).toHaveTitle('Fire safety – Arbeitswelt')
  await page.getByRole('button', { name: 'Leave e-learning' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Meine E-Learnings' }),
    'the app is still in German',
  ).toBeVisible()
})

test('theme and language take effect immediately and are saved', async ({ page, context }) => {
  await enter(context, account.likesDark)
  await page.goto('/dashboard/profile/settings')
  await expect(page).toHaveTitle('Profil – Arbeitswelt')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'light')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()

  await page.getByText('Dunkel', { exact: true }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect.poll(background).not.toBe(light)
  await expectAnnounced(page, 'Die Einstellung ist gespeichert.')

  await page.getByRole('combobox', { name: 'Sprache' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page).toHaveTitle('Profile – Arbeitswelt')
  await expect(html).toHaveAttribute('lang', 'en-GB')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Good morning|Hello|Good evening), /)
})

test('the login page changes its language immediately and saves it', async ({ page }) => {
  await page.goto('/auth/login/musterbau')
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
  await page.getByLabel('Benutzername').fill('max.muster')
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('max.muster')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})
