import { calls } from '@sorgfalt/contract'
import { createUnit } from '../support/executions.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { Player } from '../support/player.ts'

/**
 * The maximum number of taps from the start page to the certificate, with one decisive error. The longest
 * quiz that can be drawn from this course needs exactly this number.
 */
const maxTaps = 70
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Counts the taps and drags in a page, across navigations. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
      { capture: true },
    ),
  )
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')))
}

test('a worker with a phone reaches the certificate with few taps after one decisive error', async ({
  newContext,
}) => {
  const admin = await enter(await newContext(), account.anna)
  const orgUnitUuid = await createUnit(admin, 'Verladung', [account.countsTaps])
  const { rows } = await admin.ok(calls.elearningCatalog.readCatalog, { filter: {} })
  const elearningUuid = rows.find(({ category }) => category === 'manual-handling')?.elearningUuid ?? ''
  await admin.ok(calls.elearningCatalog.assignOrgUnits, { elearningUuid, orgUnitUuids: [orgUnitUuid] })

  const context = await newContext(phone)
  await enter(context, account.countsTaps)
  const page = await context.newPage()
  const player = new Player(page)
  const taps = await countTaps(page)
  await page.goto('/dashboard/start/overview')

  await test.step('reads the course and answers its checks', async () => {
    await page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Heben und Tragen' }) })
      .getByRole('button', { name: 'Beginnen' })
      .click()
    await expect(page.getByRole('banner').getByText('Seite 1 von 14 · 21 Min.')).toBeVisible()
    await player.readUnreadPages()
    await expect(page.getByText(/Fragen sind entscheidend für die Sicherheit/)).toBeVisible()
    await player.beginQuiz()
  })

  await test.step('answers one decisive question wrongly', async () => {
    let hasFailed = false
    await player.answerOpenQuestions(({ critical = false }) => {
      const rightly = hasFailed || !critical
      hasFailed ||= critical
      return rightly
    })
    await expect(page.getByRole('heading', { name: 'Noch nicht bestanden' })).toBeVisible()
  })

  await test.step('reads one page again and answers one question', async () => {
    await page.getByRole('button', { name: 'Fragen wiederholen' }).click()
    await expect(page.getByText('Bitte noch einmal lesen', { exact: true })).toBeVisible()
    await player.readUnreadPages()
    await player.answerOpenQuestions(() => true)
    await expect(page.getByRole('heading', { name: 'Bestanden' })).toBeVisible()
  })

  await page.getByRole('link', { name: 'Bescheinigung ansehen' }).click()
  await expect(page.getByText('Teilnahmebescheinigung').first()).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(maxTaps)
})
