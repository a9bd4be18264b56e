import { type Country, countries, type Language, languages } from '@sorgfalt/contract/core/limits'
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
  /** Without one the dialog is closed. */
  template: ListedTemplate | undefined
  onClose: () => void
}

/** A ready-made template to look at, in the language and for the country in which it is wanted. */
export function PreviewDialog({ template: wanted, onClose }: PreviewProps) {
  const [shown, setShown] = useState(wanted)
  if (wanted && wanted !== shown) setShown(wanted)
  return shown && <Preview key={shown.id} template={shown} open={wanted !== undefined} onClose={onClose} />
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
  const own = useLanguage().language
  const [languageCode, setLanguage] = useState<Language>(own)
  const [country, setCountry] = useState<Country>()
  const edition = { templateId: id, languageCode, ...(country && { country }) }
  const { data, error, retry } = useCall(template.readContent, edition, { keepPrevious: true, enabled: open })
  const { run, busy } = useDownload(template.document)
  const fetchAs = (format: TemplateFormat) => void run({ ...edition, format })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="large"
      headline={data?.title ?? name}
      paragraphs={[data?.description ?? description]}
      cancelLabel={t('template.preview.close')}
      buttons={[
        { label: t('template.format.pdf'), kind: 'secondary', busy, onClick: () => fetchAs('pdf') },
        { label: t('template.format.docx'), busy, onClick: () => fetchAs('docx') },
      ]}
    >
      <div className={classes.editions}>
        <Select
          label={t('template.list.language')}
          value={languageCode}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: t(`template.language.${value}`) }))}
        />
        <Select
          label={t('template.preview.country')}
          value={country ?? data?.country ?? null}
          onChange={setCountry}
          options={countries.map((value) => ({ value, label: t(`template.country.${value}`) }))}
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
