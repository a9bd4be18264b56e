import { useOnline } from '#lib/online.ts'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconCloudOff } from '#ui/icons.ts'
import classes from './AppShell.module.css'

/** Above every screen while there is no connection: what one sees, and what one can do. */
export function OfflineNote() {
  const t = useText()
  const online = useOnline()

  // Here from the beginning, so that what appears in it is read out.
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
