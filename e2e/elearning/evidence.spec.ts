import { calls } from '@sorgfalt/contract'
import { expectAnnounced } from '../support/announcements.ts'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { begin, finish, read } from '../support/progress.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('a question from the player is answered, and the learner sees the answer', async ({
  page,
  context,
  newContext,
}) => {
  const learner = account.asks
  const executionUuid = await begin(await enter(context, learner))
  await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
  await page.getByRole('button', { name: 'Frage stellen' }).click()
  await page
    .getByRole('textbox', { name: 'Frage' })
    .fill('Wo ist der Sammelplatz, wenn das Tor gesperrt ist?')
  await page.getByRole('button', { name: 'Senden' }).click()
  await expectAnnounced(page, 'Frage gesendet')

  const office = await newContext()
  await enter(office, account.anna)
  const desk = await office.newPage()
  await desk.goto('/dashboard/apps/elearnings/questions')
  await desk
    .getByRole('button', { name: `${learner.firstName} ${learner.lastName}` })
    .first()
    .click()
  await desk.getByRole('textbox', { name: 'Ihre Antwort' }).fill('Hinter Halle 2.')
  await desk.getByRole('button', { name: 'Senden' }).click()
  await expectAnnounced(desk, 'Antwort gesendet')

  await page.goto('/dashboard/start/overview')
  await page.getByRole('link', { name: 'Antworten lesen' }).click()
  await expect(page.getByText('Hinter Halle 2.')).toBeVisible()
  await page.goto('/dashboard/start/overview')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(learner.firstName)
  await expect(page.getByRole('link', { name: 'Antworten lesen' })).toHaveCount(0)
})

test('after three failed attempts, a learner is offered a conversation and requests it', async ({
  page,
  context,
}) => {
  const api = await enter(context, account.failsOften)
  const executionUuid = await begin(api)
  for (let time = 1; time <= 3; time++) {
    if (time > 1) await api.ok(calls.elearning.resetExecution, { executionUuid })
    await read(api, executionUuid)
    await finish(api, executionUuid, { rightly: false })
  }
  await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
  await page.getByRole('button', { name: 'Um ein Gespräch bitten' }).click()
  await expect(page.getByText('Ihre Bitte um ein Gespräch ist unterwegs')).toBeVisible()
})

test('the verification page shows that a certificate was revoked', async ({ context, newContext }) => {
  const api = await enter(context, account.loses)
  const executionUuid = await begin(api)
  await read(api, executionUuid)
  const resultUuid = (await finish(api, executionUuid, { rightly: true })) ?? ''
  const { verificationCode } = await api.ok(calls.elearning.readResultData, { resultUuid })
  const office = await newContext()
  const admin = await enter(office, account.anna)
  await admin.ok(calls.elearningEvidence.revokeResult, { resultUuid, reason: 'Verwechslung' })
  const stranger = await (await newContext()).newPage()
  await stranger.goto(`/verify/${verificationCode}`)
  await expect(stranger.getByRole('heading', { name: 'Widerrufen' })).toBeVisible()
})

test.describe('the oral part on a phone', () => {
  test.use(phone)

  test('an administrator confirms the oral part for several members together', async ({ page, context }) => {
    const api = await enter(context, account.anna)
    const filter = { search: 'Brandschutz', passed: true }
    const { rows } = await api.ok(calls.elearningOral.readOpenList, { filter })
    await page.goto('/dashboard/apps/elearnings/oral-parts?search=Brandschutz&passed=true')
    const list = page.getByRole('list', { name: 'Mündlicher Teil' })
    for (const { firstName, lastName } of rows.slice(0, 2))
      await list.getByRole('checkbox', { name: `${firstName} ${lastName}` }).check()
    await page.getByRole('button', { name: 'Bestätigen', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Mündlichen Teil für 2 Mitglieder bestätigen' })
    const submit = dialog.getByRole('button', { name: 'Bestätigen', exact: true })
    await expect(submit).toBeDisabled()
    for (const item of await dialog.getByRole('checkbox').all()) await item.check()
    await submit.click()
    await expectAnnounced(page, 'Mündlicher Teil bestätigt')
    await expect(dialog).toBeHidden()
  })
})
