import { ssoPresets } from '@sorgfalt/contract/sign-on/sso-provider'
import { useText } from '#lib/texts.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Segments } from '#ui/Segments.tsx'
import { TextField } from '#ui/TextField.tsx'
import { NumberedSection } from './NumberedSection.tsx'
import { choosePreset } from './provider.rules.ts'
import type { SectionProps } from './provider-form.ts'

/** The section for the product and the name of a provider. */
export function ProductSection({ form, step }: SectionProps) {
  const t = useText()
  const { values } = form

  return (
    <NumberedSection section="product" step={step}>
      <Segments
        label={t('signOn.settings.preset')}
        options={ssoPresets.map((value) => ({ value, label: t(`signOn.presets.${value}`) }))}
        value={values.preset}
        onChange={(preset) => form.set(choosePreset(values, preset))}
      />
      <FieldColumns>
        <TextField
          {...form.field('name')}
          label={t('signOn.settings.name')}
          hint={t('signOn.settings.nameHint')}
          autoComplete="off"
          required
        />
      </FieldColumns>
    </NumberedSection>
  )
}
