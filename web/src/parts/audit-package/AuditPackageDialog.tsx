import {
  auditPackage,
  maxOccasionLength,
  maxPackageAssessments,
  maxPackageTrainings,
} from '@sorgfalt/contract/document/audit-package'
import { useState } from 'react'
import { today, useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useDownload } from '#parts/download/use-download.ts'
import { JobProgress } from '#parts/job-progress/JobProgress.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { IconDownload } from '#ui/icons.ts'
import { TextField } from '#ui/TextField.tsx'
import { findOrder, rememberOrder } from './package-order.ts'

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

  if (!may(auditPackage.orderAuditPackage)) return null

  return (
    <>
      <Button icon={IconDownload} disabled={name === undefined} onClick={() => setOpen(true)}>
        {t('document.packageDialog.menu')}
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

/** The dialog for an evidence package: its period, then the progress of the job, then the file. */
function AuditPackageDialog({ node, name, open, onClose }: AuditPackageDialogProps) {
  const nodeUuid = 'orgUnitUuid' in node ? node.orgUnitUuid : node.locationUuid
  const [jobUuid, setJobUuid] = useState(() => findOrder(nodeUuid))
  const change = (job: string | null) => {
    rememberOrder(nodeUuid, job)
    setJobUuid(job)
  }

  return jobUuid === null ? (
    <PeriodDialog node={node} name={name} open={open} onClose={onClose} onOrdered={change} />
  ) : (
    <PackageDialog
      key={jobUuid}
      jobUuid={jobUuid}
      name={name}
      open={open}
      onClose={onClose}
      onAgain={() => change(null)}
    />
  )
}

interface PeriodDialogProps extends AuditPackageDialogProps {
  onOrdered: (jobUuid: string) => void
}

/** The dialog in which the period is chosen. By default, it is the current year. */
function PeriodDialog({ node, name, open, onClose, onOrdered }: PeriodDialogProps) {
  const t = useText()
  const formats = useFormats()
  const { language } = useLanguage()
  const order = useAction(auditPackage.orderAuditPackage, { onSuccess: ({ jobUuid }) => onOrdered(jobUuid) })
  const [from, setFrom] = useState(`${today().slice(0, 4)}-01-01`)
  const [until, setUntil] = useState(today())
  const [occasion, setOccasion] = useState('')
  const isValid = from !== '' && until !== '' && from <= until
  const limits = {
    assessments: formats.number(maxPackageAssessments),
    trainings: formats.number(maxPackageTrainings),
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('document.packageDialog.titleOf', { name })}
      paragraphs={[t('document.packageDialog.intro'), t('document.packageDialog.limit', limits)]}
      buttons={[
        {
          label: t('document.packageDialog.create'),
          busy: order.pending,
          disabled: !isValid,
          onClick: () => void order.run({ ...node, from, until, occasion, languageCode: language }),
        },
      ]}
    >
      <FieldColumns>
        <TextField
          type="date"
          label={t('document.packageDialog.from')}
          max={until || today()}
          value={from}
          onChange={setFrom}
        />
        <TextField
          type="date"
          label={t('document.packageDialog.until')}
          min={from}
          max={today()}
          value={until}
          onChange={setUntil}
        />
      </FieldColumns>
      <TextField
        label={t('document.packageDialog.occasion')}
        hint={t('document.packageDialog.occasionHint')}
        maxLength={maxOccasionLength}
        value={occasion}
        onChange={setOccasion}
      />
    </Dialog>
  )
}

interface PackageDialogProps {
  jobUuid: string
  name: string
  open: boolean
  onClose: () => void
  onAgain: () => void
}

/** The dialog with the progress of the job. When the package is complete, the dialog offers the file. */
function PackageDialog({ jobUuid, name, open, onClose, onAgain }: PackageDialogProps) {
  const t = useText()
  const { run, busy } = useDownload(auditPackage.downloadAuditPackage)
  const [state, setState] = useState<'running' | 'done' | 'failed'>('running')

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('document.packageDialog.titleOf', { name })}
      paragraphs={[t(`document.packageDialog.states.${state}`)]}
      cancelLabel={t('document.packageDialog.close')}
      buttons={[
        ...(state === 'running'
          ? []
          : [{ label: t('document.packageDialog.again'), kind: 'secondary' as const, onClick: onAgain }]),
        ...(state === 'done'
          ? [{ label: t('document.packageDialog.download'), busy, onClick: () => void run({ jobUuid }) }]
          : []),
      ]}
    >
      {open && <JobProgress jobUuid={jobUuid} label={t('document.packageDialog.title')} onEnd={setState} />}
    </Dialog>
  )
}
