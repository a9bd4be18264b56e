import { file } from '@sorgfalt/contract/file/file'
import { listExport } from '@sorgfalt/contract/list-export/list-export'
import { type ListedTemplate, template } from '@sorgfalt/contract/template/template'
import { useState } from 'react'
import { errorText } from '#lib/error-text.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useTable, useTotal } from '#lib/use-table.ts'
import { useDownload } from '#parts/download/use-download.ts'
import { ExportMenu } from '#parts/list-export/ExportMenu.tsx'
import { WhoSees } from '#parts/who-sees/WhoSees.tsx'
import { DataTable, PrimaryActions } from '#ui/DataTable.tsx'
import { IconDownload, IconEye, IconFileText, IconPencil, IconTrash, IconUpload } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { EditDialog } from './EditDialog.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { useTemplateColumns } from './use-template-columns.ts'
import { useTemplateFilters } from './use-template-filters.ts'

const isFromLibrary = ({ origin }: ListedTemplate): boolean => origin === 'library'

/** The list of templates: those of the library and those of the company. */
export function TemplatesPage() {
  const t = useText()
  const may = useCan()
  const table = useTable(template.list)
  const filters = useTemplateFilters(table)
  const [shown, setShown] = useState<ListedTemplate>()
  const [uploading, setUploading] = useState(false)
  const [editing, setEditing] = useState<ListedTemplate>()
  const [removing, setRemoving] = useState<readonly ListedTemplate[]>([])
  const { run: download } = useDownload(file.download)
  const total = useTotal(template.list)
  const downloadOwn = ({ id, own }: ListedTemplate) =>
    own && void download({ context: 'client', type: 'template', uuid: id, filename: own.fileName })
  const columns = useTemplateColumns((row) => (isFromLibrary(row) ? setShown(row) : downloadOwn(row)))
  const { error } = table
  const mayRemove = may(template.remove)
  const upload = {
    label: t('template.list.upload'),
    icon: IconUpload,
    primary: true,
    callback: () => setUploading(true),
  }

  return (
    <>
      <PageHead
        headline={t('template.title')}
        crumbs={[{ label: t('shell.menu.apps') }, { label: t('template.title') }]}
        context={total === undefined ? '\u00a0' : t('template.context', { count: total })}
        actions={
          <>
            <ExportMenu call={listExport.exportTemplates} table={table} />
            {may(template.upload) && <PrimaryActions actions={[upload]} />}
          </>
        }
      />
      <DataTable
        label={t('template.title')}
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        filters={filters}
        secondary={[
          {
            label: t('template.list.remove'),
            icon: IconTrash,
            danger: true,
            permitted: mayRemove,
            disabled: (rows) => rows.some(isFromLibrary),
            callback: setRemoving,
          },
        ]}
        rowActions={[
          {
            label: t('template.list.open'),
            icon: IconEye,
            disabled: (row) => !isFromLibrary(row),
            callback: setShown,
          },
          {
            label: t('template.list.download'),
            icon: IconDownload,
            disabled: isFromLibrary,
            callback: downloadOwn,
          },
          {
            label: t('template.list.edit'),
            icon: IconPencil,
            permitted: may(template.update),
            disabled: isFromLibrary,
            callback: setEditing,
          },
          {
            label: t('template.list.remove'),
            icon: IconTrash,
            danger: true,
            permitted: mayRemove,
            disabled: isFromLibrary,
            callback: (row) => setRemoving([row]),
          },
        ]}
        empty={{
          title: t('template.list.emptyTitle'),
          text: t('template.list.emptyText'),
          icon: IconFileText,
        }}
        failure={error && errorText(t, error)}
      />
      <WhoSees of="templates" />
      <PreviewDialog template={shown} onClose={() => setShown(undefined)} />
      <UploadDialog open={uploading} onClose={() => setUploading(false)} />
      <EditDialog template={editing} onClose={() => setEditing(undefined)} />
      <RemoveDialog templates={removing} onClose={() => setRemoving([])} />
    </>
  )
}
