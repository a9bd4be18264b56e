import { passkey, passkeyForm } from '@sorgfalt/contract/second-factor/passkey'
import { secondFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { useState } from 'react'
import * as z from 'zod/mini'
import { forgetCsrf } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { hashForTransport } from '#lib/hash.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { createPasskey } from '#parts/second-factor/web-authn.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './second-factor.module.css'

interface PasskeyStepProps {
  /** Called with the recovery codes, or with an empty list if the member had a factor before. */
  onAdded: (recoveryCodes: readonly string[]) => void
  onCancel: (() => void) | undefined
}

const { name } = passkeyForm.shape
const openForm = z.strictObject({ name, password: z.string() })
const passwordForm = z.strictObject({ name, password: z.string().check(z.minLength(1, 'required')) })

/** Adds a passkey: asks for its name, and for the password if the login is too long ago. */
export function PasskeyStep({ onAdded, onCancel }: PasskeyStepProps) {
  const t = useText()
  const { data } = useCall(secondFactor.read, {})
  const [isAsked, setIsAsked] = useState(false)
  const [failure, setFailure] = useState<'exists' | 'notCreated'>()
  const begin = useAction(passkey.beginRegistration, {
    onFailure: ({ fields }) => {
      if ('password' in fields) setIsAsked(true)
    },
  })
  const add = useAction(passkey.register, {
    successToast: 'secondFactor.passkey.added',
    onSuccess: ({ recoveryCodes }) => {
      // After the first factor, the session continues with a new token.
      forgetCsrf()
      onAdded(recoveryCodes)
    },
  })

  const asksPassword = data?.needsPassword === true || isAsked
  const error = begin.error ?? add.error
  const form = useForm({
    schema: asksPassword ? passwordForm : openForm,
    initial: { name: '', password: '' },
    refused: error?.fields,
    onSubmit: async (values) => {
      setFailure(undefined)
      add.clearError()
      const options = await begin.run(
        asksPassword ? { password: await hashForTransport(values.password) } : {},
      )
      if (!options) return

      const credential = await createPasskey(options)
      if (typeof credential === 'string') setFailure(credential === 'exists' ? 'exists' : 'notCreated')
      else await add.run({ name: values.name, credential })
    },
  })

  return (
    <Form form={form} className={classes.form ?? ''}>
      {failure && (
        <Callout tone="err" announce>
          {t(`secondFactor.passkey.${failure}`)}
        </Callout>
      )}
      {!failure && error && Object.keys(error.fields).length === 0 && (
        <Callout tone="err" announce={false}>
          {errorText(t, error)}
        </Callout>
      )}
      <p>
        {t('secondFactor.passkey.ask')} {t('secondFactor.passkey.works', { host: location.hostname })}
      </p>
      <TextField
        {...form.field('name')}
        label={t('secondFactor.passkey.name')}
        hint={t('secondFactor.passkey.nameHint')}
        autoComplete="off"
        startHere
      />
      {asksPassword && (
        <PasswordField
          {...form.field('password')}
          label={t('secondFactor.enrol.password')}
          autoComplete="current-password"
        />
      )}
      <div className={classes.buttons}>
        <SubmitButton busy={begin.pending || add.pending || form.submitting}>
          {t('secondFactor.passkey.create')}
        </SubmitButton>
        {onCancel && <Button onClick={onCancel}>{t('common.ui.cancel')}</Button>}
      </div>
    </Form>
  )
}
