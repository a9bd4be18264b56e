import { type SignInPolicyView, signInPolicy } from '@sorgfalt/contract/sign-on/sign-in-policy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { PolicyCard } from './PolicyCard.tsx'

const candidates: SignInPolicyView['candidates'] = [
  { uuid: ada.uuid, name: 'Ada Admin', username: 'ada', problem: null },
  { uuid: uuidOf(2), name: 'Ben Berg', username: 'ben', problem: null },
  { uuid: uuidOf(3), name: 'Cem Can', username: 'cem', problem: 'noFactor' },
]
const permitted: SignInPolicyView = {
  emergencyAccount: null,
  candidates,
  hasActiveProvider: true,
  linkedCount: 20,
  unlinkedCount: 3,
  hasPasswordSession: true,
  version: 4,
}
const forbidden: SignInPolicyView = { ...permitted, emergencyAccount: uuidOf(2), unlinkedCount: 0 }

async function renderCard(policy: SignInPolicyView) {
  let saved = policy
  const server = fakeServer({
    'signInPolicy.read': () => saved,
    'signInPolicy.update': ({ emergencyAccount, version }) => {
      saved = { ...saved, emergencyAccount, version: version + 1 }
      return saved
    },
  })
  await signIn({ permissions: [signInPolicy.update.access] })
  await renderUi(<PolicyCard />, { language: 'en_GB' })

  return server
}

const button = (name: 'forbid' | 'permit' | 'change') =>
  page.getByRole('button', { name: text(`signOn.policy.${name}`), exact: true })
const dialog = () => page.getByRole('dialog')
const submit = (name: 'forbid' | 'permit' | 'change') =>
  dialog().getByRole('button', { name: text(`signOn.policy.${name}`), exact: true })
const choose = async (name: string) => {
  await dialog()
    .getByRole('combobox', { name: text('signOn.policy.choose') })
    .click()
  await page.getByRole('option', { name }).click()
}

test('forbids passwords to everybody but the chosen emergency account', async () => {
  const server = await renderCard(permitted)

  await button('forbid').click()
  await expect.element(submit('forbid')).toBeDisabled()
  await expect.element(dialog().getByText(text('signOn.policy.unlinked', { count: 3 }))).toBeVisible()
  await choose('Ada Admin')
  await expect.element(dialog().getByText(text('signOn.policy.ownSession'))).not.toBeInTheDocument()
  await submit('forbid').click()

  await expect
    .poll(() => server.inputs('signInPolicy.update'))
    .toEqual([{ emergencyAccount: ada.uuid, version: 4 }])
  await expect.element(page.getByText(/Ada Admin \(ada\)/)).toBeVisible()
})

test('warns that the own session ends, and offers only accounts that can be used', async () => {
  await renderCard(permitted)

  await button('forbid').click()
  await choose('Ben Berg')
  await expect.element(dialog().getByText(text('signOn.policy.ownSession'))).toBeVisible()
  await dialog().getByRole('combobox').click()

  await expect
    .element(page.getByRole('option', { name: 'Cem Can – no second factor' }))
    .toHaveAttribute('data-combobox-disabled', 'true')
})

test('permits passwords again', async () => {
  const server = await renderCard(forbidden)

  await expect.element(page.getByText(/Ben Berg \(ben\)/)).toBeVisible()
  await button('permit').click()
  await submit('permit').click()

  await expect
    .poll(() => server.inputs('signInPolicy.update'))
    .toEqual([{ emergencyAccount: null, version: 4 }])
  await expect.element(page.getByText(text('signOn.policy.permittedText'))).toBeVisible()
})

test('cannot forbid passwords without an active provider', async () => {
  await renderCard({ ...permitted, hasActiveProvider: false })

  await expect.element(button('forbid')).toBeDisabled()
  await expect.element(page.getByText(text('signOn.policy.noProvider'))).toBeVisible()
})

test('says what is missing if nobody can become the emergency account', async () => {
  await renderCard({ ...permitted, candidates: candidates.slice(2) })

  await button('forbid').click()

  await expect.element(dialog().getByText(text('signOn.policy.nobody'))).toBeVisible()
})

test('is accessible with its dialog on a phone', async () => {
  await setPhoneSize()
  await renderCard(permitted)
  await button('forbid').click()
  await expect.element(submit('forbid')).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
