import { type Formats, useFormats } from '#lib/format.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import type { LastSave } from '#lib/use-conflict.ts'
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
  /** Who has saved in between, if that is known. */
  lastSave?: LastSave | undefined
  differences: readonly Difference[]
  /** Goes on with the own values, upon what is saved now. */
  onKeep: () => void
  /** Gives the own values up. */
  onTake: () => void
}

function savedBy(t: Translate, { moment }: Formats, lastSave: LastSave | undefined): string {
  if (!lastSave) return t('common.conflict.somebody')
  const { at, by, role } = lastSave
  const name = by ?? (role && t(`common.roles.${role}`))
  return name
    ? t('common.conflict.by', { name, when: moment(at) })
    : t('common.conflict.when', { when: moment(at) })
}

/** Two people saved the same thing: both values side by side, and one's own choice (409). */
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
      paragraphs={[savedBy(t, formats, lastSave), t('common.conflict.text')]}
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
