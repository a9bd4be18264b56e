import type { RoundReminderPreview } from '@sorgfalt/contract/risk-assessment/reminder'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { RemindRoundDialog } from './RemindRoundDialog.tsx'

const assignmentUuid = uuidOf(9)
const preview: RoundReminderPreview = {
  title: 'Psychosocial load',
  openCount: 23,
  invited: { mail: 27, sms: 1, noContact: 2, noAccess: 0 },
  remindedOn: null,
  canRemind: true,
  message: {
    language: 'en_GB',
    companyName: 'Musterbau GmbH',
    subject: 'Your assessment is needed: “Psychosocial load”',
    greeting: 'Dear Ada Muster,',
    intro: 'Please take part in this survey. It is anonymous.',
    lines: [{ title: 'Survey for the risk assessment Psychosocial load', since: 'by 8 December 2026' }],
    button: 'View tasks',
  },
}

function Subject() {
  const [open, setOpen] = useState<string | null>(assignmentUuid)
  return <RemindRoundDialog assignmentUuid={open} onClose={() => setOpen(null)} />
}

async function start(changes: Partial<RoundReminderPreview> = {}, answers: Answers = {}) {
  const server = fakeServer({
    'riskReminder.preview': { ...preview, ...changes },
    'riskReminder.remind': { uuid: uuidOf(8), reminded: 23 },
    ...answers,
  })
  await signIn({ permissions: ['risk-assessment.remind'] })
  const ui = await renderUi(<Subject />, { language: 'en_GB' })

  return { server, ...ui }
}

const remindText = (key: 'button' | 'title' | 'sent', count: number) =>
  text(`riskAssessment.evaluations.remind.${key}`, { count, number: String(count) })
const button = (count: number) => page.getByRole('button', { name: remindText('button', count) })

test('shows how many members are missing, how all invited members are reached, and the message', async () => {
  await start()

  await expect.element(page.getByRole('dialog', { name: remindText('title', 23) })).toBeVisible()
  await expect.element(page.getByText('27 people')).toBeVisible()
  await expect.element(page.getByText('Please take part in this survey.', { exact: false })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('reminds with the sentence of the sender, reports the number and closes', async () => {
  const { server } = await start()
  await page.getByRole('textbox').fill('Please by Friday.')

  await button(23).click()

  await expect.element(page.getByText(remindText('sent', 23), { exact: true })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('riskReminder.remind'))
    .toEqual([{ assignmentUuid, sentence: 'Please by Friday.' }])
})

test('says that the round has been reminded today, and cannot send again', async () => {
  await start({ remindedOn: '2026-11-20', canRemind: false })

  await expect.element(page.getByText(text('riskAssessment.evaluations.remind.today'))).toBeVisible()
  await expect.element(button(0)).toBeDisabled()
})

test('says that everyone has submitted', async () => {
  await start({ openCount: 0, canRemind: false })

  await expect.element(page.getByText(text('riskAssessment.evaluations.remind.complete'))).toBeVisible()
  await expect.element(button(0)).toBeDisabled()
})

test.each([
  ['offers letters if an invited member has no address', 2, 1],
  ['offers no letters if all invited members have an address', 0, 0],
])('%s', async (_title, noContact, count) => {
  await start({ invited: { mail: 28, sms: 0, noContact, noAccess: 0 } })

  await expect.element(button(23)).toBeVisible()
  const letters = page.getByRole('button', { name: text('riskAssessment.evaluations.remind.letters') })
  await expect.poll(() => letters.elements()).toHaveLength(count)
})
