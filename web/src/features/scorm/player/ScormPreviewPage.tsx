import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconEye } from '#ui/icons.ts'
import classes from './player.module.css'
import { ScormPlayer } from './ScormPlayer.tsx'
import { createPreviewPorts } from './scorm-ports.ts'

interface ScormPreviewPageProps {
  packageUuid: string
  onClose: () => void
}

/** The preview of a package, in the player that learners use. Nothing is stored. */
export function ScormPreviewPage({ packageUuid, onClose }: ScormPreviewPageProps) {
  const t = useText()

  return (
    <ScormPlayer
      createPorts={() => createPreviewPorts(packageUuid)}
      title={t('scorm.preview.title')}
      banner={
        <p className={classes.banner}>
          <Icon icon={IconEye} />
          {t('scorm.preview.banner')}
        </p>
      }
      onClose={onClose}
      onResult={onClose}
    />
  )
}
