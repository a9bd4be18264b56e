import { contact, contactForm } from '@sorgfalt/contract/profile/contact'
import { type MemberProfile, profile } from '@sorgfalt/contract/profile/profile'
import { useState } from 'react'
import { hashForTransport } from '#lib/hash.ts'
import { reloadMember, useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCountries } from '#parts/address/use-countries.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { VersionConflict } from '#parts/version-conflict/VersionConflict.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { TextField } from '#ui/TextField.tsx'
import { asksForPassword, differencesOf, valuesOf } from './contact.rules.ts'
import classes from './DetailsTab.module.css'

/** How one can be reached; a new mail address or mobile number asks for the password. */
export function ContactForm({ saved }: { saved: MemberProfile }) {
  const t = useText()
  const editable = useCan()(contact.update)
  const [password, setPassword] = useState('')
  const record = useRecordForm({
    schema: contactForm,
    saved,
    read: profile.readMemberProfile,
    update: contact.update,
    valuesOf,
    successToast: 'profile.details.saved',
    extra: async () => (password === '' ? {} : { password: await hashForTransport(password) }),
    onSaved: async () => {
      setPassword('')
      await reloadMember()
    },
  })
  const { form, element, action, theirs } = record
  const country = form.field('country')
  const countries = useCountries(country.value)
  const discard = () => {
    form.reset()
    setPassword('')
    action.clearError()
  }
  const refusedPassword = action.error?.fields['password']
  const text = (name: 'street' | 'postalCode' | 'city', autoComplete: string) => (
    <TextField
      {...form.field(name)}
      label={t(`profile.details.${name}`)}
      autoComplete={autoComplete}
      disabled={!editable}
    />
  )
  return (
    <Form form={form} ref={element}>
      <ContentCard headline={t('profile.details.contact')} subHeadline={t('profile.details.contactText')}>
        <div className={classes.columns}>
          <TextField
            {...form.field('email')}
            type="email"
            label={t('profile.details.email')}
            autoComplete="email"
            disabled={!editable}
          />
          <TextField
            {...form.field('phoneNumber')}
            type="tel"
            label={t('profile.details.phoneNumber')}
            autoComplete="tel"
            disabled={!editable}
          />
          <TextField
            {...form.field('mobileNumber')}
            type="tel"
            label={t('profile.details.mobileNumber')}
            autoComplete="tel"
            disabled={!editable}
          />
          {text('street', 'street-address')}
          {text('postalCode', 'postal-code')}
          {text('city', 'address-level2')}
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
        </div>
      </ContentCard>
      {asksForPassword(form.changed) && (
        <ContentCard headline={t('profile.details.proof')} subHeadline={t('profile.details.proofText')}>
          <div className={classes.proof}>
            <PasswordField
              name="password"
              label={t('profile.details.password')}
              autoComplete="current-password"
              value={password}
              onChange={(typed) => {
                setPassword(typed)
                action.clearError()
              }}
              error={refusedPassword && t(`common.validation.${refusedPassword}`)}
            />
          </div>
        </ContentCard>
      )}
      <input type="submit" hidden />
      <SaveBar changes={form.changed.length} busy={action.pending} onSave={record.save} onDiscard={discard} />
      <VersionConflict
        open={theirs !== undefined}
        lastSave={record.lastSave}
        differences={theirs ? differencesOf(form.values, form.changed, theirs, t) : []}
        onKeep={record.keepMine}
        onTake={record.takeTheirs}
      />
    </Form>
  )
}
