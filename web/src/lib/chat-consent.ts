import type { LicenseeConfig } from '@sorgfalt/contract/licensee/licensee'
import { useLicensee, useMember } from './session.ts'
import { remembered } from './storage.ts'
import { createStore, useStore } from './store.ts'

type Chat = NonNullable<LicenseeConfig['supportChat']>

const key = 'sorgfalt.support-chat'
/** Who has agreed to which address on this device; another person or another provider is asked anew. */
const given = createStore<string | null>(remembered.get(key))

function settle(value: string | null): void {
  remembered.set(key, value)
  given.set(value)
}

export interface ChatConsent {
  chat: Chat
  /** Host that the chat is loaded from. */
  host: string
  agreed: boolean
  agree: () => void
  withdraw: () => void
}

/** The licensee's support chat and whether this person has agreed to it on this device; null = there is none. */
export function useChatConsent(): ChatConsent | null {
  const { supportChat: chat } = useLicensee()
  const { uuid } = useMember()
  const now = useStore(given)

  if (!chat) return null

  const { host, origin } = new URL(chat.href)
  const mine = `${uuid} ${origin}`

  return { chat, host, agreed: now === mine, agree: () => settle(mine), withdraw: () => settle(null) }
}
