import type { SsoProviderView } from '@sorgfalt/contract/sign-on/sso-provider'
import { type SsoTestView, ssoTest, ssoTestedParameter } from '@sorgfalt/contract/sign-on/sso-test'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { errorText } from '#lib/error-text.ts'
import { screenLoader } from '#lib/loader.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import classes from './provider-test.module.css'
import { TestOutcome } from './TestOutcome.tsx'

interface TestSectionProps {
  provider: SsoProviderView
  /** True: the form has unsaved changes, which a test would not use. */
  dirty: boolean
}

/** The section in which an administrator signs in at the provider as a test, and sees the outcome. */
export function TestSection({ provider: { uuid }, dirty }: TestSectionProps) {
  const t = useText()
  const { data } = useCall(ssoTest.read, { ssoProviderUuid: uuid })
  const test = data?.test
  const outcome = useFocusAfterTest(test)
  const action = useAction(ssoTest.begin, {
    loaderId: screenLoader,
    onSuccess: ({ url }) => {
      location.assign(url)
      // Keeps the button busy until the page of the provider is loaded.
      return new Promise<void>(() => {})
    },
  })

  return (
    <FormSection title={t('signOn.test.title')} text={t('signOn.test.text')}>
      <div className={classes.buttons}>
        <Button
          disabled={dirty}
          busy={action.pending}
          onClick={() => void action.run({ ssoProviderUuid: uuid })}
        >
          {t(test ? 'signOn.test.again' : 'signOn.test.run')}
        </Button>
        {dirty && <span className={classes.note}>{t('signOn.settings.details.unsaved')}</span>}
      </div>
      {action.error && <Callout tone="err">{errorText(t, action.error)}</Callout>}
      {test && (
        <div ref={outcome} tabIndex={-1} className={classes.outcome}>
          <TestOutcome test={test} />
        </div>
      )}
    </FormSection>
  )
}

/**
 * Returns a ref to the outcome, which gets the focus when the administrator comes back from the provider. The
 * outcome is below the fold, and the page has just been loaded.
 */
function useFocusAfterTest(test: SsoTestView | null | undefined) {
  const hasTested = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).has(ssoTestedParameter),
  })
  const element = useRef<HTMLDivElement>(null)
  const testedAt = test?.testedAt
  useEffect(() => {
    if (hasTested && testedAt !== undefined) element.current?.focus()
  }, [hasTested, testedAt])

  return element
}
