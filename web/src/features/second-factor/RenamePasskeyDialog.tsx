import { type PasskeyView, passkey, passkeyForm } from '@sorgfalt/contract/second-factor/passkey'
import { secondFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'

interface RenamePasskeyDialogProps {
  /** Undefined closes the dialog. */
  about: PasskeyView | undefined
  onClose: () => void
}

/** Asks for the new name of a passkey. */
export function RenamePasskeyDialog({ about, onClose }: RenamePasskeyDialogProps) {
  // The content remains while the dialog fades out.
  const [shown, setShown] = useState(about)
  if (about !== undefined && about !== shown) setShown(about)

  return (
    shown && (
      <Content
        key={`${shown.uuid} ${shown.name}`}
        open={about !== undefined}
        about={shown}
        onClose={onClose}
      />
    )
  )
}

interface ContentProps {
  open: boolean
  about: PasskeyView
  onClose: () => void
}

function Content({ open, about, onClose }: ContentProps) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const action = useAction(passkey.rename, {
    invalidates: [secondFactor.read],
    successToast: 'secondFactor.passkey.renamed',
    onSuccess: onClose,
  })
  const form = useForm({
    schema: passkeyForm,
    initial: { name: about.name },
    refused: action.error?.fields,
    onSubmit: ({ name }) => action.run({ passkeyUuid: about.uuid, name }),
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('secondFactor.passkey.renameTitle')}
      buttons={[
        {
          label: t('secondFactor.passkey.save'),
          kind: 'primary',
          busy: action.pending,
          onClick: () => element.current?.requestSubmit(),
        },
      ]}
    >
      <Form form={form} ref={element}>
        <TextField
          {...form.field('name')}
          label={t('secondFactor.passkey.name')}
          autoComplete="off"
          startHere
        />
        <input type="submit" hidden />
      </Form>
    </Dialog>
  )
}
