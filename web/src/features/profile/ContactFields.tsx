import type { contactForm } from '@sorgfalt/contract/profile/contact'
import { useText } from '#lib/texts.tsx'
import { useCountries } from '#parts/address/use-countries.ts'
import { Dropdown } from '#ui/Dropdown.tsx'
import { CodeAndCity, FieldColumns, WholeLine } from '#ui/FieldColumns.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FormState } from '#ui/use-form.ts'

const types = {
  email: { type: 'email', autoComplete: 'email' },
  phoneNumber: { type: 'tel', autoComplete: 'tel' },
  mobileNumber: { type: 'tel', autoComplete: 'tel' },
  street: { type: 'text', autoComplete: 'street-address' },
  postalCode: { type: 'text', autoComplete: 'postal-code' },
  city: { type: 'text', autoComplete: 'address-level2' },
} as const

interface ContactFieldsProps {
  form: FormState<typeof contactForm>
  editable: boolean
}

/** The fields of the contact details: email address, phone numbers and postal address. */
export function ContactFields({ form, editable }: ContactFieldsProps) {
  const t = useText()
  const country = form.field('country')
  const countries = useCountries(country.value)

  const text = (name: keyof typeof types) => (
    <TextField
      {...form.field(name)}
      {...types[name]}
      label={t(`profile.details.${name}`)}
      disabled={!editable}
    />
  )

  return (
    <FieldColumns min={16}>
      <WholeLine>{text('email')}</WholeLine>
      {text('phoneNumber')}
      {text('mobileNumber')}
      <WholeLine>{text('street')}</WholeLine>
      <CodeAndCity>
        {text('postalCode')}
        {text('city')}
      </CodeAndCity>
      <Dropdown
        name="country"
        label={t('profile.details.country')}
        max={0}
        disabled={!editable}
        items={countries}
        value={[country.value]}
        onChange={([code]) => country.onChange(code ?? '')}
        onBlur={country.onBlur}
        error={country.error}
      />
    </FieldColumns>
  )
}
