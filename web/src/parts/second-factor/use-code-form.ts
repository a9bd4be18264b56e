import type { Call } from '@sorgfalt/contract/core/call'
import { factorCodeForm } from '@sorgfalt/contract/second-factor/factor-proof'
import type { CallError } from '#lib/call-error.ts'
import { errorText } from '#lib/error-text.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import type { Action } from '#lib/use-action.ts'
import { useForm } from '#ui/Form.tsx'

/**
 * Returns a form for a code and the binding of its field. A refused code has its reason at the field. `error`
 * is the text of a failure that does not concern the code.
 */
export function useCodeForm(
  action: Pick<Action<Call>, 'error'>,
  onSubmit: (code: string) => Promise<unknown>,
) {
  const t = useText()
  const { error } = action
  const form = useForm({
    schema: factorCodeForm,
    initial: { code: '' },
    refused: error?.fields,
    onSubmit: ({ code }) => onSubmit(code),
  })

  const field = form.field('code')
  const key = error?.fields['code']
  const isRefused = error && key !== undefined && field.error === t(`common.validation.${key}`)

  return {
    form,
    field: { ...field, error: isRefused ? errorText(t, error) : field.error },
    error: error && key === undefined ? failureText(t, error) : undefined,
  }
}

/** After too many attempts, waiting may not be enough, so the text names the other ways to continue. */
export const failureText = (t: Translate, error: CallError): string =>
  error.code === 'Request.RateLimited' ? t('secondFactor.code.tooMany') : errorText(t, error)
