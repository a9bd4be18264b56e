import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useChatConsent } from '#lib/chat-consent.ts'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { SupportChat } from './SupportChat.tsx'

const chat = {
  provider: 'Chatwerk',
  href: 'https://chat.example.invalid/',
  privacyLink: 'https://chat.example.org/privacy',
}

/** Withdraws the consent, as the profile does. */
function Withdraw() {
  const consent = useChatConsent()
  return (
    <button type="button" onClick={() => consent?.withdraw()}>
      Withdraw
    </button>
  )
}

async function renderChat(supportChat: Partial<typeof chat> | null = {}) {
  // A consent belongs to one member, so another member begins without one.
  await signIn({ uuid: crypto.randomUUID() }, { supportChat: supportChat && { ...chat, ...supportChat } })
  return renderUi(
    <>
      <SupportChat />
      <Withdraw />
    </>,
    { language: 'en_GB' },
  )
}
const button = () => page.getByRole('button', { name: text('shell.chat.title'), exact: true })
const question = () => page.getByRole('dialog', { name: text('shell.chat.ask') })
const agree = () => page.getByRole('button', { name: text('shell.chat.agree') })
const panel = () => page.getByRole('region', { name: text('shell.chat.title') })
const withdraw = page.getByRole('button', { name: 'Withdraw' })

test('shows no button if there is no chat', async () => {
  await renderChat(null)

  await expect.element(withdraw).toBeVisible()
  await expect.element(button()).not.toBeInTheDocument()
})

test('loads nothing before the member has agreed', async () => {
  const { container } = await renderChat()

  await button().click()

  const provider = chat.provider
  await expect.element(question()).toBeVisible()
  await expect
    .element(question().getByText(text('shell.chat.what', { provider, host: 'chat.example.invalid' })))
    .toBeVisible()
  expect(container.querySelector('iframe')).toBeNull()
  expect(await axeViolations()).toEqual([])
})

test('links to the privacy notice of the provider', async () => {
  await renderChat()

  await button().click()

  const link = page.getByRole('link', {
    name: new RegExp(text('shell.chat.privacy', { provider: chat.provider })),
  })
  await expect.element(link).toHaveAttribute('href', chat.privacyLink)
})

test('loads nothing when the member does not agree', async () => {
  const { container } = await renderChat()

  await button().click()
  await question()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()

  await expect.poll(() => question().elements()).toEqual([])
  expect(container.querySelector('iframe')).toBeNull()
})

test('opens the chat in a sandboxed frame after the member has agreed', async () => {
  const { container } = await renderChat()

  await button().click()
  await agree().click()

  await expect.element(panel()).toHaveFocus()
  const frame = container.querySelector('iframe')
  expect(frame?.src).toBe(chat.href)
  expect(frame?.title).toBe(text('shell.chat.frame', { provider: chat.provider }))
  expect(frame?.referrerPolicy).toBe('no-referrer')
  expect(frame?.sandbox.contains('allow-top-navigation')).toBe(false)
  await expect.element(button()).toHaveAttribute('aria-expanded', 'true')
})

test('remembers the consent on this device and asks again after its withdrawal', async () => {
  await renderChat()
  await button().click()
  await agree().click()
  await page.getByRole('button', { name: text('shell.chat.close') }).click()
  await expect.element(button()).toHaveFocus()

  await button().click()
  await expect.element(panel()).toBeVisible()
  await withdraw.click()
  await expect.poll(() => panel().elements()).toEqual([])
  await button().click()

  await expect.element(question()).toBeVisible()
})

test('closes on Escape and returns the focus', async () => {
  await renderChat()
  await button().click()
  await agree().click()
  await expect.element(panel()).toHaveFocus()

  await userEvent.keyboard('{Escape}')

  await expect.element(button()).toHaveFocus()
  await expect.element(panel()).not.toBeInTheDocument()
})
