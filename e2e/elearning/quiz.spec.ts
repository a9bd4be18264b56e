import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { Player } from '../support/player.ts'
import { begin, read } from '../support/progress.ts'

test('a learner who fails the quiz sees the wrong answers, tries again and passes', async ({
  page,
  context,
}) => {
  const executionUuid = await begin(await enter(context, account.repeats))
  await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
  const player = new Player(page)

  await test.step('fails with wrong answers to every question', async () => {
    await player.readToQuiz()
    await player.answerAll({ rightly: false })
    await expect(page.getByRole('heading', { name: 'Noch nicht bestanden' })).toBeVisible()
    await expect(page.getByText('0 von 10 Fragen richtig')).toBeVisible()
    await expect(page.getByText('Zum Bestehen brauchen Sie 8 von 10.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Diese Seiten noch einmal lesen' })).toBeVisible()
  })

  await test.step('shows each wrong answer with the right one', async () => {
    const answers = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ has: page.getByRole('heading', { name: 'Ihre Antworten' }) })
      .last()
    await expect(answers.getByText('falsch', { exact: true })).toHaveCount(10)
    const first = answers.getByRole('group').first()
    await first.getByText('falsch', { exact: true }).click()
    await expect(first.getByText(/Richtige Antwort|Richtig ist/).first()).toBeVisible()
  })

  await test.step('reads only the named pages again, repeats the quiz and receives a certificate', async () => {
    await page.getByRole('button', { name: 'Fragen wiederholen' }).click()
    await expect(page.getByText('Bitte noch einmal lesen', { exact: true })).toBeVisible()
    await player.readUnreadPages()
    await player.beginQuiz()
    await player.answerAll({ rightly: true })
    await expect(page.getByRole('heading', { name: 'Bestanden' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bescheinigung ansehen' })).toBeVisible()
  })
})

test('a phone scrolls to the missing input each time the learner tries to continue', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 640 })
  const api = await enter(context, account.overlooks)
  const executionUuid = await begin(api)
  await read(api, executionUuid, 5)
  await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
  const player = new Player(page)
  const top = () => page.evaluate(() => scrollTo(0, 0))

  await test.step('scrolls to a missing tick', async () => {
    await player.expectPage(6)
    const tick = player.content.getByRole('checkbox')
    for (const press of ['once', 'again']) {
      await top()
      await expect(tick, press).not.toBeInViewport()
      await player.forward('player.next').click()
      await expect(tick, press).toBeFocused()
      await expect(tick, press).toBeInViewport()
      await player.content.focus()
    }
  })

  await test.step('scrolls to the request for an answer', async () => {
    await read(api, executionUuid)
    await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
    await page.setViewportSize({ width: 390, height: 400 })
    await player.beginQuiz()
    await player.passOrderQuestions()
    await top()
    await player.forward('quiz.check').click()
    const missing = player.content.getByText(/^Bitte .* zuerst/)
    await expect(missing).toBeInViewport({ ratio: 1 })
    const notice = await missing.elementHandle()
    await player.forward('quiz.check').click()
    await expect
      .poll(
        () => notice?.evaluate((node) => node.isConnected),
        'the notice is inserted again, so that screen readers read it out again',
      )
      .toBe(false)
    await expect(missing).toBeVisible()
  })
})
