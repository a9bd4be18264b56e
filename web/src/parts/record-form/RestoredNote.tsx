import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import classes from './RestoredNote.module.css'

interface RestoredNoteProps {
  record: { restoredAt: string | undefined; discard: () => void }
  /** Default: discards the changes of the record. */
  onDiscard?: () => void
}

/** Says that a form contains the unsaved changes of an earlier visit, and lets the member discard them. */
export function RestoredNote({ record: { restoredAt, discard }, onDiscard }: RestoredNoteProps) {
  const t = useText()
  const { moment } = useFormats()
  if (!restoredAt) return null

  return (
    <Callout tone="info" announce>
      <div className={classes.line}>
        {t('common.unsaved.restored', { when: moment(restoredAt) })}
        <Button kind="ghost" size="small" onClick={onDiscard ?? discard}>
          {t('common.unsaved.discard')}
        </Button>
      </div>
    </Callout>
  )
}
