import { template, templateUpload } from '@sorgfalt/contract/template/template'
import { invalidate } from '#lib/invalidation.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useOpenCount } from '#lib/use-open-count.ts'
import { FileUpload } from '#parts/upload/FileUpload.tsx'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, useForm } from '#ui/Form.tsx'
import { TemplateFields } from './TemplateFields.tsx'

interface UploadProps {
  open: boolean
  onClose: () => void
}

/** Uploads a template of the company. The template is saved as soon as the file is uploaded. */
export function UploadDialog({ open, onClose }: UploadProps) {
  return <UploadForm key={useOpenCount(open)} open={open} onClose={onClose} />
}

function UploadForm({ open, onClose }: UploadProps) {
  const t = useText()
  const { language } = useLanguage()
  const { upload } = template
  const form = useForm({
    schema: templateUpload,
    initial: { name: '', category: 'other', language },
    onSubmit: () => undefined,
  })

  const uploaded = () => {
    invalidate([template.list])
    showToast({ type: 'success', title: t('common.toast.success'), message: t('template.form.uploaded') })
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      headline={t('template.form.uploadTitle')}
      paragraphs={[t('template.form.hint')]}
      dirty={form.dirty}
    >
      <Form form={form}>
        <TemplateFields form={form} nameHint={t('template.form.nameHint')} />
        <FileUpload
          label={t('template.form.fileLabel')}
          url={upload.path}
          fieldName={upload.field}
          extraFields={form.values}
          allowedTypes={upload.types}
          keepDone={false}
          onDone={uploaded}
        />
        <WhoSees of="templates" />
      </Form>
    </Dialog>
  )
}
