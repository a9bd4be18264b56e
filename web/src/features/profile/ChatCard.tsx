import { useChatConsent } from '#lib/chat-consent.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'

/** Withdraws the consent to the support chat. Consent applies to this device only. */
export function ChatCard() {
  const t = useText()
  const consent = useChatConsent()
  if (!consent) return null

  const { chat, host, agreed, withdraw } = consent

  return (
    <ContentCard
      headline={t('profile.chat.title')}
      subHeadline={t(agreed ? 'profile.chat.agreed' : 'profile.chat.notAgreed', {
        provider: chat.provider,
        host,
      })}
    >
      {agreed && <Button onClick={withdraw}>{t('profile.chat.withdraw')}</Button>}
    </ContentCard>
  )
}
