import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { nameOf, type PickedMember } from '#parts/member-picker/use-member-search.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { newRole } from './org-unit.rules.ts'

interface RaiseDialogProps {
  open: boolean
  /** Plain members who are to answer for a unit. */
  people: readonly PickedMember[]
  onConfirm: () => void
  onClose: () => void
}

/** Whoever answers for a unit needs a role for it: asks before plain members get it. */
export function RaiseDialog({ open, people, onConfirm, onClose }: RaiseDialogProps) {
  const t = useText()
  const formats = useFormats()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('orgUnit.raise.title')}
      paragraphs={[
        t('orgUnit.raise.text', { names: formats.list(people.map(nameOf)), role: t(`common.roles.${newRole}`) }),
        t('orgUnit.raise.effect'),
      ]}
      buttons={[{ label: t('orgUnit.raise.confirm'), onClick: onConfirm }]}
    />
  )
}
