import { member } from '@sorgfalt/contract/member/member'
import { session, supportLoginForm } from '@sorgfalt/contract/session/session'
import { useEffect, useState } from 'react'
import { type CallError, send } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { canHash, hashForTransport } from '#lib/hash.ts'
import { screenLoader } from '#lib/loader.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Callout } from '#ui/Callout.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { AuthView } from './AuthView.tsx'
import { CompanyCard } from './CompanyCard.tsx'
import { LoginNameField } from './LoginNameField.tsx'
import links from './link.module.css'

/** Returns whether this browser is signed in, or undefined while that is not known. */
function useSignedIn(): boolean | undefined {
  const [signedIn, setSignedIn] = useState<boolean>()
  useEffect(() => {
    send(member.state, {}).then(
      () => setSignedIn(true),
      () => setSignedIn(false),
    )
  }, [])

  return signedIn
}

/** The login of the licensee's advisers. It is blocked in a browser that is signed in (spec §2). */
export function SupportLoginPage({ clientId }: { clientId: string }) {
  const t = useText()
  const signedIn = useSignedIn()

  return (
    <AuthView headline={t('session.support.title')} subHeadline={t('session.support.text')}>
      {signedIn === true && <AlreadySignedIn />}
      {signedIn === false && <SupportForm clientId={clientId} />}
    </AuthView>
  )
}

function AlreadySignedIn() {
  const t = useText()
  return (
    <Callout tone="warn" announce title={t('session.support.blockedTitle')}>
      <p>{t('session.support.blocked')}</p>
      <p>
        <a href="/dashboard" className={links.alone}>
          {t('session.support.toDashboard')}
        </a>{' '}
        ·{' '}
        <a href="/dashboard/logout" className={links.alone}>
          {t('session.support.logout')}
        </a>
      </p>
    </Callout>
  )
}

function Refusal({ error }: { error: CallError }) {
  const t = useText()
  if (error.code === 'Login.AlreadySignedIn') return <AlreadySignedIn />
  if (error.code === 'Login.AdviserDisallowed') {
    return (
      <Callout tone="err" announce={false} title={t('session.support.disallowedTitle')}>
        {t('session.support.disallowed')}
      </Callout>
    )
  }

  return (
    <Callout tone="err" announce={false}>
      {errorText(t, error, { login: true })}
    </Callout>
  )
}

function SupportForm({ clientId }: { clientId: string }) {
  const t = useText()
  const action = useAction(session.supportLogin, {
    loaderId: screenLoader,
    loader: 'logIn',
    onSuccess: () => {
      location.assign('/dashboard')
      // Keeps the button busy until the new page is loaded.
      return new Promise<void>(() => {})
    },
  })

  const form = useForm({
    schema: supportLoginForm,
    initial: { clientIdentifier: clientId, username: '', password: '', reason: '' },
    onSubmit: async (values) => action.run({ ...values, password: await hashForTransport(values.password) }),
    refused: action.error?.fields,
  })

  const secure = canHash()

  return (
    <Form form={form}>
      <CompanyCard clientId={clientId} />
      {!secure && <Callout tone="err">{t('session.common.insecure')}</Callout>}
      {action.error && <Refusal error={action.error} />}
      <LoginNameField {...form.field('username')} />
      <PasswordField
        {...form.field('password')}
        label={t('session.common.password')}
        autoComplete="current-password"
        large
      />
      <TextArea
        {...form.field('reason')}
        label={t('session.support.reason')}
        hint={t('session.support.reasonHint')}
        maxLength={250}
        rows={2}
      />
      <SubmitButton size="large" wide disabled={!secure} busy={action.pending || form.submitting}>
        {t('session.support.submit')}
      </SubmitButton>
    </Form>
  )
}
