import { useFormats } from '#lib/format.ts'
import { useStore } from '#lib/store.ts'
import { useText } from '#lib/texts.tsx'
import classes from '#parts/player/frame.module.css'
import { Icon } from '#ui/Icon.tsx'
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '#ui/icons.ts'
import type { StateSaver } from './state-saver.ts'

/** Shows whether the state of the course is saved. Screen readers announce only that it is not. */
export function ScormSaveState({ saver }: { saver: StateSaver }) {
  const t = useText()
  const formats = useFormats()
  const { isSaving, isWaiting, tries, savedAt } = useStore(saver.store)
  const isFailing = tries > 0
  const [icon, text] = (() => {
    if (isFailing)
      return [
        IconCloudOff,
        t(navigator.onLine ? 'scorm.player.unreachable' : 'scorm.player.offline'),
      ] as const
    if (isSaving || isWaiting) return [IconCloudUp, t('scorm.player.saving')] as const
    if (savedAt) return [IconCloudCheck, t('scorm.player.saved', { time: formats.time(savedAt) })] as const
    return [null, ''] as const
  })()

  return (
    <div className={classes.saved} data-offline={isFailing || undefined}>
      {icon && <Icon icon={icon} />}
      <span className={classes.savedText}>{text}</span>
      <output className="visually-hidden">{isFailing && text}</output>
    </div>
  )
}
