import { setUp, setUpForm } from '@sorgfalt/contract/company/set-up'
import { countries } from '@sorgfalt/contract/core/limits'
import { companyIdFromName } from '@sorgfalt/contract/fields/identifier'
import { usernameFromNames } from '@sorgfalt/contract/fields/username'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { canHash, hashForTransport } from '#lib/hash.ts'
import { screenLoader } from '#lib/loader.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { PasswordRules } from '#parts/password/PasswordRules.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Segments } from '#ui/Segments.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FormState } from '#ui/use-form.ts'
import classes from './set-up.module.css'

const emptyValues = {
  companyName: '',
  country: 'DE' as const,
  clientIdentifier: '',
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  passwordConfirmation: '',
}

/** Returns the form and the action that creates the company. A success loads the application. */
function useSetUp(token: string, onDone: () => void) {
  const { language } = useLanguage()
  const action = useAction(setUp.complete, {
    loaderId: screenLoader,
    loader: 'logIn',
    onSuccess: () => {
      location.assign('/dashboard')
      // Keeps the button busy until the new page is loaded.
      return new Promise<void>(() => {})
    },
    onFailure: ({ code }) => {
      if (code === 'SetUp.Done') onDone()
    },
  })

  const form = useForm({
    schema: setUpForm,
    initial: emptyValues,
    onSubmit: async (values) => {
      const [password = '', passwordConfirmation = ''] = await Promise.all(
        [values.password, values.passwordConfirmation].map(hashForTransport),
      )
      return action.run({ ...values, token, language, password, passwordConfirmation })
    },
    refused: action.error?.fields,
  })

  return { action, form }
}

/** Returns functions that propose the company ID and the username until the person enters their own. */
function useProposals(form: FormState<typeof setUpForm>) {
  const { values } = form
  const [isChosen, setChosen] = useState({ clientIdentifier: false, username: false })

  const setCompanyName = (companyName: string) =>
    form.set({
      companyName,
      ...(!isChosen.clientIdentifier && { clientIdentifier: companyIdFromName(companyName) }),
    })
  const setName = (changed: { firstName?: string; lastName?: string }) => {
    const { firstName, lastName } = { ...values, ...changed }
    const isNamed = firstName.trim() !== '' || lastName.trim() !== ''
    const username = isNamed ? usernameFromNames(firstName, lastName) : ''
    form.set({ ...changed, ...(!isChosen.username && { username }) })
  }
  /** An entry that the person clears is proposed again. */
  const choose = (field: 'clientIdentifier' | 'username') => (value: string) => {
    setChosen({ ...isChosen, [field]: value !== '' })
    form.field(field).onChange(value)
  }

  return { setCompanyName, setName, choose }
}

/** The form for the company and its head administrator. It proposes the company ID and the username. */
export function SetUpForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useText()
  const { action, form } = useSetUp(token, onDone)
  const { values } = form
  const secure = canHash()
  const { setCompanyName, setName, choose } = useProposals(form)

  return (
    <Form form={form}>
      {!secure && <Callout tone="err">{t('session.common.insecure')}</Callout>}
      {action.error && Object.keys(action.error.fields).length === 0 && (
        <Callout tone="err" announce={false}>
          {errorText(t, action.error)}
        </Callout>
      )}
      <h2 className={classes.group}>{t('onboarding.setUp.company')}</h2>
      <TextField
        {...form.field('companyName')}
        onChange={setCompanyName}
        label={t('onboarding.setUp.companyName')}
        autoComplete="organization"
        startHere
        large
      />
      <Segments
        label={t('company.details.country')}
        options={countries.map((code) => ({ value: code, label: t(`common.countries.${code}`) }))}
        value={values.country}
        onChange={(country) => form.set({ country })}
      />
      <TextField
        {...form.field('clientIdentifier')}
        onChange={choose('clientIdentifier')}
        label={t('session.common.company')}
        hint={t('onboarding.setUp.companyHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        large
      />
      <h2 className={classes.group}>{t('onboarding.setUp.access')}</h2>
      <TextField
        {...form.field('firstName')}
        onChange={(firstName) => setName({ firstName })}
        label={t('member.field.firstName')}
        autoComplete="given-name"
        large
      />
      <TextField
        {...form.field('lastName')}
        onChange={(lastName) => setName({ lastName })}
        label={t('member.field.lastName')}
        autoComplete="family-name"
        large
      />
      <TextField
        {...form.field('email')}
        label={t('member.field.email')}
        type="email"
        autoComplete="email"
        large
      />
      <TextField
        {...form.field('username')}
        onChange={choose('username')}
        label={t('session.common.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        large
      />
      <PasswordField
        {...form.field('password')}
        label={t('session.common.password')}
        hint={<PasswordRules password={values.password} />}
        autoComplete="new-password"
        large
      />
      <PasswordField
        {...form.field('passwordConfirmation')}
        label={t('onboarding.setUp.confirmation')}
        autoComplete="new-password"
        large
      />
      <SubmitButton size="large" wide disabled={!secure} busy={action.pending || form.submitting}>
        {t('onboarding.setUp.submit')}
      </SubmitButton>
    </Form>
  )
}
