import type { Call } from '@sorgfalt/contract/core/call'
import { useRef, useState } from 'react'
import type { Action } from '#lib/use-action.ts'
import type { ButtonKind } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { CodeField } from './CodeField.tsx'
import { SwitchCode } from './SwitchCode.tsx'
import { useCodeForm } from './use-code-form.ts'

interface CodeDialogProps {
  open: boolean
  onClose: () => void
  headline: string
  text: string
  submit: string
  kind?: ButtonKind
  /** The action that the code is sent with. */
  action: Pick<Action<Call>, 'pending' | 'error' | 'clearError'>
  send: (code: string) => Promise<unknown>
}

/**
 * A dialog that asks for a code of the second factor. The parent closes it after the action has succeeded.
 */
export function CodeDialog(props: CodeDialogProps) {
  const { open } = props
  // The field is empty whenever the dialog opens, and keeps its content while the dialog fades out.
  const [opening, setOpening] = useState({ open, count: 0 })
  if (open !== opening.open) setOpening({ open, count: opening.count + (open ? 1 : 0) })

  const close = () => {
    props.action.clearError()
    props.onClose()
  }

  return <Content key={opening.count} {...props} onClose={close} />
}

function Content({ open, onClose, headline, text, submit, kind, action, send }: CodeDialogProps) {
  const element = useRef<HTMLFormElement>(null)
  const [isRecovery, setIsRecovery] = useState(false)
  const { form, field, error } = useCodeForm(action, send)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={headline}
      paragraphs={[text]}
      buttons={[
        {
          label: submit,
          ...(kind && { kind }),
          busy: action.pending,
          onClick: () => element.current?.requestSubmit(),
        },
      ]}
    >
      <Form form={form} ref={element}>
        {error && (
          <Callout tone="err" announce={false}>
            {error}
          </Callout>
        )}
        <CodeField {...field} isRecovery={isRecovery} />
        <SwitchCode
          isRecovery={isRecovery}
          onSwitch={(next) => {
            setIsRecovery(next)
            form.reset()
            action.clearError()
          }}
        />
        <input type="submit" hidden />
      </Form>
    </Dialog>
  )
}
