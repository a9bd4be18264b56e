import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useText } from '#lib/texts.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RequiredNote } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'

type DialogProps = ComponentProps<typeof Dialog>

interface FormDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'headline' | 'width' | 'closable'> {
  form: ComponentProps<typeof Form>['form'] & { dirty: boolean }
  /** Label of the button that submits the form. */
  submit: string
  /** True while the action of the form runs. */
  pending: boolean
  /** True: the button is busy. Default: `pending`. */
  busy?: boolean
  /** True: some fields are marked as required, so the dialog explains the mark. */
  marksRequired?: boolean
  children: ReactNode
}

/** A dialog with a form. Its button and the Enter key submit the form. Asks before it discards entries. */
export function FormDialog({
  form,
  submit,
  pending,
  busy = pending,
  marksRequired = false,
  children,
  open,
  ...dialog
}: FormDialogProps) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)

  return (
    <Dialog
      {...dialog}
      open={open}
      dirty={form.dirty && !pending}
      footnote={marksRequired && <RequiredNote>{t('common.ui.required')}</RequiredNote>}
      buttons={[{ label: submit, busy, onClick: () => element.current?.requestSubmit() }]}
    >
      {open && (
        <Form form={form} ref={element}>
          {children}
          <input type="submit" hidden />
        </Form>
      )}
    </Dialog>
  )
}
