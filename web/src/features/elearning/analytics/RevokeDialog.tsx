import { elearningEvidence, revocationForm } from '@sorgfalt/contract/elearning-evidence'
import { elearningStatistics } from '@sorgfalt/contract/elearning-statistics'
import { useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'

interface Revoked {
  resultUuid: string
  /** Whose certificate it is. */
  name: string
}

/** Takes a certificate back, with the reason. Without one the dialog is closed. */
export function RevokeDialog({ result, onClose }: { result: Revoked | undefined; onClose: () => void }) {
  // What is on screen stays there while the dialog fades.
  const [shown, setShown] = useState(result)
  if (result && result.resultUuid !== shown?.resultUuid) setShown(result)
  return shown && <Revocation key={shown.resultUuid} open={result !== undefined} result={shown} onClose={onClose} />
}

function Revocation({ result, open, onClose }: { result: Revoked; open: boolean; onClose: () => void }) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const { resultUuid, name } = result
  const action = useAction(elearningEvidence.revokeResult, {
    successToast: 'elearning.revoke.done',
    invalidates: [elearningStatistics.readStatistics, elearningStatistics.readCharts],
    onSuccess: onClose,
  })
  const form = useForm({
    schema: revocationForm,
    initial: { reason: '' },
    refused: action.error?.fields,
    onSubmit: ({ reason }) => action.run({ resultUuid, reason }),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      dirty={form.changed.length > 0}
      headline={t('elearning.revoke.title')}
      paragraphs={[t('elearning.revoke.text', { name })]}
      buttons={[
        { label: t('elearning.revoke.submit'), kind: 'danger', busy: action.pending, onClick: () => element.current?.requestSubmit() },
      ]}
    >
      <Form form={form} ref={element}>
        <TextArea {...form.field('reason')} label={t('elearning.revoke.reason')} maxLength={500} rows={3} />
      </Form>
    </Dialog>
  )
}
