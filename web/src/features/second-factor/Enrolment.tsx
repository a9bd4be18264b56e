import { secondFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { Suspense, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { forgetCsrf, type Output } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { hashForTransport } from '#lib/hash.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { CodeField } from '#parts/second-factor/CodeField.tsx'
import { useCodeForm } from '#parts/second-factor/use-code-form.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ChoiceStep } from './ChoiceStep.tsx'
import { CopyButton } from './CopyButton.tsx'
import { FactorQrCode, forgetQrCode } from './FactorQrCode.tsx'
import { PasskeyStep } from './PasskeyStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Step } from './Step.tsx'
import classes from './second-factor.module.css'
import { useReloadWhenVisible } from './use-reload-when-visible.ts'

type Secret = Output<typeof secondFactor.beginEnrolment>

export type FactorKind = 'passkey' | 'app'

interface EnrolmentProps {
  /** Default: the member chooses. */
  kind?: FactorKind | undefined
  /** Called after the factor is stored, while the recovery codes are on screen. */
  onEnrolled?: () => void
  /** Called after the member has kept the recovery codes. */
  onDone: () => void
  /** Without it, the enrolment cannot be cancelled. */
  onCancel?: (() => void) | undefined
}

/**
 * Sets up a second factor: the member chooses between a passkey and an app, adds it, and keeps the recovery
 * codes. A further passkey brings no codes.
 */
export function Enrolment({ kind: given, onEnrolled, onDone, onCancel }: EnrolmentProps) {
  const [kind, setKind] = useState(given)
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />

  if (kind === undefined)
    return (
      <Step key="choice">
        <ChoiceStep onChosen={setKind} onCancel={onCancel} />
      </Step>
    )

  if (kind === 'passkey')
    return (
      <Step key="passkey">
        <PasskeyStep
          onAdded={(made) => {
            onEnrolled?.()
            if (made.length === 0) onDone()
            else setCodes(made)
          }}
          onCancel={given === undefined ? () => setKind(undefined) : onCancel}
        />
      </Step>
    )

  if (secret)
    return (
      <Step key="scan">
        <ScanStep
          secret={secret}
          onConfirmed={(made) => {
            setCodes(made)
            onEnrolled?.()
          }}
          onRestart={() => setSecret(undefined)}
          onCancel={onCancel}
        />
      </Step>
    )

  return (
    <Step key="start">
      <StartStep onBegun={setSecret} onCancel={given === undefined ? () => setKind(undefined) : onCancel} />
    </Step>
  )
}

interface StartStepProps {
  onBegun: (secret: Secret) => void
  onCancel: (() => void) | undefined
}

/** Explains what the member needs. Asks for the password if the login is too long ago. */
function StartStep({ onBegun, onCancel }: StartStepProps) {
  const t = useText()
  useReloadWhenVisible()
  const { data, error, retry } = useCall(secondFactor.read, {})
  // The field stays while the next attempt is sent, and after it has failed for another reason.
  const [isAsked, setIsAsked] = useState(false)
  const action = useAction(secondFactor.beginEnrolment, {
    onSuccess: onBegun,
    onFailure: ({ fields }) => {
      if ('password' in fields) setIsAsked(true)
    },
  })
  const asksPassword = data?.needsPassword === true || isAsked
  const form = useForm({
    schema: asksPassword ? passwordForm : emptyForm,
    initial: { password: '' },
    refused: action.error?.fields,
    onSubmit: async ({ password }) =>
      action.run(asksPassword ? { password: await hashForTransport(password) } : {}),
  })

  if (!data && error)
    return (
      <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
        {errorText(t, error)}
      </EmptyState>
    )

  if (!data) return <Skeleton height="56px" count={2} />

  return (
    <Form form={form} className={classes.form ?? ''}>
      {action.error && Object.keys(action.error.fields).length === 0 && (
        <Callout tone="err" announce={false}>
          {errorText(t, action.error)}
        </Callout>
      )}
      <p>{t('secondFactor.enrol.needsApp')}</p>
      {asksPassword && (
        <PasswordField
          {...form.field('password')}
          label={t('secondFactor.enrol.password')}
          autoComplete="current-password"
        />
      )}
      <div className={classes.buttons}>
        <SubmitButton busy={action.pending || form.submitting}>{t('secondFactor.enrol.begin')}</SubmitButton>
        {onCancel && <Button onClick={onCancel}>{t('common.ui.cancel')}</Button>}
      </div>
    </Form>
  )
}

const passwordForm = z.strictObject({ password: z.string().check(z.minLength(1, 'required')) })
const emptyForm = z.strictObject({ password: z.string() })

interface ScanStepProps {
  secret: Secret
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onRestart: () => void
  onCancel: (() => void) | undefined
}

/** Shows the secret as a QR code and as text, and asks for the first code from the app. */
function ScanStep({ secret, onConfirmed, onRestart, onCancel }: ScanStepProps) {
  const t = useText()
  useReloadWhenVisible()
  const action = useAction(secondFactor.confirmEnrolment, {
    onSuccess: ({ recoveryCodes }) => {
      // The session continues with a new token.
      forgetCsrf()
      onConfirmed(recoveryCodes)
    },
  })

  useEffect(() => forgetQrCode, [])

  const { form, field, error } = useCodeForm(action, (code) => action.run({ code }))
  const isExpired = action.error?.code === 'Factor.Expired'

  return (
    <Form form={form} className={classes.form ?? ''}>
      {error && (
        <Callout tone="err" announce={false}>
          <p>{error}</p>
          {isExpired && (
            <p>
              <Button size="small" onClick={onRestart}>
                {t('secondFactor.enrol.again')}
              </Button>
            </p>
          )}
        </Callout>
      )}
      <p>{t('secondFactor.enrol.scan')}</p>
      <div className={classes.qrFrame}>
        <Suspense>
          <FactorQrCode uri={secret.uri} />
        </Suspense>
      </div>
      <div>
        <p>{t('secondFactor.enrol.key')}</p>
        <div className={classes.keyLine}>
          <code className={classes.key}>{secret.key}</code>
          <CopyButton text={secret.key} label={t('secondFactor.enrol.copyKey')} />
        </div>
      </div>
      <CodeField {...field} startHere={false} />
      <div className={classes.buttons}>
        <SubmitButton busy={action.pending || form.submitting}>
          {t('secondFactor.enrol.confirm')}
        </SubmitButton>
        {onCancel && <Button onClick={onCancel}>{t('common.ui.cancel')}</Button>}
      </div>
    </Form>
  )
}
