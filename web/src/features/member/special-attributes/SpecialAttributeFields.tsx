import { type SpecialAttribute, specialAttributes } from '@sorgfalt/contract/core/limits'
import type { SpecialAttributes } from '@sorgfalt/contract/member/special-attributes'
import { Fragment } from 'react'
import { useText } from '#lib/texts.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from '../details/member.module.css'

interface SpecialAttributeFieldsProps {
  value: SpecialAttributes
  onChange: (value: SpecialAttributes) => void
  disabled?: boolean
  /** True if the member is under age according to the date of birth. */
  isUnderage: boolean
  error?: string | undefined
}

/** Fields for the special attributes of a member, and for the end of a pregnancy. */
export function SpecialAttributeFields({
  value,
  onChange,
  disabled = false,
  isUnderage,
  error,
}: SpecialAttributeFieldsProps) {
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
            label={t(`member.specialAttributes.${attribute}`)}
            disabled={disabled}
          />
          {attribute === 'pregnant' && has(attribute) && (
            <FieldColumns min={16}>
              <TextField
                name="pregnantUntil"
                type="date"
                max="9999-12-31"
                label={t('member.specialAttributes.until')}
                hint={t('member.specialAttributes.untilHint')}
                value={value.pregnantUntil ?? ''}
                onChange={(day) => onChange({ ...value, pregnantUntil: day || null })}
                error={error}
                disabled={disabled}
              />
            </FieldColumns>
          )}
        </Fragment>
      ))}
      {isUnderage && !has('underage') && (
        <p className={classes.facts}>{t('member.specialAttributes.proposed')}</p>
      )}
    </>
  )
}
