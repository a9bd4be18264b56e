import { freshPasswordForm, passwordChangeForm, profile } from '@sorgfalt/contract/profile/profile'
import { useState } from 'react'
import { forgetCsrf } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { canHash, hashForTransport } from '#lib/hash.ts'
import { invalidate } from '#lib/invalidation.ts'
import { screenLoader } from '#lib/loader.ts'
import { useMember } from '#lib/session.ts'
import { type TextKey, useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Callout } from '#ui/Callout.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import classes from './PasswordChangeForm.module.css'
import { PasswordRules } from './PasswordRules.tsx'

interface PasswordChangeFormProps {
  /** True: asks for the current password only if the server wants it, right after a login. */
  hasJustSignedIn?: boolean
  /** The label of the current password. */
  oldLabel: string
  submitLabel: string
  successToast?: TextKey
  onChanged?: () => void | Promise<void>
  /** True: fields and button are as large as on the login page. */
  large?: boolean
}

const emptyValues = { old: '', new: '', newCheck: '' }

/**
 * The form that changes the member's password. It asks for the current password and twice for the new one.
 */
export function PasswordChangeForm({
  oldLabel,
  submitLabel,
  successToast,
  onChanged,
  large = false,
  hasJustSignedIn = false,
}: PasswordChangeFormProps) {
  const t = useText()
  const { memberDetails } = useMember()
  const action = useAction(profile.changePassword, {
    loaderId: screenLoader,
    ...(successToast && { successToast }),
    onSuccess: async () => {
      // The session continues with a new token.
      forgetCsrf()
      // Must follow `forgetCsrf`, because the server refuses requests with the old token.
      invalidate([profile.readSessionList])
      await onChanged?.()
    },
  })

  const [asksOld, setAsksOld] = useState(!hasJustSignedIn)
  const isOldWanted = action.error?.fields.old !== undefined
  if (isOldWanted && !asksOld) setAsksOld(true)

  const form = useForm({
    schema: asksOld ? passwordChangeForm : freshPasswordForm,
    initial: emptyValues,
    refused: action.error?.fields,
    onSubmit: async (values) => {
      const [old, next, newCheck] = await Promise.all(
        [values.old, values.new, values.newCheck].map(hashForTransport),
      )
      const input = { new: next ?? '', newCheck: newCheck ?? '' }
      if (await action.run(asksOld ? { ...input, old: old ?? '' } : input)) form.reset(emptyValues)
    },
  })

  const secure = canHash()

  return (
    <Form form={form} className={classes.form ?? ''}>
      {!secure && <Callout tone="err">{t('session.common.insecure')}</Callout>}
      {action.error && Object.keys(action.error.fields).length === 0 && (
        <Callout tone="err" announce={false}>
          {errorText(t, action.error)}
        </Callout>
      )}
      {/* Password managers need the username. */}
      <input type="text" autoComplete="username" value={memberDetails.username} readOnly hidden />
      {asksOld && (
        <PasswordField
          {...form.field('old')}
          label={oldLabel}
          autoComplete="current-password"
          large={large}
        />
      )}
      <PasswordField
        {...form.field('new')}
        label={t('session.reset.password')}
        hint={<PasswordRules password={form.values.new} />}
        autoComplete="new-password"
        large={large}
      />
      <PasswordField
        {...form.field('newCheck')}
        label={t('session.reset.confirmation')}
        autoComplete="new-password"
        large={large}
      />
      <div className={large ? undefined : classes.footer}>
        <SubmitButton
          {...(large && { size: 'large', wide: true })}
          disabled={!secure}
          busy={action.pending || form.submitting}
        >
          {submitLabel}
        </SubmitButton>
      </div>
    </Form>
  )
}
