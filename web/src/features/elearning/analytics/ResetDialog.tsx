import { elearning } from '@sorgfalt/contract/elearning'
import { elearningStatistics, type StatisticsRow } from '@sorgfalt/contract/elearning-statistics'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'

/** Begins somebody's e-learning anew, and says why. */
export function ResetDialog({ row, onClose }: { row: StatisticsRow | undefined; onClose: () => void }) {
  const [shown, setShown] = useState(row)
  if (row && row !== shown) setShown(row)
  return shown ? <Reset key={shown.memberUuid} row={shown} open={row !== undefined} onClose={onClose} /> : null
}

function Reset({ row, open, onClose }: { row: StatisticsRow; open: boolean; onClose: () => void }) {
  const t = useText()
  const [reason, setReason] = useState('')
  const reset = useAction(elearning.resetExecution, {
    successToast: 'statistics.reset.done',
    invalidates: [elearningStatistics.readStatistics, elearningStatistics.readCharts],
  })
  const run = async () => {
    if (row.executionUuid && (await reset.run({ executionUuid: row.executionUuid, reason }))) {
      setReason('')
      onClose()
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      dirty={reason.trim() !== '' && !reset.pending}
      headline={t('statistics.reset.title', { name: `${row.firstName} ${row.lastName}` })}
      paragraphs={[t('statistics.reset.text')]}
      buttons={[{ label: t('statistics.reset.submit'), disabled: reason.trim() === '', busy: reset.pending, onClick: () => void run() }]}
    >
      <TextArea
        rows={3}
        label={t('statistics.reset.reason')}
        hint={t('statistics.reset.reasonHint')}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}
