import type { OwnResult } from '@sorgfalt/contract/elearning/evidence'
import { listExport } from '@sorgfalt/contract/list-export/list-export'
import type { MemberHead } from '@sorgfalt/contract/member/list'
import { memberRecord } from '@sorgfalt/contract/member/record'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { useTable } from '#lib/use-table.ts'
import { validityBadges } from '#parts/certificate/ValidityBadge.tsx'
import { useDownload } from '#parts/download/use-download.ts'
import { useExportAction } from '#parts/list-export/use-export-action.ts'
import { useListView } from '#parts/list-view/use-list-view.tsx'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { IconCertificate, IconDownload } from '#ui/icons.ts'

/** All certificates of a member, including expired and revoked ones. */
export function CertificatesTab({ member }: { member: MemberHead }) {
  const t = useText()
  const formats = useFormats()
  const table = useTable(memberRecord.readCertificateList, { memberUuid: member.uuid })
  const { run } = useDownload(memberRecord.certificatePdf)
  const exporting = useExportAction(listExport.exportMemberCertificates, table, { memberUuid: member.uuid })

  const columns: readonly Column<OwnResult, SortOf<typeof memberRecord.readCertificateList>>[] = [
    { name: 'title', label: t('member.record.trainings'), sortable: true, value: ({ title }) => title },
    {
      name: 'number',
      label: t('member.record.number'),
      width: '190px',
      wide: true,
      value: ({ number }) => number,
    },
    {
      name: 'completedOn',
      label: t('member.record.passed'),
      sortable: true,
      width: '150px',
      value: ({ completedOn }) => formats.shortDate(completedOn),
    },
    {
      name: 'validUntil',
      label: t('statistics.state'),
      sortable: true,
      width: '240px',
      card: 'state',
      formatter: 'badge',
      value: ({ validity, validUntil }) => ({
        ...validityBadges[validity],
        text: t(
          `elearning.certificate.validity.${validity === 'valid' && !validUntil ? 'unlimited' : validity}`,
          validUntil ? { date: formats.shortDate(validUntil) } : {},
        ),
      }),
    },
  ]

  const view = useListView('certificates', table, columns)

  return (
    <DataTable
      label={t('member.tabs.certificates')}
      table={table}
      {...view}
      rowKey={({ resultUuid }) => resultUuid}
      rowName={({ title }) => title}
      primary={[exporting]}
      rowActions={[
        {
          label: t('elearning.certificate.pdf'),
          icon: IconDownload,
          callback: ({ resultUuid }) => void run({ resultUuid }),
        },
      ]}
      empty={{ title: t('member.record.noCertificates'), icon: IconCertificate }}
      failure={table.error && errorText(t, table.error)}
    />
  )
}
