import { elearningExemption } from '@sorgfalt/contract/elearning/exemption'
import type { StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { statisticsCalls } from './invalidated-calls.ts'

interface EndExemptionProps {
  elearningUuid: string
  row: StatisticsRow | undefined
  onClose: () => void
}

/** Ends the exemption of a member after a confirmation. */
export function EndExemptionDialog({ elearningUuid, row, onClose }: EndExemptionProps) {
  const t = useText()
  // Shows the same member until the dialog has closed, although `row` is already undefined.
  const [shown, setShown] = useState(row)
  if (row && row !== shown) setShown(row)
  const action = useAction(elearningExemption.end, {
    successToast: 'statistics.exemption.ended',
    invalidates: statisticsCalls,
    onSuccess: onClose,
  })

  if (!shown) return null

  const end = () => void action.run({ elearningUuid, memberUuid: shown.memberUuid })

  return (
    <Dialog
      open={row !== undefined}
      onClose={onClose}
      headline={t('statistics.exemption.endTitle')}
      paragraphs={[t('statistics.exemption.endText', { name: nameOf(shown) })]}
      buttons={[{ label: t('statistics.exemption.end'), busy: action.pending, onClick: end }]}
    />
  )
}
