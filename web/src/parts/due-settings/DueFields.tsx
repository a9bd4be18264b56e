import { firstExecutionBufferDays, intervalMonths } from '@sorgfalt/contract/core/limits'
import { useText } from '#lib/texts.tsx'
import { Select } from '#ui/Select.tsx'
import { bufferText, intervalText } from './due-texts.ts'

type Buffer = (typeof firstExecutionBufferDays)[number]

interface DueValues {
  /** A number of months. 0: once. */
  dueDateInterval: number
  /** Days from the assignment to the first due date. */
  firstExecutionBuffer: Buffer
}

interface DueFieldsProps {
  /** The form that contains the interval and the number of days. */
  form: {
    values: DueValues
    field: (name: keyof DueValues) => { name: string; onBlur: () => void; error: string | undefined }
    set: (values: Partial<DueValues>) => void
  }
  hints: { interval: string; buffer: string }
  disabled: boolean
}

const intervals = Array.from({ length: intervalMonths.max + 1 }, (_, months) => months)

/** The fields for the interval and for the days until the first due date. */
export function DueFields({ form, hints, disabled }: DueFieldsProps) {
  const t = useText()
  const { dueDateInterval, firstExecutionBuffer } = form.values

  return (
    <>
      <Select
        {...form.field('dueDateInterval')}
        label={t('elearning.catalog.settings.interval')}
        hint={hints.interval}
        options={intervals.map((months) => ({ value: String(months), label: intervalText(t, months) }))}
        value={String(dueDateInterval)}
        onChange={(months) => form.set({ dueDateInterval: Number(months) })}
        disabled={disabled}
      />
      <Select
        {...form.field('firstExecutionBuffer')}
        label={t('elearning.catalog.settings.buffer')}
        hint={hints.buffer}
        options={firstExecutionBufferDays.map((days) => ({
          value: String(days),
          label: bufferText(t, days),
        }))}
        value={String(firstExecutionBuffer)}
        onChange={(days) => form.set({ firstExecutionBuffer: Number(days) as Buffer })}
        disabled={disabled}
      />
    </>
  )
}
