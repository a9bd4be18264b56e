import type { LastSave } from '#lib/use-conflict.ts'
import { type Difference, VersionConflict } from '#parts/version-conflict/VersionConflict.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'

/** The part of the state of `useRecordForm` that the save bar and the conflict dialog need. */
interface RecordState<T> {
  form: { changed: readonly string[]; reset: () => void }
  action: { pending: boolean }
  saved: T | undefined
  lastSave: LastSave | undefined
  save: () => void
  keepOwn: () => void
  takeSaved: () => void
}

interface RecordActionsProps<T> {
  record: RecordState<T>
  /** Returns the changed fields that another editor has saved with other values. */
  listDifferences: (saved: T) => readonly Difference[]
  /** Default: resets the form. */
  onDiscard?: () => void
}

/** The end of a record's form: the bar that saves, and the dialog for a version conflict. */
export function RecordActions<T>({ record, listDifferences, onDiscard }: RecordActionsProps<T>) {
  const { form, action, saved } = record

  return (
    <>
      <SaveBar
        changes={form.changed.length}
        busy={action.pending}
        onSave={record.save}
        onDiscard={onDiscard ?? (() => form.reset())}
      />
      <VersionConflict
        open={saved !== undefined}
        lastSave={record.lastSave}
        differences={saved ? listDifferences(saved) : []}
        onKeep={record.keepOwn}
        onTake={record.takeSaved}
      />
    </>
  )
}
