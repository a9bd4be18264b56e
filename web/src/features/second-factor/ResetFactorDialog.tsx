import { memberDetails } from '@sorgfalt/contract/member/details'
import type { MemberHead } from '@sorgfalt/contract/member/list'
import { secondFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { invalidate } from '#lib/invalidation.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { TextDialog } from '#parts/text-dialog/TextDialog.tsx'

interface ResetFactorDialogProps {
  /** Undefined closes the dialog. */
  member: MemberHead | undefined
  /** Whether the member gets an email with the reason. */
  hasEmail: boolean
  onClose: () => void
}

/** Asks for the reason before the second factor of another member is removed. */
export function ResetFactorDialog({ member, hasEmail, onClose }: ResetFactorDialogProps) {
  const t = useText()
  const action = useAction(secondFactor.reset, {
    invalidates: [memberDetails.read],
    successToast: 'secondFactor.reset.done',
    onSuccess: onClose,
    onFailure: ({ code }) => {
      // The member or another administrator has removed it in the meantime.
      if (code === 'Factor.NotSetUp') invalidate([memberDetails.read])
    },
  })

  return (
    <TextDialog
      about={member}
      onClose={onClose}
      getTexts={(about) => ({
        headline: t('secondFactor.reset.title', { name: nameOf(about) }),
        paragraphs: [t(hasEmail ? 'secondFactor.reset.text' : 'secondFactor.reset.textNoEmail')],
        label: t('secondFactor.reset.reason'),
        hint: t('secondFactor.reset.reasonHint'),
        submit: t('secondFactor.reset.submit'),
      })}
      action={action}
      send={({ uuid }, reason) => action.run({ uuid, reason })}
      kind="danger"
    />
  )
}
