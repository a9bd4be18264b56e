import { memberDetails } from '@sorgfalt/contract/member/details'
import type { OverdueFilter } from '@sorgfalt/contract/overdue/overdue'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { RemindDialog } from './RemindDialog.tsx'
import { message, preview } from './remind-fixture.ts'

const filter: OverdueFilter = { orgUnit: [uuidOf(9)] }
const sent = { uuid: uuidOf(8), reminded: 37, mails: 31, sms: 6, copies: 5 }

function Subject() {
  const [open, setOpen] = useState<OverdueFilter | null>(filter)
  return <RemindDialog filter={open} onClose={() => setOpen(null)} />
}

async function start(answers: Answers = {}) {
  const server = fakeServer({ 'overdue.previewReminder': preview, 'overdue.remind': sent, ...answers })
  await signIn({ permissions: [memberDetails.read.access] })
  const ui = await renderUi(<Subject />, { language: 'en_GB' })
  await expect.element(dialog(37)).toBeVisible()

  return { server, ...ui }
}

const dialog = (count: number) =>
  page.getByRole('dialog', { name: text('overdue.remind.title', { count, number: String(count) }) })
const button = (count: number) =>
  page.getByRole('button', { name: text('overdue.action', { number: String(count) }) })
const tick = (key: 'mail' | 'sms' | 'copyResponsible' | 'copySender') =>
  page.getByRole('checkbox', { name: text(`overdue.remind.${key}`) }).click()
const messagePreview = () => page.getByRole('region', { name: text('overdue.remind.preview') })

test('shows how many members each kind of message reaches, and the message', async () => {
  await start()

  await expect.element(page.getByText('31 people')).toBeVisible()
  await expect.element(page.getByText('6 people')).toBeVisible()
  await expect.element(messagePreview().getByText(message.subject)).toBeVisible()
  await expect.element(messagePreview().getByText('Ladders and steps')).toBeVisible()
  await expect.element(page.getByText('31 emails, 6 SMS and 5 copies')).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('names the unreachable members with the reason and a link to the remedy', async () => {
  const { address } = await start()

  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Georg Bräuer' }))
    .toMatchTextContent(text('overdue.remind.reasons.noContact'))
  await page.getByRole('link', { name: text('overdue.remind.remedies.noAccess') }).click()

  await expect.poll(() => address()).toContain(uuidOf(2))
})

test('sends the settings and the sentence, reports the result and closes', async () => {
  const { server } = await start()
  await tick('copySender')
  await page.getByRole('textbox').fill('Please finish by Friday.')
  await expect.element(messagePreview().getByText(/Please finish by Friday/)).toBeVisible()

  await button(37).click()

  await expect.element(dialog(37)).not.toBeInTheDocument()
  await expect
    .element(page.getByText(text('overdue.remind.sent', { count: 37, number: '37' }), { exact: true }))
    .toBeVisible()
  await expect
    .poll(() => server.inputs('overdue.remind'))
    .toEqual([
      {
        filter,
        byMail: true,
        bySms: true,
        copyToResponsible: true,
        copyToSender: true,
        sentence: 'Please finish by Friday.',
      },
    ])
})

test('says so when fewer members were reminded than announced', async () => {
  await start({ 'overdue.remind': { ...sent, reminded: 35, mails: 29 } })

  await button(37).click()

  await expect
    .element(page.getByText(text('overdue.remind.partly', { reminded: 35, total: 37 })))
    .toBeVisible()
})

test('leaves out a way that is not ticked, and cannot send without a recipient', async () => {
  const { server } = await start({
    'overdue.previewReminder': ({ byMail, bySms }) => ({
      ...preview,
      message: byMail || bySms ? message : null,
    }),
  })

  await tick('sms')
  await expect.element(button(31)).toBeEnabled()
  await expect
    .poll(() => server.inputs('overdue.previewReminder').at(-1))
    .toMatchObject({ byMail: true, bySms: false })

  await tick('mail')
  await expect.element(button(0)).toBeDisabled()
  await expect.element(page.getByText(text('overdue.remind.noMessage'))).toBeVisible()
})

test('pages through the messages of the recipients', async () => {
  const { server } = await start({
    'overdue.previewReminder': ({ position }) => ({
      ...preview,
      message: { ...message, lastName: `Person ${position}` },
    }),
  })
  await expect.element(messagePreview().getByText('Person 0', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: text('overdue.remind.next') }).click()

  await expect.element(messagePreview().getByText('Person 1', { exact: false })).toBeVisible()
  await expect.poll(() => server.inputs('overdue.previewReminder').at(-1)).toMatchObject({ position: 1 })
  await expect
    .element(page.getByText(text('overdue.remind.position', { position: '2', total: '37' })))
    .toBeVisible()
})

test('shows the message of an SMS', async () => {
  await start({
    'overdue.previewReminder': {
      ...preview,
      message: { ...message, way: 'sms', sms: 'Arbeitswelt: 2 of your e-learnings are overdue.' },
    },
  })

  await expect.element(page.getByText('Arbeitswelt: 2 of your e-learnings are overdue.')).toBeVisible()
})

test('is one column on phones', async () => {
  await setPhoneSize()
  await start()

  await expect.element(messagePreview()).toBeVisible()
  expect(await axeViolations()).toEqual([])
})
