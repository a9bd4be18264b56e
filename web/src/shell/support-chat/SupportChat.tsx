import { useEffect, useId, useRef, useState } from 'react'
import { type ChatConsent, useChatConsent } from '#lib/chat-consent.ts'
import { dialog } from '#lib/constants.ts'
import { useText } from '#lib/texts.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconMessageCircle, IconX } from '#ui/icons.ts'
import classes from './SupportChat.module.css'

/**
 * Opens the licensee's support chat. Loads nothing from the provider before the member agrees (decision 12).
 */
export function SupportChat() {
  const consent = useChatConsent()
  return consent && <ChatButton consent={consent} />
}

function ChatButton({ consent }: { consent: ChatConsent }) {
  const t = useText()
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const { chat, host, agreed, agree } = consent
  const shown = open && agreed
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  const start = () => {
    agree()
    setAsking(false)
    // Opens the panel after the dialog, because the dialog first returns the focus to the button.
    setTimeout(() => setOpen(true), dialog.exit)
  }

  return (
    <>
      <IconButton
        ref={button}
        icon={IconMessageCircle}
        label={t('shell.chat.title')}
        aria-expanded={shown}
        aria-controls={shown ? panelId : undefined}
        onClick={() => (agreed ? setOpen(!open) : setAsking(true))}
      />
      {shown && <ChatPanel id={panelId} consent={consent} onClose={close} />}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        width="small"
        headline={t('shell.chat.ask')}
        paragraphs={[
          t('shell.chat.what', { provider: chat.provider, host }),
          t('shell.chat.whatNot', { provider: chat.provider }),
          t('shell.chat.howLong'),
        ]}
        buttons={[{ label: t('shell.chat.agree'), onClick: start }]}
      >
        {chat.privacyLink && (
          <p>
            <ExternalLink href={chat.privacyLink}>
              {t('shell.chat.privacy', { provider: chat.provider })}
            </ExternalLink>
          </p>
        )}
      </Dialog>
    </>
  )
}

function ChatPanel({
  id,
  consent: { chat },
  onClose,
}: {
  id: string
  consent: ChatConsent
  onClose: () => void
}) {
  const t = useText()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button closes it too
    <section
      ref={panel}
      id={id}
      tabIndex={-1}
      aria-label={t('shell.chat.title')}
      className={classes.panel}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={classes.head}>
        <p className={classes.title}>
          {t('shell.chat.title')} <span className={classes.provider}>{chat.provider}</span>
        </p>
        <IconButton icon={IconX} label={t('shell.chat.close')} onClick={onClose} />
      </div>
      {/* The page has another origin, so it has its own storage and cannot read the page around it. */}
      <iframe
        className={classes.frame}
        title={t('shell.chat.frame', { provider: chat.provider })}
        src={chat.href}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- safe for a page of another origin
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
        allow=""
      />
    </section>
  )
}
