import { useText } from '#lib/texts.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './VersionConflict.module.css'

/** A field whose two values differ, in words. */
export interface Difference {
  label: string
  mine: string
  theirs: string
}

interface VersionConflictProps {
  open: boolean
  differences: readonly Difference[]
  /** Goes on with the own values, upon what is saved now. */
  onKeep: () => void
  /** Gives the own values up. */
  onTake: () => void
}

/** Two people saved the same thing: both values side by side, and one's own choice (409). */
export function VersionConflict({ open, differences, onKeep, onTake }: VersionConflictProps) {
  const t = useText()
  const empty = <span className={classes.empty}>{t('common.conflict.empty')}</span>
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      width="medium"
      headline={t('common.conflict.title')}
      paragraphs={[t('common.conflict.text')]}
      cancelLabel={t('common.conflict.take')}
      onCancel={onTake}
      buttons={[{ label: t('common.conflict.keep'), onClick: onKeep }]}
    >
      {differences.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('common.conflict.field')}</th>
              <th scope="col">{t('common.conflict.mine')}</th>
              <th scope="col">{t('common.conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || empty}</td>
                <td>{theirs || empty}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
