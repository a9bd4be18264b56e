import { elearningStatistics, type StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import { elearningWaiver } from '@sorgfalt/contract/elearning/waiver'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { TextDialog } from '#parts/text-dialog/TextDialog.tsx'
import { TextField } from '#ui/TextField.tsx'

interface WaiveProps {
  elearningUuid: string
  row: StatisticsRow | undefined
  onClose: () => void
}

/** Exempts somebody from an e-learning, up to a day or for good. */
export function WaiveDialog({ elearningUuid, row, onClose }: WaiveProps) {
  const t = useText()
  const [until, setUntil] = useState('')
  const close = () => {
    setUntil('')
    onClose()
  }
  const action = useAction(elearningWaiver.waive, {
    successToast: 'statistics.waiver.done',
    invalidates: [elearningStatistics.readStatistics, elearningStatistics.readCharts],
    onSuccess: close,
  })
  return (
    <TextDialog
      about={row}
      onClose={close}
      action={action}
      send={({ memberUuid }, reason) =>
        action.run({ elearningUuid, memberUuid, reason, until: until || null })
      }
      getTexts={(about) => ({
        headline: t('statistics.waiver.title', { name: nameOf(about) }),
        paragraphs: [t('statistics.waiver.text')],
        label: t('statistics.reset.reason'),
        hint: t('statistics.waiver.reasonHint'),
        submit: t('statistics.waiver.submit'),
      })}
    >
      {() => (
        <TextField
          type="date"
          label={t('statistics.waiver.until')}
          hint={t('statistics.waiver.untilHint')}
          error={action.error?.fields?.['until'] && t('common.validation.minDate')}
          value={until}
          onChange={setUntil}
        />
      )}
    </TextDialog>
  )
}
