import { type Responsibility, raisedRole } from '@sorgfalt/contract/member/responsible'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { nameOf, type PickedMember } from '#parts/member-picker/use-member-search.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface RaiseDialogProps {
  /** What they are to answer for. */
  of: Responsibility
  open: boolean
  /** Plain members among them. */
  people: readonly PickedMember[]
  onConfirm: () => void
  onClose: () => void
}

/** Whoever answers for something needs a role for it: asks before plain members get it. */
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
