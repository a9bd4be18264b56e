import { type ListedTemplate, template } from '@sorgfalt/contract/template/template'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface RemoveProps {
  /** An empty list closes the dialog. */
  templates: readonly ListedTemplate[]
  onClose: () => void
}

/** Asks for confirmation before it deletes templates of the company with their files. */
export function RemoveDialog({ templates, onClose }: RemoveProps) {
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(templates)
  if (templates.length > 0 && templates !== shown) setShown(templates)
  const t = useText()
  const formats = useFormats()
  const action = useAction(template.remove, {
    successToast: 'template.remove.done',
    invalidates: [template.list],
    onSuccess: onClose,
  })

  return (
    <Dialog
      open={templates.length > 0}
      onClose={onClose}
      width="small"
      headline={t('template.remove.title', { count: shown.length, total: formats.number(shown.length) })}
      paragraphs={[
        t('template.remove.text', {
          names: formats.list(shown.map(({ name }) => name)),
          count: shown.length,
        }),
      ]}
      buttons={[
        {
          label: t('template.remove.submit'),
          kind: 'danger',
          busy: action.pending,
          onClick: () => void action.run({ templateUuids: shown.map(({ id }) => id) }),
        },
      ]}
    />
  )
}
