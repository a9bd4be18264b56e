import { type Responsibility, raisedRole } from '@sorgfalt/contract/member/responsible'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { nameOf, type PickedMember } from '#parts/member-picker/use-member-search.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface RaiseDialogProps {
  /** The kind of record for which the members will be responsible. */
  of: Responsibility
  open: boolean
  /** The chosen members who get a new role. */
  people: readonly PickedMember[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before members get the role that a responsibility requires. */
export function RaiseDialog({ of, open, people, onConfirm, onClose }: RaiseDialogProps) {
  const t = useText()
  const formats = useFormats()

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('member.raise.title')}
      paragraphs={[
        t(`member.raise.${of}.text`, {
          names: formats.list(people.map(nameOf)),
          role: t(`common.roles.${raisedRole[of]}`),
        }),
        t(`member.raise.${of}.effect`),
      ]}
      buttons={[{ label: t('member.raise.confirm'), onClick: onConfirm }]}
    />
  )
}
