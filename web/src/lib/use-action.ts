import type { Call, Output } from '@sorgfalt/contract/core/call'
import type { TextKey } from '@sorgfalt/texts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { asCallError, type CallError, type CallInput, send } from './api.ts'
import { reportFailure } from './failures.ts'
import { invalidate } from './invalidation.ts'
import { type LoaderKind, startLoader } from './loader.ts'
import { type Translate, useText } from './texts.tsx'
import { closeToastsAbout, showToast } from './toast.ts'

export interface ActionOptions<C extends Call> {
  /** Default: the path of the call. */
  loaderId?: string
  loader?: LoaderKind
  /** Text of the toast after a success. */
  successToast?: TextKey
  /** Calls whose cached answers are out of date after a success. */
  invalidates?: readonly Call[]
  onSuccess?: (output: Output<C>) => void | Promise<void>
  onFailure?: (error: CallError) => void
  /** Returns an input to send instead of the refused one. Undefined reports the failure. */
  amend?: (error: CallError) => Promise<CallInput<C> | undefined>
}

export interface Action<C extends Call> {
  /** Sends the call. Returns undefined after a failure. Ignores a second run while one is pending. */
  run: (input: CallInput<C>) => Promise<Output<C> | undefined>
  pending: boolean
  /** The last failure. A form shows `error.fields`. */
  error: CallError | undefined
  clearError: () => void
}

const showSuccess = (t: Translate, message: TextKey): number =>
  showToast({ type: 'success', title: t('common.toast.success'), message: t(message) })

/** Returns the state of a call that changes something, with loader, toasts and field errors. */
export function useAction<C extends Call>(call: C, options: ActionOptions<C> = {}): Action<C> {
  const t = useText()
  const [state, setState] = useState<{ pending: boolean; error: CallError | undefined }>({
    pending: false,
    error: undefined,
  })

  // The latest options and texts, kept in a ref so that `run` is the same function on every render.
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
        const output = await send(call, input).catch(async (thrown: unknown) => {
          const amended = await latest.current.options.amend?.(asCallError(thrown))
          if (!amended) throw thrown
          return send(call, amended)
        })

        stop()
        closeToastsAbout(call.path)

        const { successToast, invalidates = [], onSuccess } = latest.current.options
        invalidate(invalidates)
        await onSuccess?.(output)

        // `onSuccess` may change the language, so the toast is shown after it.
        if (successToast) showSuccess(latest.current.t, successToast)

        setState({ pending: false, error: undefined })

        return output
      } catch (thrown) {
        const error = asCallError(thrown)
        stop(error)
        setState({ pending: false, error })
        latest.current.options.onFailure?.(error)
        reportFailure(error, { subject: call.path })

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
