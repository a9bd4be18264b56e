import {
  auditPackage,
  maxPackageAssessments,
  maxPackageTrainings,
} from '@sorgfalt/contract/document/audit-package'
import { useState } from 'react'
import { today, useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useDownload } from '#parts/download/use-download.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { IconDownload } from '#ui/icons.ts'
import { TextField } from '#ui/TextField.tsx'

interface AuditPackageButtonProps {
  node: { orgUnitUuid: string } | { locationUuid: string }
  /** Name of the org unit or location. Undefined while it loads. */
  name: string | undefined
}

/** The button that opens the dialog for the evidence package of an org unit or a location. */
export function AuditPackageButton({ node, name }: AuditPackageButtonProps) {
  const t = useText()
  const may = useCan()
  const [open, setOpen] = useState(false)

  if (!may(auditPackage.exportAuditPackage)) return null

  return (
    <>
      <Button icon={IconDownload} disabled={name === undefined} onClick={() => setOpen(true)}>
        {t('document.package.menu')}
      </Button>
      <AuditPackageDialog node={node} name={name ?? ''} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

interface AuditPackageDialogProps {
  node: AuditPackageButtonProps['node']
  name: string
  open: boolean
  onClose: () => void
}

/** The dialog in which the period of an evidence package is chosen. By default, it is the current year. */
function AuditPackageDialog({ node, name, open, onClose }: AuditPackageDialogProps) {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const { run, busy } = useDownload(auditPackage.exportAuditPackage)
  const [from, setFrom] = useState(`${today().slice(0, 4)}-01-01`)
  const [until, setUntil] = useState(today())
  const isValid = from !== '' && until !== '' && from <= until
  const limits = {
    assessments: formats.number(maxPackageAssessments),
    trainings: formats.number(maxPackageTrainings),
  }

  const download = async () => {
    await run({ ...node, from, until, languageCode: language })
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('document.package.titleOf', { name })}
      paragraphs={[t('document.package.intro'), t('document.package.limit', limits)]}
      buttons={[
        { label: t('document.package.create'), busy, disabled: !isValid, onClick: () => void download() },
      ]}
    >
      <FieldColumns>
        <TextField
          type="date"
          label={t('document.package.from')}
          max={until || today()}
          value={from}
          onChange={setFrom}
        />
        <TextField
          type="date"
          label={t('document.package.until')}
          min={from}
          max={today()}
          value={until}
          onChange={setUntil}
        />
      </FieldColumns>
    </Dialog>
  )
}
