import { ssoProtocols } from '@sorgfalt/contract/sign-on/saml'
import { ssoPresets } from '@sorgfalt/contract/sign-on/sso-provider'
import { useText } from '#lib/texts.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Segments } from '#ui/Segments.tsx'
import { TextField } from '#ui/TextField.tsx'
import { NumberedSection } from './NumberedSection.tsx'
import { choosePreset, chooseProtocol } from './provider.rules.ts'
import type { SectionProps } from './provider-form.ts'
import classes from './sign-on.module.css'

/** The section for the product and the name of a provider. */
export function ProductSection({ form, step }: SectionProps) {
  const t = useText()
  const { values } = form
  // The protocol of a provider that exists stays, and Google has only one.
  const presets = ssoPresets.filter(
    (preset) => step !== undefined || values.protocol === 'oidc' || preset !== 'google',
  )

  return (
    <NumberedSection section="product" step={step}>
      <Segments
        label={t('signOn.settings.preset')}
        options={presets.map((value) => ({ value, label: t(`signOn.presets.${value}`) }))}
        value={values.preset}
        onChange={(preset) => form.set(choosePreset(values, preset))}
      />
      {values.preset !== 'google' && (
        <div className={classes.rows}>
          <Segments
            label={t('signOn.settings.protocol')}
            options={ssoProtocols.map((value) => ({ value, label: t(`signOn.protocols.${value}`) }))}
            value={values.protocol}
            onChange={(protocol) => form.set(chooseProtocol(values, protocol))}
            disabled={step === undefined}
          />
          <p className={classes.note}>
            {t(step === undefined ? 'signOn.settings.protocolFixed' : 'signOn.settings.protocolText')}
          </p>
        </div>
      )}
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
