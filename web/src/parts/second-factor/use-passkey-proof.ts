import type { Call } from '@sorgfalt/contract/core/call'
import type { PasskeySignature } from '@sorgfalt/contract/second-factor/factor-proof'
import { passkey } from '@sorgfalt/contract/second-factor/passkey'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { type Action, useAction } from '#lib/use-action.ts'
import { failureText } from './use-code-form.ts'
import { signWithPasskey } from './web-authn.ts'

/**
 * Returns a function that asks the browser for the signature of a passkey and sends it. `error` is the text
 * of the last failure.
 */
export function usePasskeyProof(
  action: Pick<Action<Call>, 'pending' | 'error'>,
  send: (signature: PasskeySignature) => Promise<unknown>,
) {
  const t = useText()
  const begin = useAction(passkey.beginVerification)
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready')

  const run = async () => {
    if (state === 'asking') return

    setState('asking')
    const options = await begin.run({})
    const signature = options && (await signWithPasskey(options))
    setState(options && !signature ? 'failed' : 'ready')
    if (signature) await send(signature)
  }

  const failure = begin.error ?? action.error
  const failed = state === 'failed' ? t('secondFactor.passkey.failed') : undefined

  return {
    run,
    busy: state === 'asking' || action.pending,
    clearError: () => {
      begin.clearError()
      setState('ready')
    },
    error: failed ?? (failure && state === 'ready' ? failureText(t, failure) : undefined),
  }
}
