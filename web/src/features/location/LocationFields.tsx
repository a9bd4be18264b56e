import { countries, locationTypes, workKinds } from '@sorgfalt/contract/core/limits'
import type { locationForm } from '@sorgfalt/contract/location/location'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FormState } from '#ui/use-form.ts'
import { useWords } from '#ui/words.tsx'
import { areaFrom } from './location.rules.ts'

interface FieldsProps {
  form: FormState<typeof locationForm>
  disabled?: boolean
}

/** What the place is called and what it is. */
export function IdentityFields({ form, disabled = false }: FieldsProps) {
  const t = useText()
  const identifier = form.field('identifier')
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t('location.field.name')}
        disabled={disabled}
        autoComplete="off"
      />
      <TextField
        {...identifier}
        onChange={(value) => identifier.onChange(value.trim().toLowerCase())}
        label={t('location.field.identifier')}
        hint={t('location.form.identifierHint')}
        disabled={disabled}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Select
        {...form.field('type')}
        label={t('location.field.type')}
        options={locationTypes.map((value) => ({ value, label: t(`location.type.${value}`) }))}
        disabled={disabled}
      />
    </>
  )
}

/** What is done there, and on how much room. */
export function WorkFields({ form, disabled = false }: FieldsProps) {
  const t = useText()
  return (
    <>
      <Select
        {...form.field('workKind')}
        label={t('location.field.workKind')}
        hint={t('location.form.workKindHint')}
        options={workKinds.map((value) => ({ value, label: t(`location.workKind.${value}`) }))}
        disabled={disabled}
      />
      <AreaField form={form} disabled={disabled} />
    </>
  )
}

/** Square metres: what is typed stays as it is until it is left. */
function AreaField({ form, disabled }: Required<FieldsProps>) {
  const t = useText()
  const formats = useFormats()
  const words = useWords()
  const { value, onChange, onBlur, error, ...field } = form.field('floorSpace')
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && areaFrom(typed) === undefined
  return (
    <TextField
      {...field}
      label={t('location.field.floorSpace')}
      hint={t('location.form.areaHint')}
      inputMode="numeric"
      disabled={disabled}
      value={typed ?? (value === null ? '' : formats.number(value))}
      onChange={(text) => {
        setTyped(text)
        // Not a number: the form must not send what stood there before.
        onChange(areaFrom(text) ?? (areaFrom(text) === null ? null : Number.NaN))
      }}
      onBlur={() => {
        if (!wrong) setTyped(undefined)
        onBlur()
      }}
      error={wrong ? words.messageOf('numeric') : error}
      autoComplete="off"
    />
  )
}

/** Where the place is. */
export function AddressFields({ form, disabled = false }: FieldsProps) {
  const t = useText()
  const text = (name: 'street' | 'additional' | 'postalCode' | 'city', autoComplete: string) => (
    <TextField
      {...form.field(name)}
      label={t(`location.field.${name}`)}
      autoComplete={autoComplete}
      disabled={disabled}
    />
  )
  return (
    <>
      {text('street', 'address-line1')}
      {text('additional', 'address-line2')}
      {text('postalCode', 'postal-code')}
      {text('city', 'address-level2')}
      <Select
        {...form.field('country')}
        label={t('location.field.country')}
        options={countries.map((value) => ({ value, label: t(`common.countries.${value}`) }))}
        disabled={disabled}
      />
    </>
  )
}
