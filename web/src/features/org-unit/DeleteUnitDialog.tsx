import { type ListedOrgUnit, type OrgUnitDetails, orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { affectedCalls } from './affected-calls.ts'
import { type NamedUnit, UnitField } from './UnitField.tsx'

type UnitToDelete = Pick<ListedOrgUnit, 'uuid' | 'orgUnitName'>

interface DeleteProps {
  /** The unit to delete. The dialog is closed if there is none. */
  unit: UnitToDelete | undefined
  onClose: () => void
  onDeleted?: (unit: OrgUnitDetails) => void | Promise<void>
}

/**
 * The dialog that confirms the deletion of a unit, names its effects, and asks for the new parent of its
 * sub-units.
 */
export function DeleteUnitDialog({ unit, onClose, onDeleted }: DeleteProps) {
  // The content remains while the dialog fades out.
  const [shown, setShown] = useState(unit)
  if (unit && unit !== shown) setShown(unit)
  const t = useText()
  const formats = useFormats()
  const [chosen, setChosen] = useState<NamedUnit>()
  const { data: details } = useCall(
    orgUnit.detail,
    { uuid: unit?.uuid ?? '' },
    { enabled: unit !== undefined },
  )

  const close = () => {
    setChosen(undefined)
    onClose()
  }

  const action = useAction(orgUnit.remove, {
    successToast: 'orgUnit.remove.done',
    invalidates: affectedCalls,
    onSuccess: async () => {
      close()
      if (details) await onDeleted?.(details)
      // This call comes last, because otherwise the page of the deleted unit would request the unit again.
      invalidate([orgUnit.detail])
    },
  })

  const target = chosen ?? details?.path.at(-1)
  const hasChildren = details !== undefined && details.childCount > 0
  const counted = (key: 'members' | 'assignments', count: number) =>
    count > 0 ? [t(`orgUnit.remove.${key}`, { count, total: formats.number(count) })] : []

  return (
    <Dialog
      open={unit !== undefined}
      onClose={close}
      width="small"
      headline={t('orgUnit.remove.title', { name: shown?.orgUnitName ?? '' })}
      paragraphs={[t('orgUnit.remove.text')]}
      bullets={
        details
          ? [...counted('members', details.memberCount), ...counted('assignments', details.assignmentCount)]
          : []
      }
      buttons={[
        {
          label: t('orgUnit.remove.submit'),
          kind: 'danger',
          busy: action.pending,
          disabled: details === undefined || (hasChildren && target === undefined),
          onClick: () =>
            void action.run({
              uuid: shown?.uuid ?? '',
              ...(hasChildren && target && { moveChildrenTo: target.uuid }),
            }),
        },
      ]}
    >
      {unit && hasChildren && (
        <UnitField
          label={t('orgUnit.remove.target', {
            count: details.childCount,
            total: formats.number(details.childCount),
          })}
          value={target}
          onChange={setChosen}
          notBelow={unit.uuid}
        />
      )}
    </Dialog>
  )
}
