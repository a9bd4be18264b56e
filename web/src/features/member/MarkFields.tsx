import { type SpecialAttribute, specialAttributes } from '@sorgfalt/contract/core/limits'
import type { SpecialAttributes } from '@sorgfalt/contract/member/details'
import { Fragment } from 'react'
import { useText } from '#lib/texts.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './details/member.module.css'

const adult = 18

/** Under age today, by the birth date. */
export function isUnderage(birthDate: string | null): boolean {
  if (birthDate === null) return false
  return (
    `${Number(birthDate.slice(0, 4)) + adult}${birthDate.slice(4)}` > new Date().toLocaleDateString('en-CA')
  )
}

interface MarkFieldsProps {
  value: SpecialAttributes
  onChange: (value: SpecialAttributes) => void
  disabled?: boolean
  /** The birth date speaks for `underage`. */
  proposed: boolean
  error?: string | undefined
}

/** What calls for special protection, and how long. */
export function MarkFields({ value, onChange, disabled = false, proposed, error }: MarkFieldsProps) {
  const t = useText()
  const has = (attribute: SpecialAttribute) => value.specialAttributes.includes(attribute)
  const toggle = (attribute: SpecialAttribute, on: boolean) =>
    onChange({
      ...value,
      specialAttributes: specialAttributes.filter((one) => (one === attribute ? on : has(one))),
    })
  return (
    <>
      {specialAttributes.map((attribute) => (
        <Fragment key={attribute}>
          <Checkbox
            name={attribute}
            value={has(attribute)}
            onChange={(on) => toggle(attribute, on)}
            label={t(`member.marks.${attribute}`)}
            disabled={disabled}
          />
          {attribute === 'pregnant' && has(attribute) && (
            <div className={classes.columns}>
              <TextField
                name="pregnantUntil"
                type="date"
                max="9999-12-31"
                label={t('member.marks.until')}
                hint={t('member.marks.untilHint')}
                value={value.pregnantUntil ?? ''}
                onChange={(day) => onChange({ ...value, pregnantUntil: day || null })}
                error={error}
                disabled={disabled}
              />
            </div>
          )}
        </Fragment>
      ))}
      {proposed && !has('underage') && <p className={classes.facts}>{t('member.marks.proposed')}</p>}
    </>
  )
}
