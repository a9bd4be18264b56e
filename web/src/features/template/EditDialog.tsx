import { type ListedTemplate, template, templateForm } from '@sorgfalt/contract/template/template'
import { useRef, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useOpenCount } from '#lib/use-open-count.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { TemplateFields } from './TemplateFields.tsx'

interface EditProps {
  /** Undefined closes the dialog. */
  template: ListedTemplate | undefined
  onClose: () => void
}

/** Edits the name, category and language of a company's template. */
export function EditDialog({ template: edited, onClose }: EditProps) {
  // The content stays visible while the dialog fades out.
  const [shown, setShown] = useState(edited)
  if (edited && edited !== shown) setShown(edited)
  const openCount = useOpenCount(edited !== undefined)

  return shown && <EditForm key={openCount} template={shown} open={edited !== undefined} onClose={onClose} />
}

function EditForm({
  template: { id, name, category, languages, own },
  open,
  onClose,
}: {
  template: ListedTemplate
  open: boolean
  onClose: () => void
}) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const action = useAction(template.update, {
    successToast: 'template.form.saved',
    invalidates: [template.list],
    onSuccess: onClose,
  })

  const form = useForm({
    schema: templateForm,
    initial: { name, category, language: languages[0] ?? 'de_DE' },
    refused: action.error?.fields,
    onSubmit: (values) => action.run({ templateUuid: id, ...values, version: own?.version ?? 1 }),
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('template.form.editTitle')}
      dirty={form.dirty && !action.pending}
      buttons={[
        {
          label: t('common.unsaved.save'),
          busy: action.pending,
          onClick: () => element.current?.requestSubmit(),
        },
      ]}
    >
      <Form form={form} ref={element}>
        <TemplateFields form={form} />
        <input type="submit" hidden />
      </Form>
    </Dialog>
  )
}
