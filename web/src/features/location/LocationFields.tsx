import { countries, locationTypes, workKinds } from '@sorgfalt/contract/core/limits'
import type { locationForm } from '@sorgfalt/contract/location/location'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { CodeAndCity, WholeLine } from '#ui/FieldColumns.tsx'
import { useLabels } from '#ui/labels.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FormState } from '#ui/use-form.ts'
import { parseArea } from './location.rules.ts'

interface FieldsProps {
  form: FormState<typeof locationForm>
  disabled?: boolean
}

/** The fields for the name and the identifier of a location. */
export function IdentityFields({ form, disabled = false }: FieldsProps) {
  const t = useText()
  const identifier = form.field('identifier')

  return (
    <>
      <TextField
        {...form.field('name')}
        label={t('location.field.name')}
        hint={t('location.form.nameHint')}
        disabled={disabled}
        required
        autoComplete="off"
      />
      <TextField
        {...identifier}
        onChange={(value) => identifier.onChange(value.trim().toLowerCase())}
        label={t('location.field.identifier')}
        hint={t('location.form.identifierHint')}
        disabled={disabled}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}

/** The fields for the type, the floor space and the kind of work of a location. */
export function WorkFields({ form, disabled = false }: FieldsProps) {
  const t = useText()
  return (
    <>
      <Select
        {...form.field('type')}
        label={t('location.field.type')}
        options={locationTypes.map((value) => ({ value, label: t(`location.type.${value}`) }))}
        disabled={disabled}
        required
      />
      <AreaField form={form} disabled={disabled} />
      <WholeLine>
        <Select
          {...form.field('workKind')}
          label={t('location.field.workKind')}
          hint={t('location.form.workKindHint')}
          options={workKinds.map((value) => ({ value, label: t(`location.workKind.${value}`) }))}
          disabled={disabled}
          required
        />
      </WholeLine>
    </>
  )
}

/** The field for the square metres. The entered text is formatted when the user leaves the field. */
function AreaField({ form, disabled }: Required<FieldsProps>) {
  const t = useText()
  const formats = useFormats()
  const labels = useLabels()
  const { value, onChange, onBlur, error, ...field } = form.field('floorSpace')
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && parseArea(typed) === undefined

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
        // Invalid text makes the form invalid, so that it does not send the previous value.
        onChange(parseArea(text) ?? (parseArea(text) === null ? null : Number.NaN))
      }}
      onBlur={() => {
        if (!wrong) setTyped(undefined)
        onBlur()
      }}
      error={wrong ? labels.messageOf('numeric') : error}
      autoComplete="off"
    />
  )
}

/** The fields for the address of a location, in the order of an envelope. */
export function AddressFields({ form, disabled = false }: FieldsProps) {
  const t = useText()
  const text = (name: 'street' | 'additional' | 'postalCode' | 'city', autoComplete: string) => (
    <TextField
      {...form.field(name)}
      label={t(`location.field.${name}`)}
      autoComplete={autoComplete}
      disabled={disabled}
      required={name === 'postalCode'}
    />
  )

  return (
    <>
      <WholeLine>{text('street', 'address-line1')}</WholeLine>
      <WholeLine>{text('additional', 'address-line2')}</WholeLine>
      <CodeAndCity>
        {text('postalCode', 'postal-code')}
        {text('city', 'address-level2')}
      </CodeAndCity>
      <Select
        {...form.field('country')}
        label={t('location.field.country')}
        options={countries.map((value) => ({ value, label: t(`common.countries.${value}`) }))}
        disabled={disabled}
        required
      />
    </>
  )
}

/** The fields for the assembly point and the in-house emergency number of a location. */
export function EmergencyFields({ form, disabled = false }: FieldsProps) {
  const t = useText()
  return (
    <>
      {(['assemblyPoint', 'internalEmergencyNumber'] as const).map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(`location.field.${name}`)}
          hint={t(`location.form.${name}Hint`)}
          disabled={disabled}
          autoComplete="off"
        />
      ))}
    </>
  )
}
