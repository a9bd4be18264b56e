import { scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useTable } from '#lib/use-table.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconEye, IconPackage, IconUpload } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { packageLink, previewLink } from './package-links.ts'
import { usePackageColumns, usePackageFilters } from './package-table.ts'
import { UploadPackageDialog } from './UploadPackageDialog.tsx'

/** The list of the company's SCORM packages. */
export function PackagesPage() {
  const t = useText()
  const may = useCan()
  const navigate = useNavigate()
  const table = useTable(scormPackage.list)
  const filters = usePackageFilters(table)
  const columns = usePackageColumns()
  const [isUploading, setUploading] = useState(false)
  const upload = may(scormPackage.upload) && (
    <Button kind="primary" icon={IconUpload} onClick={() => setUploading(true)}>
      {t('scorm.upload.open')}
    </Button>
  )

  return (
    <>
      <PageHead
        headline={t('scorm.list.title')}
        crumbs={[{ label: t('shell.menu.apps') }, { label: t('scorm.list.title') }]}
        context={useStorageText()}
        actions={upload}
      />
      <DataTable
        label={t('scorm.list.title')}
        table={table}
        columns={columns}
        rowKey={({ packageUuid }) => packageUuid}
        rowName={({ title }) => title}
        filters={filters}
        rowActions={[
          {
            label: t('scorm.preview.open'),
            icon: IconEye,
            link: ({ packageUuid }) => previewLink(packageUuid),
          },
        ]}
        empty={{
          title: t('scorm.list.emptyTitle'),
          text: t('scorm.list.emptyText'),
          icon: IconPackage,
          action: may(scormPackage.upload) && (
            <Button onClick={() => setUploading(true)}>{t('scorm.upload.open')}</Button>
          ),
        }}
        failure={table.error && errorText(t, table.error)}
      />
      <UploadPackageDialog
        open={isUploading}
        onClose={() => setUploading(false)}
        elearningUuid={null}
        onUploaded={({ packageUuid }) => void navigate(packageLink(packageUuid))}
      />
    </>
  )
}

/** Returns how much of the storage the packages use. */
function useStorageText(): string {
  const t = useText()
  const { fileSize } = useFormats()
  const { data } = useCall(scormPackage.readStorage, {})

  return data
    ? t('scorm.list.storage', { used: fileSize(data.usedBytes), limit: fileSize(data.limitBytes) })
    : '\u00a0'
}
