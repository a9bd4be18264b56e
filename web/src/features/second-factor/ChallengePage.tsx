import { secondFactor, trustedDeviceDays } from '@sorgfalt/contract/second-factor/second-factor'
import { useState } from 'react'
import { reloadApp, WaitingView } from '#features/session/WaitingView.tsx'
import { forgetCsrf } from '#lib/api.ts'
import { screenLoader } from '#lib/loader.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { CodeField } from '#parts/second-factor/CodeField.tsx'
import { SwitchCode } from '#parts/second-factor/SwitchCode.tsx'
import { useCodeForm } from '#parts/second-factor/use-code-form.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form, SubmitButton } from '#ui/Form.tsx'
import { useReloadWhenVisible } from './use-reload-when-visible.ts'

/**
 * The page that asks for a code after the password. It replaces the application until the code is verified.
 * The application then opens at the same address.
 */
export function ChallengePage() {
  const t = useText()
  const [codesLeft, setCodesLeft] = useState<number>()
  if (codesLeft !== undefined) return <RecoveryCodeUsed left={codesLeft} />

  return (
    <WaitingView headline={t('secondFactor.challenge.title')} subHeadline={t('secondFactor.challenge.text')}>
      <ChallengeForm onRecoveryCode={setCodesLeft} />
    </WaitingView>
  )
}

function ChallengeForm({ onRecoveryCode }: { onRecoveryCode: (codesLeft: number) => void }) {
  const t = useText()
  const [isRecovery, setIsRecovery] = useState(false)
  const [trustDevice, setTrustDevice] = useState(false)
  useReloadWhenVisible()

  const action = useAction(secondFactor.verify, {
    loaderId: screenLoader,
    loader: 'logIn',
    onSuccess: ({ byRecoveryCode, recoveryCodesLeft }) => {
      // The session continues with a new token.
      forgetCsrf()
      return byRecoveryCode ? onRecoveryCode(recoveryCodesLeft) : reloadApp()
    },
  })

  const { form, field, error } = useCodeForm(action, (code) => action.run({ code, trustDevice }))
  const switchTo = (next: boolean) => {
    setIsRecovery(next)
    form.reset()
    action.clearError()
  }

  return (
    <Form form={form}>
      {error && (
        <Callout tone="err" announce={false}>
          {error}
        </Callout>
      )}
      <CodeField {...field} isRecovery={isRecovery} large />
      <Checkbox
        value={trustDevice}
        onChange={setTrustDevice}
        label={t('secondFactor.challenge.trust', { count: trustedDeviceDays })}
      />
      <SubmitButton size="large" wide busy={action.pending || form.submitting}>
        {t('secondFactor.challenge.submit')}
      </SubmitButton>
      <SwitchCode isRecovery={isRecovery} onSwitch={switchTo} />
    </Form>
  )
}

/** Reports how many recovery codes are left after one was used. */
function RecoveryCodeUsed({ left }: { left: number }) {
  const t = useText()

  return (
    <WaitingView headline={t('secondFactor.challenge.usedTitle')}>
      <Callout
        tone="warn"
        announce
        title={left === 0 ? t('secondFactor.codes.noneLeft') : t('secondFactor.codes.left', { count: left })}
      >
        {t('secondFactor.challenge.usedText')}
      </Callout>
      <p>
        <Button kind="primary" size="large" wide onClick={() => void reloadApp()}>
          {t('secondFactor.challenge.goOn')}
        </Button>
      </p>
    </WaitingView>
  )
}
