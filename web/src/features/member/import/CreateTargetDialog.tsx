import { memberGroup } from '@sorgfalt/contract/group/group'
import { location } from '@sorgfalt/contract/location/location'
import type { UnknownValueField } from '@sorgfalt/contract/member/import'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { CreateGroupDialog } from '#features/group/CreateGroupDialog.tsx'
import { CreateLocationDialog } from '#features/location/CreateLocationDialog.tsx'
import { CreateUnitDialog } from '#features/org-unit/CreateUnitDialog.tsx'
import { useCan } from '#lib/session.ts'

/** An unknown value that the user turns into an org unit, location or group. */
export interface NewTarget {
  field: UnknownValueField
  value: string
}

/** Returns a function that returns whether the user may create the records that a field refers to. */
export function useMayCreate(): (field: UnknownValueField) => boolean {
  const may = useCan()
  return (field) =>
    (field === 'orgUnits' && may(orgUnit.create)) ||
    (field === 'location' && may(location.create)) ||
    (field === 'groups' && may(memberGroup.create))
}

interface CreateTargetProps {
  /** Null: nothing is created at the moment. */
  target: NewTarget | null
  onClose: () => void
  onCreated: (target: NewTarget, uuid: string) => void
}

/** The dialog that creates the org unit, location or group that an unknown value names. */
export function CreateTargetDialog({ target, onClose, onCreated }: CreateTargetProps) {
  if (!target) return null

  // Of a path such as `Produktion > Halle 2`, only the last unit is created.
  const name = target.value.split('>').at(-1)?.trim() ?? ''
  const dialog = {
    open: true,
    onClose,
    name,
    onCreated: ({ uuid }: { uuid: string }) => {
      onClose()
      onCreated(target, uuid)
    },
  }

  if (target.field === 'location') return <CreateLocationDialog {...dialog} isFirst={false} />

  return target.field === 'groups' ? <CreateGroupDialog {...dialog} /> : <CreateUnitDialog {...dialog} />
}
