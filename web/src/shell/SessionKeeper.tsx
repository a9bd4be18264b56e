import { useEffect, useState } from 'react'
import { beat, type Lifetime, markActive, notifyUnderstood, startHeartbeat } from '#lib/heartbeat.ts'
import { useText } from '#lib/texts.tsx'
import { useTitleAlert } from '#lib/window-title.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Seconds before the end of the session at which the warning appears. */
const warnAt = 120

type Warning = 'idle' | 'absolute' | null

/** Sends the heartbeats. Returns the warning that the session will end soon, and a function that hides it. */
function useExpiryWarning() {
  const [warning, setWarning] = useState<Warning>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = ({ idleSeconds, absoluteSeconds }: Lifetime) => {
      clearTimeout(timer)
      setWarning(null)

      const kind = absoluteSeconds <= idleSeconds ? 'absolute' : 'idle'
      const left = Math.min(idleSeconds, absoluteSeconds)
      // Input since the last heartbeat may have extended the session, so the server is asked
      // again before the warning.
      const warn = (now: Lifetime) => {
        const rest = Math.min(now.idleSeconds, now.absoluteSeconds)
        if (rest > warnAt + 5) {
          plan(now)
          return
        }

        setWarning(kind)
        // Sends a heartbeat two seconds after the expected end of the session. If the session has ended, the
        // answer is a 401, and the login opens at once instead of after the next click.
        timer = setTimeout(() => void beat(), (rest + 2) * 1000)
      }

      timer = setTimeout(() => void beat(warn), Math.max(0, left - warnAt) * 1000)
    }

    const stop = startHeartbeat(plan, () => setWarning(null))

    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  return { warning, hide: () => setWarning(null) }
}

/** Warns in every tab before the session ends. The member's choice in one tab applies to all tabs. */
export function SessionKeeper() {
  const t = useText()
  const { warning, hide } = useExpiryWarning()

  const goOn = () => {
    hide()
    if (warning === 'absolute') {
      notifyUnderstood()
      return
    }

    markActive()
    void beat()
  }

  // The window title is visible even while another tab is open.
  useTitleAlert(warning === null ? undefined : t('shell.expiry.title'))

  return (
    <Dialog
      open={warning !== null}
      onClose={goOn}
      closable={false}
      showCancel={false}
      headline={t('shell.expiry.title')}
      paragraphs={[t(warning === 'absolute' ? 'shell.expiry.absolute' : 'shell.expiry.text')]}
      buttons={[
        { label: t(warning === 'absolute' ? 'shell.expiry.understood' : 'shell.expiry.stay'), onClick: goOn },
      ]}
    />
  )
}
