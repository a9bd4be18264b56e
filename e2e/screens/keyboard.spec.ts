import type { KnownQuestion } from '../support/course.ts'
import { quizLength } from '../support/course.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { account } from '../support/people.ts'
import { Player } from '../support/player.ts'
import { begin, read } from '../support/progress.ts'

test('the login, the menu, the table of contents and a page of a course need only the keyboard', async ({
  page,
  watch,
}) => {
  watch.allow(401, '/api/session/read-start-up')
  // In a narrow window, the table of contents opens as a dialog.
  await page.setViewportSize({ width: 800, height: 900 })
  const { keyboard } = page
  const person = account.uses.keyboard

  await test.step('the login needs only the keyboard', async () => {
    await page.goto('/')
    await expect(page.getByLabel('Firmenkennung')).toBeFocused()
    await keyboard.type('musterbau')
    await keyboard.press('Enter')
    await expect(page.getByLabel('Benutzername')).toBeFocused()
    await keyboard.type(person.username)
    await tabTo(page, page.getByLabel('Passwort', { exact: true }))
    await keyboard.type(person.password)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName)
  })

  await test.step('the first Tab reaches a link that skips the header', async () => {
    await keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Zum Inhalt springen' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('the user menu opens, moves the focus and closes', async () => {
    await page.reload()
    const trigger = page.getByRole('button', { name: /Benutzermenü/ })
    await tabTo(page, trigger)
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Profil' })).toBeFocused()
    await keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(
      page.getByRole('menuitem', { name: 'Profil' }),
      'the focus moves from the last to the first item',
    ).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(trigger).toBeFocused()
  })

  await test.step('the main menu keeps the focus, and returns it to the button when it closes', async () => {
    const toggle = page.getByRole('button', { name: 'Menü', exact: true })
    await tabTo(page, toggle)
    await keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Hauptmenü' })
    await expect(menu).toBeVisible()
    for (let presses = 0; presses < 10; presses++) {
      await keyboard.press('Tab')
      await expect(menu.locator(':focus')).toHaveCount(1)
    }
    await keyboard.press('Escape')
    await expect(toggle).toBeFocused()
  })

  await test.step('a page, its question and the next page need only the keyboard', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Beginnen' }).first())
    await keyboard.press('Enter')
    const player = new Player(page)
    await player.expectPage(1)
    const right = page.getByRole('radio', { name: 'Den Sauerstoff' })
    await tabTo(page, page.getByRole('radio').first())
    await keyboard.press('Space')
    for (let presses = 0; presses < 3 && !(await right.isChecked()); presses++)
      await keyboard.press('ArrowDown')
    await expect(right).toBeChecked()
    await tabTo(page, player.content.getByRole('button', { name: 'Antwort prüfen' }))
    await keyboard.press('Enter')
    await expect(page.getByText('Das war richtig')).toBeVisible()
    await expect(page.locator(':focus'), 'the focus is not lost with the button').toHaveCount(1)
    await keyboard.press('ArrowRight')
    await player.expectPage(2)
    await expect(player.heading).toBeFocused()
    await keyboard.press('ArrowLeft')
    await player.expectPage(1)
  })

  await test.step('the table of contents is a dialog that keeps the focus and returns it', async () => {
    const trigger = page.getByRole('button', { name: 'Inhalt anzeigen' })
    await tabTo(page, trigger)
    await keyboard.press('Enter')
    const contents = page.getByRole('dialog', { name: 'Inhalt' })
    await expect(contents).toBeVisible()
    for (let presses = 0; presses < 12; presses++) {
      await keyboard.press('Tab')
      await expect(contents.locator(':focus')).toHaveCount(1)
    }
    await keyboard.press('Escape')
    await expect(contents).toBeHidden()
    await expect(trigger).toBeFocused()
  })
})

/** Answers the question on screen correctly, using only the keyboard. */
async function chooseByKeyboard(page: Page, { type, options }: KnownQuestion): Promise<void> {
  const { keyboard } = page
  const content = page.getByRole('main')
  if (type === 'single' || type === 'truefalse') {
    const right = content.getByRole('radio', {
      name: options.find(({ correct }) => correct)?.text.de_DE ?? '',
      exact: true,
    })
    await tabTo(page, content.getByRole('radio').first())
    await keyboard.press('Space')
    for (let presses = 0; presses < options.length && !(await right.isChecked()); presses++)
      await keyboard.press('ArrowDown')
    return
  }
  for (const [position, { correct, text, match }] of options.entries()) {
    const label = text.de_DE
    if (type === 'multiple' && correct) {
      await tabTo(page, content.getByRole('checkbox', { name: label, exact: true }))
      await keyboard.press('Space')
    } else if (type === 'order') {
      const entries = content.getByRole('listitem')
      const from = (await entries.allTextContents()).findIndex((entry) => entry.includes(label))
      if (from > position)
        await tabTo(page, content.getByRole('button', { name: `${label} nach oben`, exact: true }))
      for (let at = from; at > position; at--) {
        await keyboard.press('Enter')
        await expect(entries.nth(at - 1)).toContainText(label)
      }
    } else if (type === 'match') {
      await tabTo(page, content.getByRole('combobox', { name: label, exact: true }))
      await keyboard.press('Enter')
      await expect(page.getByRole('listbox')).toBeVisible()
      const wanted = page.getByRole('option', { name: match?.de_DE ?? '', exact: true })
      for (
        let presses = 0;
        presses < options.length && (await wanted.getAttribute('data-combobox-selected')) === null;
        presses++
      )
        await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await expect(page.getByRole('listbox')).toBeHidden()
    }
  }
}

test('a member completes a quiz with only the keyboard', async ({ page, context }) => {
  const api = await enter(context, account.uses.keyboardInQuiz)
  const executionUuid = await begin(api)
  await read(api, executionUuid)
  await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
  const player = new Player(page)
  await tabTo(page, player.forward('quiz.begin'))
  await page.keyboard.press('Enter')
  for (let number = 1; number <= quizLength; number++) {
    await expect(player.content.getByText(`Frage ${number} von ${quizLength}`)).toBeVisible()
    await chooseByKeyboard(page, await player.question())
    await tabTo(page, player.forward('quiz.check'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Das war richtig')).toBeVisible()
    // The same button opens the next question, so that it keeps the focus.
    await expect(player.forward(number < quizLength ? 'quiz.next' : 'quiz.finish')).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Bestanden' })).toBeFocused()
})
