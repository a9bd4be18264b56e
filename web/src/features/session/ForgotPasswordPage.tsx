import { forgotPasswordForm, session } from '@sorgfalt/contract/session/session'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Callout } from '#ui/Callout.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { AuthView } from './AuthView.tsx'
import { BackToLogin } from './BackToLogin.tsx'
import { CompanyCard } from './CompanyCard.tsx'
import { LoginNameField } from './LoginNameField.tsx'

/** Requests a reset link. The answer is the same for known and unknown accounts. */
export function ForgotPasswordPage({ clientId }: { clientId: string }) {
  const t = useText()
  const [sent, setSent] = useState(false)
  const { run, error } = useAction(session.createPasswordResetToken, { onSuccess: () => setSent(true) })
  const form = useForm({
    schema: forgotPasswordForm,
    initial: { clientIdentifier: clientId, username: '' },
    onSubmit: (values) => run(values),
    refused: error?.fields,
  })

  if (sent) return <LinkSent clientId={clientId} />

  return (
    <AuthView headline={t('session.forgot.title')} subHeadline={t('session.forgot.text')}>
      <Form form={form}>
        <CompanyCard clientId={clientId} />
        {error && (
          <Callout tone="err" announce={false}>
            {errorText(t, error, { login: true })}
          </Callout>
        )}
        <LoginNameField {...form.field('username')} />
        <SubmitButton size="large" wide>
          {t('session.forgot.submit')}
        </SubmitButton>
        <BackToLogin clientId={clientId} />
      </Form>
    </AuthView>
  )
}

function LinkSent({ clientId }: { clientId: string }) {
  const t = useText()
  return (
    <AuthView headline={t('session.forgot.title')}>
      <Callout tone="ok" announce title={t('session.forgot.sentTitle')}>
        <p>{t('session.forgot.sentText')}</p>
        <p>{t('session.forgot.sentHelp')}</p>
      </Callout>
      <BackToLogin clientId={clientId} />
    </AuthView>
  )
}
