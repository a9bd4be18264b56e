import type { Call, Output } from '@sorgfalt/contract/core/call'
import type { TextKey } from '@sorgfalt/texts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { asCallError, type CallError, type CallInput, send } from './api.ts'
import { errorText } from './error-text.ts'
import { invalidate } from './invalidation.ts'
import { type LoaderKind, startLoader } from './loader.ts'
import { useText } from './texts.tsx'
import { showToast } from './toast.ts'

export interface ActionOptions<C extends Call> {
  /** Loader id; the default is the call's path. */
  loaderId?: string
  loader?: LoaderKind
  /** Says that it worked, in a toast with this text. */
  successToast?: TextKey
  /** Out-of-date answers once it worked. */
  invalidates?: readonly Call[]
  onSuccess?: (output: Output<C>) => void | Promise<void>
  onFailure?: (error: CallError) => void
  /** The screen itself says why it failed: no toast says it again. */
  tellsFailure?: boolean | ((error: CallError) => boolean)
}

export interface Action<C extends Call> {
  /** Sends the call; answers undefined when it failed, so callers need no try. A second run while one is on is ignored. */
  run: (input: CallInput<C>) => Promise<Output<C> | undefined>
  pending: boolean
  /** The last failure; `error.fields` belongs to the form. */
  error: CallError | undefined
  clearError: () => void
}

/** A call that changes something: pending state, loader, toasts, field errors. */
export function useAction<C extends Call>(call: C, options: ActionOptions<C> = {}): Action<C> {
  const t = useText()
  const [state, setState] = useState<{ pending: boolean; error: CallError | undefined }>({
    pending: false,
    error: undefined,
  })

  // The newest options and texts, so that `run` stays the same function for effects and lists.
  const latest = useRef({ options, t })
  useEffect(() => {
    latest.current = { options, t }
  })

  const busy = useRef(false)

  const run = useCallback(
    async (input: CallInput<C>) => {
      if (busy.current) return undefined

      busy.current = true
      setState({ pending: true, error: undefined })

      const { loaderId, loader = 'save' } = latest.current.options
      const stop = startLoader(loaderId ?? call.path, loader)
      try {
        const output = await send(call, input)
        stop()

        const { successToast, invalidates = [], onSuccess } = latest.current.options
        invalidate(invalidates)
        await onSuccess?.(output)

        // After it: the action may have changed the language.
        if (successToast)
          showToast({
            type: 'success',
            title: latest.current.t('common.toast.success'),
            message: latest.current.t(successToast),
          })

        setState({ pending: false, error: undefined })

        return output
      } catch (thrown) {
        const error = asCallError(thrown)
        stop(error)
        setState({ pending: false, error })
        latest.current.options.onFailure?.(error)

        const { tellsFailure = false } = latest.current.options
        if (typeof tellsFailure === 'function' ? !tellsFailure(error) : !tellsFailure)
          showToast({
            type: 'danger',
            title: latest.current.t('common.toast.danger'),
            message: errorText(latest.current.t, error),
          })

        return undefined
      } finally {
        busy.current = false
      }
    },
    [call],
  )

  const clearError = useCallback(() => setState((now) => ({ ...now, error: undefined })), [])

  return { run, ...state, clearError }
}
