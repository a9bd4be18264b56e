import { useOnline } from '#lib/online.ts'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconCloudOff } from '#ui/icons.ts'
import classes from './AppShell.module.css'

/** The notice above every screen while there is no connection. */
export function OfflineNote() {
  const t = useText()
  const online = useOnline()

  // Always rendered, so that screen readers announce the notice when it appears.
  return (
    <div aria-live="polite" className={classes.offline}>
      {!online && (
        <Callout tone="warn" icon={IconCloudOff} title={t('shell.offline.title')}>
          {t('shell.offline.text')}
        </Callout>
      )}
    </div>
  )
}
