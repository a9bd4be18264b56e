import { type SetUpState, setUp } from '@sorgfalt/contract/company/set-up'
import { useEffect, useState } from 'react'
import { screenLoader } from '#lib/loader.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { AuthView } from '../../session/AuthView.tsx'
import links from '../../session/link.module.css'
import { linkToken } from '../../session/link-token.ts'
import { SetUpForm } from './SetUpForm.tsx'

/**
 * The page with which the first company and its head administrator are created. It is opened with the link
 * that the server prints while the installation has no company.
 */
export function SetUpPage() {
  const t = useText()
  const token = linkToken('set-up') ?? ''
  const [state, setState] = useState<SetUpState>()
  const { run, error } = useAction(setUp.read, {
    loaderId: screenLoader,
    loader: 'load',
    onSuccess: (output) => setState(output.state),
  })
  useEffect(() => void run({ token }), [run, token])

  return (
    <AuthView
      headline={t(state === 'done' ? 'onboarding.setUp.doneTitle' : 'onboarding.setUp.title')}
      {...(state === 'open' && { subHeadline: t('onboarding.setUp.text') })}
    >
      {state === 'open' && <SetUpForm token={token} onDone={() => setState('done')} />}
      {state === 'unknown' && (
        <Callout tone="warn">
          <p>{t('onboarding.setUp.unknown')}</p>
        </Callout>
      )}
      {state === 'done' && (
        <Callout tone="info">
          <p>{t('onboarding.setUp.done')}</p>
          <p>
            <a className={links.alone} href="/auth/login">
              {t('onboarding.setUp.toLogin')}
            </a>
          </p>
        </Callout>
      )}
      {!state && error && <Button onClick={() => void run({ token })}>{t('common.ui.retry')}</Button>}
    </AuthView>
  )
}
