import type { SsoTestFailure } from '@sorgfalt/contract/sign-on/sso-test'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import classes from './provider-test.module.css'

interface TestFailureProps {
  failure: SsoTestFailure
  /** Whether the answer of the provider is valid. */
  hasFacts: boolean
}

/** Why the person would not get in, in more detail than the person would see. */
export function TestFailure({ failure, hasFacts }: TestFailureProps) {
  const t = useText()
  const { code, reason, claim, expected, actual, message } = failure
  const details: Fact[] = [
    ...(expected === null ? [] : [[t('signOn.test.expected'), expected] as const]),
    ...(actual === null ? [] : [[t('signOn.test.actual'), actual] as const]),
    ...(message === null ? [] : [[t('signOn.test.message'), message] as const]),
  ]

  return (
    <Callout tone="warn" title={t(`signOn.test.${hasFacts ? 'failed' : 'noAnswer'}`)}>
      <div className={classes.outcome}>
        {reason && <p>{t(`signOn.test.reasons.${reason}`, { claim: claim ?? '' })}</p>}
        {details.length > 0 && <FactList className={classes.facts} facts={details} />}
        <p>{t('signOn.test.seen', { text: t(`common.errorCodes.${code}`) })}</p>
      </div>
    </Callout>
  )
}
