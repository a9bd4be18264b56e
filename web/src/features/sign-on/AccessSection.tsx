import { type SsoLinkMode, ssoFactorModes, ssoLinkModes } from '@sorgfalt/contract/sign-on/sso-provider'
import { useRef } from 'react'
import { useText } from '#lib/texts.tsx'
import { useOrgNodeOptions } from '#parts/org-node-options/use-org-node-options.ts'
import { Callout } from '#ui/Callout.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AttributeFields } from './AttributeFields.tsx'
import { NumberedSection } from './NumberedSection.tsx'
import { exampleClaims } from './provider.rules.ts'
import type { ProviderForm, SectionProps } from './provider-form.ts'
import classes from './sign-on.module.css'

/** The section that decides which people can sign in through the provider. */
export function AccessSection({ form, step }: SectionProps) {
  const t = useText()
  const { preset, protocol, factorMode, createsMembers } = form.values

  return (
    <NumberedSection section="access" step={step}>
      {preset === 'google' && <DomainField form={form} />}
      <LinkFields form={form} />
      <Switch
        label={t('signOn.settings.createsMembers')}
        hint={t('signOn.settings.createsMembersHint')}
        value={createsMembers}
        onChange={form.field('createsMembers').onChange}
      />
      {createsMembers && protocol === 'saml' && <AttributeFields form={form} />}
      {createsMembers && (
        <FieldColumns>
          <UnitField form={form} />
        </FieldColumns>
      )}
      <div className={classes.rows}>
        <Segments
          label={t('signOn.settings.factorMode')}
          options={ssoFactorModes.map((value) => ({ value, label: t(`signOn.factorModes.${value}`) }))}
          value={factorMode}
          onChange={form.field('factorMode').onChange}
        />
        <p className={classes.note}>{t(`signOn.settings.factorModeText.${factorMode}`)}</p>
      </div>
    </NumberedSection>
  )
}

/** The field for the domain of the company's Google accounts. All other Google accounts are refused. */
function DomainField({ form }: { form: ProviderForm }) {
  const t = useText()
  const { value, onChange, ...field } = form.field('hostedDomain')

  return (
    <FieldColumns>
      <TextField
        {...field}
        value={value ?? ''}
        onChange={(domain) => onChange(domain || null)}
        label={t('signOn.settings.hostedDomain')}
        hint={t('signOn.settings.hostedDomainHint')}
        placeholder="example.com"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </FieldColumns>
  )
}

/** The fields that decide how a person who signs in for the first time is linked to a member. */
function LinkFields({ form }: { form: ProviderForm }) {
  const t = useText()
  const { linkMode, preset, protocol } = form.values
  const claim = form.field('externalIdClaim')
  // "Not automatically" needs no claim. If the user then changes the mode back, the typed claim is filled in.
  const typedClaim = useRef<string | null>(null)
  const choose = (next: SsoLinkMode) => {
    if (next === linkMode) return
    if (next === 'none') typedClaim.current = claim.value
    form.set({ linkMode: next, externalIdClaim: next === 'none' ? null : typedClaim.current })
  }

  return (
    <>
      <div className={classes.rows}>
        <Segments
          label={t('signOn.settings.linkMode')}
          options={ssoLinkModes.map((value) => ({ value, label: t(`signOn.linkModes.${value}`) }))}
          value={linkMode}
          onChange={choose}
        />
        <p className={classes.note}>{t(`signOn.settings.linkModeText.${linkMode}`)}</p>
      </div>
      {linkMode !== 'none' && preset === 'google' && (
        <Callout tone="warn">{t('signOn.settings.googleClaims')}</Callout>
      )}
      {linkMode !== 'none' && (
        <FieldColumns>
          <TextField
            {...claim}
            value={claim.value ?? ''}
            onChange={(name) => claim.onChange(name || null)}
            label={t('signOn.settings.externalIdClaim')}
            hint={t('signOn.settings.externalIdClaimHint')}
            placeholder={exampleClaims[protocol][preset]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </FieldColumns>
      )}
    </>
  )
}

/** The field for the org unit of the members who are created. */
function UnitField({ form }: { form: ProviderForm }) {
  const t = useText()
  const { value, onChange, ...field } = form.field('orgUnitUuid')
  const { options, ...search } = useOrgNodeOptions('orgUnits', value ? [value] : [])

  return (
    <Dropdown
      {...field}
      {...search}
      label={t('signOn.settings.orgUnit')}
      hint={t('signOn.settings.orgUnitHint')}
      max={0}
      items={[{ value: '', label: t('signOn.settings.noOrgUnit') }, ...options]}
      value={[value ?? '']}
      onChange={([uuid]) => onChange(uuid || null)}
    />
  )
}
