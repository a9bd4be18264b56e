import { useText } from '#lib/texts.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { ProviderForm } from './provider-form.ts'

const names = ['givenNameClaim', 'familyNameClaim', 'emailClaim'] as const

/** The fields for the attributes of SAML with the names and the email of a new member. */
export function AttributeFields({ form }: { form: ProviderForm }) {
  const t = useText()

  return (
    <FieldColumns>
      {names.map((name) => {
        const { value, onChange, ...field } = form.field(name)

        return (
          <TextField
            key={name}
            {...field}
            value={value ?? ''}
            onChange={(entered) => onChange(entered || null)}
            label={t(`signOn.settings.saml.${name}`)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )
      })}
    </FieldColumns>
  )
}
