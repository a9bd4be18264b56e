import type { LastSave } from '#lib/use-conflict.ts'
import { type Difference, VersionConflict } from '#parts/version-conflict/VersionConflict.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'

/** The state of `useRecordForm`, as far as saving needs it. */
interface RecordState<T> {
  form: { changed: readonly string[]; reset: () => void }
  action: { pending: boolean }
  theirs: T | undefined
  lastSave: LastSave | undefined
  save: () => void
  keepMine: () => void
  takeTheirs: () => void
}

interface RecordActionsProps<T> {
  record: RecordState<T>
  /** Returns the changed fields that another editor has saved with other values. */
  listDifferences: (theirs: T) => readonly Difference[]
  /** Default: resets the form. */
  onDiscard?: () => void
}

/** The end of a record's form: the bar that saves, and the dialog after a version conflict. */
export function RecordActions<T>({ record, listDifferences, onDiscard }: RecordActionsProps<T>) {
  const { form, action, theirs } = record

  return (
    <>
      <SaveBar
        changes={form.changed.length}
        busy={action.pending}
        onSave={record.save}
        onDiscard={onDiscard ?? (() => form.reset())}
      />
      <VersionConflict
        open={theirs !== undefined}
        lastSave={record.lastSave}
        differences={theirs ? listDifferences(theirs) : []}
        onKeep={record.keepMine}
        onTake={record.takeTheirs}
      />
    </>
  )
}
