import { type LoginOptions, sso } from '@sorgfalt/contract/sign-on/sso'
import { useEffect, useState } from 'react'
import { send } from '#lib/api.ts'
import { readLoginOptions } from '#lib/session.ts'

/** How the members of a company can sign in. Undefined until it is known, null if it cannot be read. */
export interface KnownOptions {
  options: LoginOptions | null | undefined
  retry: () => void
}

/** Returns how the members of a company can sign in, from the login page or otherwise from the server. */
export function useLoginOptions(clientIdentifier: string): KnownOptions {
  const inPage = readLoginOptions()
  const [options, setOptions] = useState<LoginOptions | null>()
  const isPending = inPage === undefined && options === undefined

  useEffect(() => {
    if (!isPending) return

    let isShown = true
    const read = async () => {
      const next = await send(sso.readOptions, { clientIdentifier }).catch(() => null)
      if (isShown) setOptions(next)
    }
    void read()

    return () => {
      isShown = false
    }
  }, [clientIdentifier, isPending])

  return {
    options: inPage ?? options,
    retry: () => setOptions(undefined),
  }
}
