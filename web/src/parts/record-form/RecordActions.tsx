import type { LastSave } from '#lib/use-conflict.ts'
import { type Difference, VersionConflict } from '#parts/version-conflict/VersionConflict.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'

/** The part of the state of `useRecordForm` that the save bar and the conflict dialog need. */
interface RecordState<T> {
  form: { changed: readonly string[] }
  action: { pending: boolean }
  saved: T | undefined
  lastSave: LastSave | undefined
  conflicts: readonly string[]
  save: () => void
  discard: () => void
  keepOwn: () => void
  takeSaved: () => void
}

interface RecordActionsProps<T> {
  record: RecordState<T>
  /** Returns those of the named fields that another editor has saved with other values. */
  listDifferences: (saved: T, names: readonly string[]) => readonly Difference[]
  /** Names of what has changed, for the save bar. */
  changed?: string
  /** Default: discards the changes of the record. */
  onDiscard?: () => void
}

/** The end of a record's form: the bar that saves, and the dialog for a version conflict. */
export function RecordActions<T>({ record, listDifferences, changed, onDiscard }: RecordActionsProps<T>) {
  const { form, action, saved, conflicts } = record

  return (
    <>
      <SaveBar
        changes={form.changed.length}
        names={changed}
        busy={action.pending}
        onSave={record.save}
        onDiscard={onDiscard ?? record.discard}
      />
      <VersionConflict
        open={saved !== undefined}
        lastSave={record.lastSave}
        differences={saved ? listDifferences(saved, conflicts) : []}
        onKeep={record.keepOwn}
        onTake={record.takeSaved}
      />
    </>
  )
}
