import { resetPasswordForm, session } from '@sorgfalt/contract/session/session'
import { errorText } from '#lib/error-text.ts'
import { canHash, hashForTransport } from '#lib/hash.ts'
import { screenLoader } from '#lib/loader.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { PasswordRules } from '#parts/password/PasswordRules.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { AuthView } from './AuthView.tsx'
import { BackToLogin } from './BackToLogin.tsx'
import { CompanyCard } from './CompanyCard.tsx'
import { InPageLink } from './InPageLink.tsx'
import { LoginNameField } from './LoginNameField.tsx'
import links from './link.module.css'
import { linkToken } from './link-token.ts'

/** Returns the form and the action that set a new password. */
function useReset(clientIdentifier: string, token: string) {
  const action = useAction(session.resetPassword, {
    loaderId: screenLoader,
    loader: 'logIn',
    // The server has started a session (spec §4), so the application can open.
    onSuccess: () => {
      location.assign('/dashboard')
      return new Promise<void>(() => {})
    },
  })

  const form = useForm({
    schema: resetPasswordForm,
    initial: { username: '', password: '', passwordConfirmation: '' },
    onSubmit: async ({ username, password, passwordConfirmation }) => {
      const [hash, confirmation] = await Promise.all([
        hashForTransport(password),
        hashForTransport(passwordConfirmation),
      ])
      return action.run({
        clientIdentifier,
        username,
        token,
        password: hash,
        passwordConfirmation: confirmation,
      })
    },
    refused: action.error?.fields,
  })

  return { action, form }
}

/** Sets a password with the token of a reset link. */
export function ResetPasswordPage({ clientId }: { clientId: string }) {
  const t = useText()
  const token = linkToken('reset-password')

  return (
    <AuthView headline={t('session.reset.title')} {...(token && { subHeadline: t('session.reset.text') })}>
      {token ? <ResetForm clientId={clientId} token={token} /> : <TokenMissing clientId={clientId} />}
    </AuthView>
  )
}

function TokenMissing({ clientId }: { clientId: string }) {
  const t = useText()
  return (
    <>
      <Callout tone="warn">
        <p>{t('session.reset.missing')}</p>
        <p>
          <InPageLink screen="forgot-password" clientId={clientId} className={links.alone}>
            {t('session.reset.requestNew')}
          </InPageLink>
        </p>
      </Callout>
      <BackToLogin clientId={clientId} />
    </>
  )
}

function ResetForm({ clientId, token }: { clientId: string; token: string }) {
  const t = useText()
  const { action, form } = useReset(clientId, token)
  const secure = canHash()
  const expired = action.error?.code?.startsWith('ResetToken.')

  return (
    <Form form={form}>
      <CompanyCard clientId={clientId} />
      {!secure && <Callout tone="err">{t('session.common.insecure')}</Callout>}
      {action.error && Object.keys(action.error.fields).length === 0 && (
        <Callout tone="err" announce={false}>
          <p>{errorText(t, action.error, { login: true })}</p>
          {expired && (
            <p>
              <InPageLink screen="forgot-password" clientId={clientId} className={links.alone}>
                {t('session.reset.requestNew')}
              </InPageLink>
            </p>
          )}
        </Callout>
      )}
      <LoginNameField {...form.field('username')} />
      <PasswordField
        {...form.field('password')}
        label={t('session.reset.password')}
        hint={<PasswordRules password={form.values.password} />}
        autoComplete="new-password"
        large
      />
      <PasswordField
        {...form.field('passwordConfirmation')}
        label={t('session.reset.confirmation')}
        autoComplete="new-password"
        large
      />
      <SubmitButton size="large" wide disabled={!secure}>
        {t('session.reset.submit')}
      </SubmitButton>
    </Form>
  )
}
