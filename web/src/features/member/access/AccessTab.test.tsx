import { memberAccess } from '@sorgfalt/contract/member/access'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createDetails, createHead } from '../member-fixture.ts'
import { AccessTab } from './AccessTab.tsx'

const member = createHead()
const may = { ...createDetails().may, resetSecondFactor: true }
const withFactor = createDetails({ secondFactorAt: '2026-11-02T09:00:00.000Z', may })
const withoutFactor = createDetails({ may })

async function renderTab(details = withFactor, after = withoutFactor) {
  let isReset = false
  const server = fakeServer({
    'memberDetails.read': () => (isReset ? after : details),
    'secondFactor.reset': () => {
      isReset = true
      return {}
    },
  })
  await signIn({ permissions: [memberDetails.read.access, memberAccess.resetPassword.access] })
  await renderUi(<AccessTab member={member} />, { language: 'en_GB' })
  await expect.element(page.getByText(text('secondFactor.title'), { exact: true })).toBeVisible()

  return server
}

const open = () => page.getByRole('button', { name: text('secondFactor.reset.open') })
const reason = () => page.getByLabelText(text('secondFactor.reset.reason'))
const submit = () => page.getByRole('button', { name: text('secondFactor.reset.submit'), exact: true })

test('resets the second factor of a member with a reason', async () => {
  const server = await renderTab()

  await open().click()
  await reason().fill('Phone lost')
  await submit().click()

  await expect.element(page.getByText(text('secondFactor.reset.done'))).toBeVisible()
  await expect
    .poll(() => server.inputs('secondFactor.reset'))
    .toEqual([{ uuid: member.uuid, reason: 'Phone lost' }])
  await expect.element(page.getByText(text('secondFactor.reset.none'))).toBeVisible()
  await expect.element(open()).not.toBeInTheDocument()
})

test('requires a reason', async () => {
  const server = await renderTab()

  await open().click()
  await submit().click()

  await expect.element(reason()).toHaveAccessibleDescription(new RegExp(text('common.validation.required')))
  expect(server.inputs('secondFactor.reset')).toEqual([])
})

test.each([
  ['announces an email to a member with an address', 'bea@example.org', 'text'],
  ['promises no email to a member without an address', '', 'textNoEmail'],
] as const)('%s', async (_what, email, key) => {
  await renderTab({ ...withFactor, email })

  await open().click()

  await expect.element(page.getByText(text(`secondFactor.reset.${key}`))).toBeVisible()
})

test('reads the member again if the factor has been removed in the meantime', async () => {
  const server = await renderTab()
  fakeServer({
    'memberDetails.read': withoutFactor,
    'secondFactor.reset': refuse('Factor.NotSetUp'),
  })

  await open().click()
  await reason().fill('Phone lost')
  await submit().click()

  await expect.element(page.getByText(text('secondFactor.reset.none'))).toBeVisible()
  await expect.poll(() => server.inputs('memberDetails.read')).toHaveLength(2)
})

test('keeps the reason if the reset fails', async () => {
  await renderTab()
  fakeServer({ 'secondFactor.reset': refuse('Request.Failed') })

  await open().click()
  await reason().fill('Phone lost')
  await submit().click()

  await expect.element(page.getByText(text('common.errorCodes.Request.Failed')).first()).toBeVisible()
  await expect.element(reason()).toHaveValue('Phone lost')
})

test.each([
  ['for a member without a factor', withoutFactor],
  ['for a user who may not reset it', createDetails({ secondFactorAt: '2026-11-02T09:00:00.000Z' })],
])('offers no reset %s', async (_what, details) => {
  await renderTab(details)

  await expect.element(open()).not.toBeInTheDocument()
})

test('is accessible with the dialog', async () => {
  await renderTab()

  expect(await axeViolations()).toEqual([])
  await open().click()
  await expect.element(reason()).toBeVisible()
  expect(await axeViolations(page.getByRole('dialog').element())).toEqual([])
})
