import type { PreviewEndProps } from '#features/elearning/execution/Player.tsx'
import { useText } from '#lib/texts.tsx'
import classes from '#parts/player/frame.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconEye } from '#ui/icons.ts'

/** The end of a preview, in place of the result that learners see. */
export function PreviewEnd({ head, onKeyPoints, onAgain, onClose }: PreviewEndProps) {
  const t = useText()
  return (
    <div className={classes.bare}>
      {head}
      <main id="content" tabIndex={-1} className={classes.center}>
        <EmptyState
          kind="nothing"
          icon={IconEye}
          title={t('elearning.preview.end')}
          action={
            <>
              <Button kind="primary" onClick={onClose}>
                {t('elearning.preview.close')}
              </Button>
              {onKeyPoints && <Button onClick={onKeyPoints}>{t('elearning.keyPoints.title')}</Button>}
              <Button onClick={onAgain}>{t('elearning.preview.again')}</Button>
            </>
          }
        >
          {t('elearning.preview.endText')}
        </EmptyState>
      </main>
    </div>
  )
}
