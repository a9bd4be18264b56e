import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '#ui/icons.ts'
import classes from './frame.module.css'

export type SaveStatus =
  | { kind: 'idle' | 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'offline'; waiting: number }

/** Shows whether the input is saved. Screen readers announce only that the device is offline. */
export function SaveState({ status }: { status: SaveStatus }) {
  const t = useText()
  const formats = useFormats()
  const offline = status.kind === 'offline'
  const [icon, text] = (() => {
    switch (status.kind) {
      case 'offline':
        return [
          IconCloudOff,
          status.waiting > 0
            ? t('elearning.player.offlineWaiting', { count: status.waiting })
            : t('elearning.player.offline'),
        ] as const
      case 'saving':
        return [IconCloudUp, t('elearning.player.saving')] as const
      case 'saved':
        return [IconCloudCheck, t('elearning.player.saved', { time: formats.time(status.at) })] as const
      case 'idle':
        return [null, ''] as const
    }
  })()

  return (
    <div className={classes.saved} data-offline={offline || undefined}>
      {icon && <Icon icon={icon} />}
      <span className={classes.savedText}>{text}</span>
      <output className="visually-hidden">{offline && text}</output>
    </div>
  )
}
