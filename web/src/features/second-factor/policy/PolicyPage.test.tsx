import { type FactorPolicyView, factorPolicy } from '@sorgfalt/contract/second-factor/second-factor'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { PolicyPage } from './PolicyPage.tsx'

const saved: FactorPolicyView = {
  policy: 'nobody',
  from: null,
  reach: {
    administrators: { count: 4, withoutFactor: 3 },
    everyone: { count: 120, withoutFactor: 0 },
  },
  mayChange: true,
  version: 3,
}

async function renderPage(changes: Partial<FactorPolicyView> = {}) {
  const record = { ...saved, ...changes }
  const server = fakeServer({
    'factorPolicy.read': record,
    'factorPolicy.update': (values) => ({ ...record, ...values, version: values.version + 1 }),
  })
  await signIn({ permissions: [factorPolicy.update.access] })
  await renderUi(<PolicyPage />, { language: 'en_GB' })
  await expect.element(choice('nobody')).toBeInTheDocument()

  return server
}

const choice = (policy: FactorPolicyView['policy']) =>
  page.getByRole('radio', { name: text(`secondFactor.policies.${policy}`) })
const choose = (policy: FactorPolicyView['policy']) =>
  page.getByText(text(`secondFactor.policies.${policy}`), { exact: true }).click()
const from = () => page.getByLabelText(text('secondFactor.policy.from'))
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })
const conflict = () => page.getByRole('dialog', { name: text('common.conflict.title') })

test('requires a factor of administrators from a chosen day', async () => {
  const server = await renderPage()

  await expect.element(page.getByText(text('secondFactor.policy.voluntary'))).toBeVisible()
  await expect.element(from()).not.toBeInTheDocument()
  await choose('administrators')
  await from().fill('2099-12-01')
  await save().click()

  await expect.element(page.getByText(text('secondFactor.policy.saved'))).toBeVisible()
  await expect
    .poll(() => server.inputs('factorPolicy.update'))
    .toEqual([{ policy: 'administrators', from: '2099-12-01', version: 3 }])
})

test('shows how many members the choice concerns, and how many of them have no factor', async () => {
  await renderPage()

  await choose('administrators')
  const administrators = [
    text('secondFactor.policy.concerned', { count: 4 }),
    text('secondFactor.policy.withoutFactor', { count: 3 }),
  ]
  await expect.element(page.getByText(administrators.join(' '))).toBeVisible()
  await choose('everyone')
  const everyone = [
    text('secondFactor.policy.concerned', { count: 120 }),
    text('secondFactor.policy.allHave'),
  ]
  await expect.element(page.getByText(everyone.join(' '))).toBeVisible()
})

test('requires a day', async () => {
  const server = await renderPage()

  await choose('everyone')
  await save().click()

  await expect.element(from()).toHaveAccessibleDescription(new RegExp(text('common.validation.required')))
  expect(server.inputs('factorPolicy.update')).toEqual([])
})

test('warns that a day in the past applies at once', async () => {
  await renderPage()

  await choose('everyone')
  await from().fill('2026-01-01')
  await expect.element(page.getByText(text('secondFactor.policy.atOnce'))).toBeVisible()
  await from().fill('2099-01-01')

  await expect.element(page.getByText(text('secondFactor.policy.atOnce'))).not.toBeInTheDocument()
})

test('removes the day if nobody needs a factor', async () => {
  const server = await renderPage({ policy: 'everyone', from: '2099-12-01' })

  await expect.element(from()).toHaveValue('2099-12-01')
  await choose('nobody')
  await save().click()

  await expect
    .poll(() => server.inputs('factorPolicy.update'))
    .toEqual([{ policy: 'nobody', from: null, version: 3 }])
})

test('keeps the typed day while "nobody" is chosen', async () => {
  await renderPage()

  await choose('administrators')
  await from().fill('2099-12-01')
  await choose('nobody')
  await choose('everyone')

  await expect.element(from()).toHaveValue('2099-12-01')
})

test('reads the member again after a save, because the policy may concern the user', async () => {
  const server = await renderPage()
  const before = server.inputs('member.state').length

  await choose('everyone')
  await from().fill('2099-12-01')
  await save().click()

  await expect.poll(() => server.inputs('member.state').length).toBe(before + 1)
})

test('is read-only for administrators who may not change it', async () => {
  await renderPage({ mayChange: false, policy: 'everyone', from: '2099-12-01' })

  await expect.element(page.getByText(text('secondFactor.policy.readOnly'))).toBeVisible()
  await expect.element(choice('nobody')).toBeDisabled()
  await expect.element(from()).toBeDisabled()
})

test('asks which version counts if another administrator has saved the same field', async () => {
  await renderPage({ policy: 'everyone', from: '2099-12-01' })
  fakeServer({
    'factorPolicy.read': { ...saved, policy: 'everyone', from: '2099-11-01', version: 4 },
    'factorPolicy.update': refuse('Version.Conflict'),
  })

  await from().fill('2099-10-01')
  await save().click()

  await expect.element(conflict()).toBeVisible()
  await expect
    .element(conflict().getByRole('row', { name: /1\sOctober 2099.*1\sNovember 2099/ }))
    .toBeVisible()
  await conflict()
    .getByRole('button', { name: text('common.conflict.take') })
    .click()
  await expect.element(from()).toHaveValue('2099-11-01')
})

test('is accessible with an error on a phone', async () => {
  await setPhoneSize()
  await renderPage()

  await choose('everyone')
  await save().click()
  await expect.element(from()).toHaveAccessibleDescription(new RegExp(text('common.validation.required')))

  expect(await axeViolations()).toEqual([])
})
