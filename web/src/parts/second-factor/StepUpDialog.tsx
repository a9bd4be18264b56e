import { secondFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { forgetCsrf } from '#lib/api.ts'
import { invalidate } from '#lib/invalidation.ts'
import { stepUpQuestion } from '#lib/step-up.ts'
import { useStore } from '#lib/store.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { ProofDialog } from './ProofDialog.tsx'

/** Asks for the second factor before a refused call is repeated. The screen below keeps its entries. */
export function StepUpDialog() {
  const t = useText()
  const question = useStore(stepUpQuestion)
  const action = useAction(secondFactor.verify, {
    onSuccess: () => {
      // The session continues with a new token.
      forgetCsrf()
      invalidate([secondFactor.read])
      question?.answer(true)
    },
  })

  return (
    <ProofDialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      headline={t('secondFactor.stepUp.title')}
      text={t('secondFactor.stepUp.text')}
      submit={t('secondFactor.stepUp.submit')}
      action={action}
      send={(proof) => action.run({ ...proof, trustDevice: false })}
    />
  )
}
