import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
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
  children: ReactNode
}

/** A dialog with a form. Its button and the Enter key submit the form. Asks before it discards entries. */
export function FormDialog({
  form,
  submit,
  pending,
  busy = pending,
  children,
  open,
  ...dialog
}: FormDialogProps) {
  const element = useRef<HTMLFormElement>(null)

  return (
    <Dialog
      {...dialog}
      open={open}
      dirty={form.dirty && !pending}
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
