import { expect, test } from 'vitest'
import { renderUiHook } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { useChatConsent } from './chat-consent.ts'

const supportChat = { provider: 'Helpful', href: 'https://chat.example.org/frame?id=1', privacyLink: null }
const other = '0190a000-0000-7000-8000-000000000002'

async function renderConsent(member = {}, chat: typeof supportChat | null = supportChat) {
  await signIn(member, { supportChat: chat })
  const ui = await renderUiHook(useChatConsent)
  return { ...ui, consent: () => ui.result.current }
}

test('asks for no consent if the licensee has no chat', async () => {
  const { consent } = await renderConsent({}, null)

  expect(consent()).toBeNull()
})

test('stores consent when the member agrees, and removes it on withdrawal', async () => {
  const { consent, act } = await renderConsent()
  await act(() => consent()?.withdraw())
  expect(consent()).toMatchObject({ agreed: false, host: 'chat.example.org', chat: supportChat })

  await act(() => consent()?.agree())
  expect(consent()?.agreed).toBe(true)
  await expect.poll(() => localStorage.getItem('sorgfalt.support-chat')).toContain('https://chat.example.org')
  await act(() => consent()?.withdraw())

  expect(consent()?.agreed).toBe(false)
  await expect.poll(() => localStorage.getItem('sorgfalt.support-chat')).toBeNull()
})

test('does not apply the consent of one member to another', async () => {
  const first = await renderConsent()
  await first.act(() => first.consent()?.agree())
  await first.unmount()

  const second = await renderConsent({ uuid: other })

  expect(second.consent()?.agreed).toBe(false)
})

test('asks for consent again after the chat provider has changed', async () => {
  const first = await renderConsent()
  await first.act(() => first.consent()?.agree())
  await first.unmount()

  const second = await renderConsent({}, { ...supportChat, href: 'https://other.example.org/' })

  expect(second.consent()?.agreed).toBe(false)
})
