import { expectAccessible } from '../support/accessible.ts'
import { blocksCourse } from '../support/blocks-course.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { account } from '../support/people.ts'
import { Player } from '../support/player.ts'

/** Moves the focus to the options and selects one with the arrow keys. */
async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('radio', { name, exact: true })
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  for (let presses = 0; presses < 3 && !(await wanted.isChecked()); presses++)
    await page.keyboard.press('ArrowDown')
  await expect(wanted).toBeChecked()
}

test('an administrator previews a draft with every kind of block and question by keyboard', async ({
  page,
  context,
}) => {
  await enter(context, account.manages)
  const { keyboard } = page
  const player = new Player(page)
  const next = page.getByRole('contentinfo').getByRole('button', { name: 'Weiter', exact: true })

  await test.step('opens the draft from the catalogue', async () => {
    await page.goto('/dashboard/apps/elearnings/catalog/list')
    await page.getByRole('link', { name: blocksCourse.title }).click()
    await expect(page.getByText('Dieses E-Learning ist noch nicht freigegeben.')).toBeVisible()
    await page.getByRole('link', { name: 'Vorschau des Entwurfs 1.0.0' }).click()
    await expect(page.getByText('Vorschau, Entwurf 1.0.0')).toBeVisible()
  })

  await test.step('plays a film with captions and opens its transcript', async () => {
    const film = player.content.getByLabel('Der Balken', { exact: true })
    await film.evaluate((video: HTMLVideoElement) => {
      video.muted = true
      return video.play()
    })
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.2)
    const cues = () =>
      film.evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].map(({ language, mode, cues: all }) => [language, mode, all?.length]),
      )
    await expect.poll(cues).toContainEqual(['de-DE', 'showing', 1])
    await player.content.getByText('Text zum Mitlesen').first().click()
    await expect(player.content.getByText('Ein Balken wandert nach rechts.')).toBeVisible()
  })

  await test.step('opens accordion entries and the points of a picture', async () => {
    await tabTo(page, player.content.locator('summary', { hasText: 'Was ist mit Akkus?' }))
    await keyboard.press('Enter')
    await expect(player.content.getByText('Sie laden nur unter Aufsicht.')).toBeVisible()
    await tabTo(page, player.content.getByRole('button', { name: 'Stelle 2: Fenster' }))
    await keyboard.press('Enter')
    await expect(player.content.getByText('Hier kommt Luft herein.').first()).toBeVisible()
    await expect(player.content.getByText('1 von 2 Stellen angesehen')).toBeVisible()
    await expect(player.content.getByRole('link', { name: 'Checkliste' })).toHaveAttribute(
      'download',
      'liste.pdf',
    )
    await expectAccessible(page, 'all blocks')
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('prints everything that is hidden on screen', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(player.content.getByText('Sie bleiben aus.')).toBeVisible()
    await expect(player.content.getByText('Sie bleibt frei.')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('answers questions with statements, a number, points in a picture and pairs', async () => {
    await player.content.getByRole('radio', { name: 'Ja' }).click()
    await next.click()
    await player.content.getByRole('checkbox').check()
    await page.getByRole('contentinfo').getByRole('button', { name: 'Zu den Fragen' }).click()
    await player.beginQuiz()
    for (let number = 1; number <= 4; number++) {
      await expect(player.content.getByText(`Frage ${number} von 4`)).toBeVisible()
      const stem = (await player.heading.textContent()) ?? ''
      await expectAccessible(page, stem)
      await page.setViewportSize({ width: 1280, height: 900 })
      if (stem.endsWith('q-fuenf')) await chooseByKeyboard(page, 'Das stimmt')
      if (stem.endsWith('q-sechs')) {
        await tabTo(page, player.content.getByLabel('Ihre Antwort (Meter)'))
        await keyboard.type('2,75')
      }
      if (stem.endsWith('q-sieben')) await chooseByKeyboard(page, 'Antwort 1')
      if (stem.endsWith('q-acht')) {
        for (const [option, partner] of [
          ['Antwort 1', 'Eins'],
          ['Antwort 2', 'Zwei'],
        ] as const) {
          await player.content.getByRole('combobox', { name: option }).click()
          await page.getByRole('option', { name: partner, exact: true }).click()
        }
      }
      await player.forward('quiz.check').click()
      await expect(page.getByText('Das war richtig')).toBeVisible()
      await player.forward(number < 4 ? 'quiz.next' : 'quiz.finish').click()
    }
    await expect(page.getByText('Ende der Vorschau')).toBeVisible()
  })

  await test.step('returns to the catalogue', async () => {
    await page.getByRole('button', { name: 'Vorschau schließen' }).click()
    await expect(page.getByRole('heading', { name: blocksCourse.title })).toBeVisible()
  })
})
