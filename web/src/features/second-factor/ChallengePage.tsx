import { secondFactor, trustedDeviceDays } from '@sorgfalt/contract/second-factor/second-factor'
import { useState } from 'react'
import { reloadApp, WaitingView } from '#features/session/WaitingView.tsx'
import { forgetCsrf } from '#lib/api.ts'
import { screenLoader } from '#lib/loader.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { CodeField } from '#parts/second-factor/CodeField.tsx'
import { SwitchKind } from '#parts/second-factor/SwitchKind.tsx'
import { useCodeForm } from '#parts/second-factor/use-code-form.ts'
import { usePasskeyProof } from '#parts/second-factor/use-passkey-proof.ts'
import { type ProofKind, useProofKinds } from '#parts/second-factor/use-proof-kinds.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form, SubmitButton } from '#ui/Form.tsx'
import { IconKey } from '#ui/icons.ts'
import { useReloadWhenVisible } from './use-reload-when-visible.ts'

/**
 * The page that asks for a passkey or a code after the password. It replaces the application until one of
 * them is verified. The application then opens at the same address.
 */
export function ChallengePage() {
  const t = useText()
  const kinds = useProofKinds()
  const [kind, setKind] = useState(kinds[0] ?? 'recovery')
  const [codesLeft, setCodesLeft] = useState<number>()
  if (codesLeft !== undefined) return <RecoveryCodeUsed left={codesLeft} />

  return (
    <WaitingView headline={t('secondFactor.challenge.title')} subHeadline={t(explanations[kind])}>
      <ChallengeForm kind={kind} onSwitch={setKind} onRecoveryCode={setCodesLeft} />
    </WaitingView>
  )
}

const explanations = {
  passkey: 'secondFactor.passkey.ask',
  app: 'secondFactor.challenge.text',
  recovery: 'secondFactor.challenge.recoveryText',
} as const

interface ChallengeFormProps {
  kind: ProofKind
  onSwitch: (kind: ProofKind) => void
  onRecoveryCode: (codesLeft: number) => void
}

function ChallengeForm({ kind, onSwitch, onRecoveryCode }: ChallengeFormProps) {
  const t = useText()
  const { hasApp } = useMember().secondFactor
  const kinds = useProofKinds()
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
  const passkey = usePasskeyProof(action, (signature) => action.run({ passkey: signature, trustDevice }))
  const isPasskey = kind === 'passkey'
  const failure = isPasskey ? passkey.error : error
  const switchTo = (next: ProofKind) => {
    onSwitch(next)
    form.reset()
    action.clearError()
    passkey.clearError()
  }

  return (
    <Form form={form}>
      {failure && (
        <Callout tone="err" announce={isPasskey}>
          {failure}
        </Callout>
      )}
      {/* The member has only passkeys, and none of them works on this page. */}
      {!hasApp && !kinds.includes('passkey') && (
        <Callout tone="warn">{t('secondFactor.passkey.elsewhere')}</Callout>
      )}
      {!isPasskey && <CodeField {...field} isRecovery={kind === 'recovery'} large />}
      <Checkbox
        value={trustDevice}
        onChange={setTrustDevice}
        label={t('secondFactor.challenge.trust', { count: trustedDeviceDays })}
      />
      {isPasskey ? (
        <Button
          kind="primary"
          size="large"
          wide
          icon={IconKey}
          busy={passkey.busy}
          onClick={() => void passkey.run()}
        >
          {t('secondFactor.passkey.confirm')}
        </Button>
      ) : (
        <SubmitButton size="large" wide busy={action.pending || form.submitting}>
          {t('secondFactor.challenge.submit')}
        </SubmitButton>
      )}
      <SwitchKind kinds={kinds} current={kind} onSwitch={switchTo} />
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
