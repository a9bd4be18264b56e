import { loginForm, session } from '@sorgfalt/contract/session/session'
import { useState } from 'react'
import { SsoButtons } from '#features/sign-on/SsoButtons.tsx'
import { readSsoOutcome } from '#features/sign-on/sso-outcome.ts'
import { useLoginOptions } from '#features/sign-on/use-login-options.ts'
import { errorText } from '#lib/error-text.ts'
import { canHash, hashForTransport } from '#lib/hash.ts'
import { screenLoader } from '#lib/loader.ts'
import { validReturnUrl } from '#lib/return-url.ts'
import { prepareFirstPaint } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { AuthView } from './AuthView.tsx'
import { CompanyCard } from './CompanyCard.tsx'
import { InPageLink } from './InPageLink.tsx'
import { LoginNameField } from './LoginNameField.tsx'
import { rememberCompany, rememberedCompany } from './remembered-company.ts'

/** Returns the query of the address, which all screens of the login keep. */
const readQuery = () => new URLSearchParams(location.search)

/** Returns the address to which the visitor wanted to go. */
const readReturnUrl = () => validReturnUrl(readQuery().get('returnUrl'))

/** Returns why the sign-in at a provider has failed. */
const readSsoError = () => readSsoOutcome(location.search).error

/** Returns the form and the action of the login. A successful login loads the application as a new page. */
function useLogin(clientIdentifier: string, remember: boolean) {
  const action = useAction(session.login, {
    loaderId: screenLoader,
    loader: 'logIn',
    onSuccess: async () => {
      rememberCompany(remember ? clientIdentifier : null)
      await prepareFirstPaint()
      location.assign(readReturnUrl() ?? '/dashboard')
      // Keeps the button busy until the new page is loaded.
      return new Promise<void>(() => {})
    },
  })

  const form = useForm({
    schema: loginForm,
    initial: { clientIdentifier, username: '', password: '' },
    onSubmit: async (values) => action.run({ ...values, password: await hashForTransport(values.password) }),
    refused: action.error?.fields,
  })

  return { action, form }
}

/** The second step of the login: username and password. */
export function LoginPage({ clientId, onSwitch }: { clientId: string; onSwitch: () => void }) {
  const t = useText()
  const [remember, setRemember] = useState(() => rememberedCompany() === clientId)
  const { action, form } = useLogin(clientId, remember)
  const [ssoError] = useState(readSsoError)
  const error =
    (action.error && errorText(t, action.error, { login: true })) ??
    (ssoError && t(`common.errorCodes.${ssoError}`))
  const secure = canHash()
  const username = form.field('username')
  const password = form.field('password')
  const known = useLoginOptions(clientId)
  const isProviderOnly = known.options?.isProviderOnly === true
  const [isEmergency, setEmergency] = useState(false)
  // The fields stay if the user has typed before the server has answered.
  const hasForm = !isProviderOnly || isEmergency || form.dirty
  const buttons = (
    <SsoButtons
      {...known}
      returnUrl={readReturnUrl()}
      onLeave={() => rememberCompany(remember ? clientId : null)}
    />
  )

  return (
    <AuthView
      headline={t('session.login.title')}
      subHeadline={t(isProviderOnly ? 'session.sso.only' : 'session.login.text')}
    >
      <Form form={form}>
        <CompanyCard clientId={clientId} onSwitch={onSwitch} />
        <LoginNotice
          secure={secure}
          ended={readQuery().has('ended') && !error}
          error={error}
          announce={!action.error}
        />
        {isProviderOnly && buttons}
        {hasForm && (
          <>
            <LoginNameField {...username} />
            <PasswordField
              {...password}
              label={t('session.common.password')}
              aside={
                <InPageLink screen="forgot-password" clientId={clientId}>
                  {t('session.login.forgot')}
                </InPageLink>
              }
              autoComplete="current-password"
              invalid={action.error?.status === 401}
              large
            />
          </>
        )}
        <Checkbox value={remember} onChange={setRemember} label={t('session.login.remember')} />
        {hasForm ? (
          <SubmitButton size="large" wide disabled={!secure} busy={action.pending || form.submitting}>
            {t('session.login.submit')}
          </SubmitButton>
        ) : (
          <Button size="large" wide onClick={() => setEmergency(true)}>
            {t('session.sso.emergency')}
          </Button>
        )}
      </Form>
      {!isProviderOnly && buttons}
    </AuthView>
  )
}

interface LoginNoticeProps {
  secure: boolean
  ended: boolean
  error: string | undefined
  /** Whether no toast announces the error. */
  announce: boolean
}

function LoginNotice({ secure, ended, error, announce }: LoginNoticeProps) {
  const t = useText()
  if (!secure) return <Callout tone="err">{t('session.common.insecure')}</Callout>
  if (error)
    return (
      <Callout tone="err" announce={announce}>
        {error}
      </Callout>
    )

  return ended ? <Callout tone="info">{t('session.login.ended')}</Callout> : null
}
