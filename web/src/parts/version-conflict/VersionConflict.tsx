import { type Formats, useFormats } from '#lib/format.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import type { LastSave } from '#lib/use-conflict.ts'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './VersionConflict.module.css'

/** A field whose entered value differs from the saved value. Both values are formatted. */
export interface Difference {
  label: string
  ownValue: string
  savedValue: string
}

interface VersionConflictProps {
  open: boolean
  /** The save that caused the conflict, if known. */
  lastSave?: LastSave | undefined
  differences: readonly Difference[]
  /** Continues editing with the user's values, based on the saved version. */
  onKeep: () => void
  /** Discards the user's values. */
  onTake: () => void
}

function describeSave(t: Translate, { moment }: Formats, lastSave: LastSave | undefined): string {
  if (!lastSave) return t('common.conflict.unknown')

  const { at, by, role } = lastSave
  const name = by ?? (role && t(`common.roles.${role}`))

  return name
    ? t('common.conflict.by', { name, when: moment(at) })
    : t('common.conflict.when', { when: moment(at) })
}

/**
 * The dialog after a version conflict (409): shows entered and saved values side by side and lets the user
 * choose.
 */
export function VersionConflict({ open, lastSave, differences, onKeep, onTake }: VersionConflictProps) {
  const t = useText()
  const formats = useFormats()
  const empty = <span className={classes.empty}>{t('common.conflict.empty')}</span>

  return (
    <Dialog
      open={open}
      onClose={onKeep}
      width="medium"
      headline={t('common.conflict.title')}
      paragraphs={[describeSave(t, formats, lastSave), t('common.conflict.text')]}
      cancelLabel={t('common.conflict.take')}
      onCancel={onTake}
      buttons={[{ label: t('common.conflict.keep'), onClick: onKeep }]}
    >
      {differences.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('common.conflict.field')}</th>
              <th scope="col">{t('common.conflict.ownVersion')}</th>
              <th scope="col">{t('common.conflict.savedVersion')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, ownValue, savedValue }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{ownValue || empty}</td>
                <td>{savedValue || empty}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
