import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useChatConsent } from '#lib/chat-consent.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { ChatCard } from './ChatCard.tsx'

const supportChat = { provider: 'Chat Ltd', href: 'https://chat.example/frame', privacyLink: null }
const names = { provider: 'Chat Ltd', host: 'chat.example' }

/** Gives the consent, as the page of the chat does. */
const Agree = () => {
  const consent = useChatConsent()
  return (
    <button type="button" onClick={consent?.agree}>
      Agree
    </button>
  )
}

const withdraw = () => page.getByRole('button', { name: text('profile.chat.withdraw') })

test('withdraws the consent on this device', async () => {
  await signIn({}, { supportChat })
  await renderUi(
    <>
      <ChatCard />
      <Agree />
    </>,
    { language: 'en_GB' },
  )

  await page.getByRole('button', { name: 'Agree' }).click()
  await expect.element(page.getByText(text('profile.chat.agreed', names))).toBeVisible()
  await withdraw().click()

  await expect.element(page.getByText(text('profile.chat.notAgreed', names))).toBeVisible()
  await expect.element(withdraw()).not.toBeInTheDocument()
})
