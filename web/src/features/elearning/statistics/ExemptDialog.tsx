import { elearningExemption } from '@sorgfalt/contract/elearning/exemption'
import type { StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import { TextDialog } from '#parts/text-dialog/TextDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { statisticsCalls } from './invalidated-calls.ts'

interface ExemptProps {
  elearningUuid: string
  row: StatisticsRow | undefined
  onClose: () => void
}

/** Exempts a member from an e-learning until a given date or permanently. */
export function ExemptDialog({ elearningUuid, row, onClose }: ExemptProps) {
  const t = useText()
  const [until, setUntil] = useState('')
  const close = () => {
    setUntil('')
    onClose()
  }

  const action = useAction(elearningExemption.exempt, {
    successToast: 'statistics.exemption.done',
    invalidates: statisticsCalls,
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
        headline: t('statistics.exemption.title', { name: nameOf(about) }),
        paragraphs: [t('statistics.exemption.text')],
        label: t('statistics.reset.reason'),
        hint: t('statistics.exemption.reasonHint'),
        submit: t('statistics.exemption.submit'),
      })}
    >
      {() => (
        <TextField
          type="date"
          label={t('statistics.exemption.until')}
          hint={t('statistics.exemption.untilHint')}
          error={action.error?.fields?.['until'] && t('common.validation.minDate')}
          value={until}
          onChange={setUntil}
        />
      )}
    </TextDialog>
  )
}
