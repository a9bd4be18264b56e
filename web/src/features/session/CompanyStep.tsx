import { clientIdForm } from '@sorgfalt/contract/session/session'
import { useLicensee } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AuthView } from './AuthView.tsx'

/** Returns whether a session has just ended. */
const hasEnded = () => new URLSearchParams(location.search).has('ended')

interface CompanyStepProps {
  initial: string
  onChosen: (clientId: string) => void
}

/** The first step of the login: the company ID. The server checks it together with the password. */
export function CompanyStep({ initial, onChosen }: CompanyStepProps) {
  const t = useText()
  const { licenseeIdentifier } = useLicensee()
  const form = useForm({
    schema: clientIdForm,
    initial: { clientIdentifier: initial },
    onSubmit: ({ clientIdentifier }) => onChosen(clientIdentifier),
  })

  const field = form.field('clientIdentifier')

  return (
    <AuthView headline={t('session.company.title')} subHeadline={t('session.company.text')}>
      <Form form={form}>
        {licenseeIdentifier === null && <Callout tone="info">{t('onboarding.setUp.missing')}</Callout>}
        {hasEnded() && <Callout tone="info">{t('session.login.ended')}</Callout>}
        <TextField
          {...field}
          onChange={(value) => field.onChange(value.trim().toLowerCase())}
          label={t('session.common.company')}
          hint={t('session.company.hint')}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          startHere
          large
        />
        <SubmitButton size="large" wide>
          {t('session.company.submit')}
        </SubmitButton>
      </Form>
    </AuthView>
  )
}
