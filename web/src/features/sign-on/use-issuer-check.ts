import { type SsoCheck, type SsoPreset, ssoProvider } from '@sorgfalt/contract/sign-on/sso-provider'
import { useState } from 'react'
import { useAction } from '#lib/use-action.ts'

interface CheckInput {
  preset: SsoPreset
  issuer: string
}

/** Returns a function that checks an issuer, and the last result if it is about `current`. */
export function useIssuerCheck(current: CheckInput) {
  const [checked, setChecked] = useState<{ input: CheckInput; result: SsoCheck }>()
  const { run, pending } = useAction(ssoProvider.check, { loader: 'load' })
  const isCurrent = checked?.input.preset === current.preset && checked.input.issuer === current.issuer

  return {
    check: async (input: CheckInput) => {
      const result = await run(input)
      setChecked(result && { input, result })
    },
    pending,
    result: isCurrent ? checked.result : undefined,
  }
}
