import { type Country, type Language, languages } from '@sorgfalt/contract/core/limits'
import { type ListedTemplate, type TemplateFormat, template } from '@sorgfalt/contract/template/template'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useDownload } from '#parts/download/use-download.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Paper } from './Paper.tsx'
import classes from './templates.module.css'

interface PreviewProps {
  /** Undefined closes the dialog. */
  template: ListedTemplate | undefined
  onClose: () => void
}

/** Shows a library template in a chosen language and for a chosen country. */
export function PreviewDialog({ template: selected, onClose }: PreviewProps) {
  const [shown, setShown] = useState(selected)
  if (selected && selected !== shown) setShown(selected)
  return shown && <Preview key={shown.id} template={shown} open={selected !== undefined} onClose={onClose} />
}

function Preview({
  template: { id, name, description },
  open,
  onClose,
}: {
  template: ListedTemplate
  open: boolean
  onClose: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const [languageCode, setLanguageCode] = useState<Language>(language)
  const [country, setCountry] = useState<Country>()
  const edition = { templateId: id, languageCode, ...(country && { country }) }
  const { data, error, retry } = useCall(template.readContent, edition, { keepPrevious: true, enabled: open })
  const { run, busy } = useDownload(template.document)
  const downloadAs = (format: TemplateFormat) => void run({ ...edition, format })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="large"
      headline={data?.title ?? name}
      paragraphs={[data?.description ?? description]}
      cancelLabel={t('template.preview.close')}
      buttons={[
        { label: t('template.format.pdf'), kind: 'secondary', busy, onClick: () => downloadAs('pdf') },
        { label: t('template.format.docx'), busy, onClick: () => downloadAs('docx') },
      ]}
    >
      <div className={classes.editions}>
        <Select
          label={t('template.list.language')}
          value={languageCode}
          onChange={setLanguageCode}
          options={languages.map((value) => ({ value, label: t(`template.language.${value}`) }))}
        />
        <Select
          label={t('template.preview.country')}
          value={country ?? data?.country ?? null}
          onChange={setCountry}
          options={(data?.countries ?? []).map((value) => ({ value, label: t(`template.country.${value}`) }))}
        />
      </div>
      {data && (
        <p className={classes.facts}>
          {t('template.preview.law', { date: formats.date(data.revised), law: data.law.join(' · ') })}{' '}
          {t('template.preview.hint')}
        </p>
      )}
      {!data && error && <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry} />}
      {!data && !error && <Skeleton height="320px" />}
      {data && <Paper content={data} language={languageCode} />}
    </Dialog>
  )
}
