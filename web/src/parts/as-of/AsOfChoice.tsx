import { useId } from 'react'
import { today } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import classes from './AsOfChoice.module.css'

interface AsOfChoiceProps {
  /** The chosen past day; undefined for today. */
  value: string | undefined
  onChange: (day: string | undefined) => void
  /**
   * True: today can be chosen like a past day, because the screen shows more about a chosen day. Until then,
   * the field is empty.
   */
  includesToday?: boolean
}

/** Chooses the day that a record or a list is about: today or a past day. */
export function AsOfChoice({ value, onChange, includesToday = false }: AsOfChoiceProps) {
  const t = useText()
  const id = useId()
  const latest = today()

  return (
    <span className={classes.choice}>
      <label htmlFor={id}>{t('statistics.asOfField')}</label>
      <input
        id={id}
        type="date"
        className={classes.day}
        max={latest}
        value={value ?? (includesToday ? '' : latest)}
        onChange={({ target }) => {
          const day = target.value
          // A half typed date is empty, and a typed day may be later than today.
          if (day !== '' && day <= latest) onChange(day === latest && !includesToday ? undefined : day)
        }}
      />
      {value !== undefined && (
        <Button size="small" kind="ghost" onClick={() => onChange(undefined)}>
          {t('statistics.backToday')}
        </Button>
      )}
    </span>
  )
}
