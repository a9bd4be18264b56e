import { elearningStatistics, type StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import { elearningWaiver } from '@sorgfalt/contract/elearning/waiver'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface EndWaiverProps {
  elearningUuid: string
  row: StatisticsRow | undefined
  onClose: () => void
}

/** Somebody exempt has the e-learning again. */
export function EndWaiverDialog({ elearningUuid, row, onClose }: EndWaiverProps) {
  const t = useText()
  // What is on screen stays there while the dialog fades.
  const [shown, setShown] = useState(row)
  if (row && row !== shown) setShown(row)
  const action = useAction(elearningWaiver.end, {
    successToast: 'statistics.waiver.ended',
    invalidates: [elearningStatistics.readStatistics, elearningStatistics.readCharts],
    onSuccess: onClose,
  })
  if (!shown) return null
  const end = () => void action.run({ elearningUuid, memberUuid: shown.memberUuid })
  return (
    <Dialog
      open={row !== undefined}
      onClose={onClose}
      headline={t('statistics.waiver.endTitle')}
      paragraphs={[t('statistics.waiver.endText', { name: nameOf(shown) })]}
      buttons={[{ label: t('statistics.waiver.end'), busy: action.pending, onClick: end }]}
    />
  )
}
