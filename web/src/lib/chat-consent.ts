import type { LicenseeConfig } from '@sorgfalt/contract/licensee/licensee'
import { useLicensee, useMember } from './session.ts'
import { remembered } from './storage.ts'
import { createStore, useStore } from './store.ts'

type Chat = NonNullable<LicenseeConfig['supportChat']>

const key = 'sorgfalt.support-chat'
/**
 * The consent on this device: the uuid of the member and the origin of the chat. Another member or another
 * provider needs a new consent.
 */
const consent = createStore<string | null>(remembered.get(key))

function save(value: string | null): void {
  remembered.set(key, value)
  consent.set(value)
}

export interface ChatConsent {
  chat: Chat
  /** The host that the chat is loaded from. */
  host: string
  agreed: boolean
  agree: () => void
  withdraw: () => void
}

/** Returns the licensee's support chat and the member's consent on this device. Null if there is no chat. */
export function useChatConsent(): ChatConsent | null {
  const { supportChat: chat } = useLicensee()
  const { uuid } = useMember()
  const now = useStore(consent)

  if (!chat) return null

  const { host, origin } = new URL(chat.href)
  const own = `${uuid} ${origin}`

  return { chat, host, agreed: now === own, agree: () => save(own), withdraw: () => save(null) }
}
