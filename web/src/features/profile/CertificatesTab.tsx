import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { elearningEvidence, type OwnResult } from '@sorgfalt/contract/elearning/evidence'
import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { urlOf } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { ValidityBadge } from '#parts/certificate/ValidityBadge.tsx'
import { useExportAction } from '#parts/list-export/use-export-action.ts'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { ButtonFace, buttonClass } from '#ui/Button.tsx'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconCertificate, IconDownload } from '#ui/icons.ts'

const renderValidity = (result: OwnResult) => <ValidityBadge certificate={result} />
const renderPdfLink = (result: OwnResult) => <PdfLink result={result} />

/** All certificates of the member, including expired and revoked ones. */
export function CertificatesTab() {
  const t = useText()
  const formats = useFormats()
  const table = useTable(elearningEvidence.readResultList)
  const { rows, error } = table
  const exporting = useExportAction(listExport.exportOwnCertificates, table)
  const columns: Column<OwnResult, SortOf<typeof elearningEvidence.readResultList>>[] = [
    {
      name: 'title',
      label: t('profile.certificates.name'),
      value: ({ title }) => title,
      link: ({ resultUuid }) => ({
        to: '/dashboard/apps/elearnings/certificate/$resultUuid',
        params: { resultUuid },
      }),
    },
    {
      name: 'number',
      label: t('profile.certificates.number'),
      width: '180px',
      wide: true,
      value: ({ number }) => number,
    },
    {
      name: 'completedOn',
      label: t('profile.certificates.completedOn'),
      width: '130px',
      value: ({ completedOn }) => formats.shortDate(completedOn),
    },
    {
      name: 'validity',
      label: t('profile.certificates.validity'),
      width: '230px',
      card: 'state',
      value: renderValidity,
    },
    {
      name: 'pdf',
      label: t('profile.certificates.pdf'),
      width: '110px',
      card: 'aside',
      value: renderPdfLink,
    },
  ]

  return (
    <>
      <DataTable
        label={t('profile.tabs.certificates')}
        table={table}
        columns={columns}
        rowKey={({ resultUuid }) => resultUuid}
        rowName={({ title }) => title}
        primary={[exporting]}
        empty={{
          title: t('profile.certificates.none'),
          text: t('profile.certificates.noneText'),
          icon: IconCertificate,
        }}
        failure={error && errorText(t, error)}
      />
      {(rows || error) && <WhoSees of="certificates" />}
    </>
  )
}

function PdfLink({ result: { resultUuid, number } }: { result: OwnResult }) {
  const t = useText()
  return (
    <a
      href={urlOf(elearning.certificatePdf, { resultUuid })}
      download
      aria-label={t('profile.certificates.pdfOf', { number })}
      className={buttonClass({ size: 'small' })}
    >
      <ButtonFace icon={IconDownload}>{t('profile.certificates.pdf')}</ButtonFace>
    </a>
  )
}
