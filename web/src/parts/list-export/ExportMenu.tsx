import type { FileCall } from '@sorgfalt/contract'
import { type ListFormat, listFormats } from '@sorgfalt/contract/list-export/list-export'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import type { Table } from '#lib/use-table.ts'
import { useDownload } from '#parts/download/use-download.ts'
import { Button } from '#ui/Button.tsx'
import { IconDownload } from '#ui/icons.ts'
import { Menu } from '#ui/Menu.tsx'

/** The list that is exported, with the filters and the order that the reader has chosen. */
export type ExportedTable = Pick<Table<unknown, object, string>, 'filter' | 'sortBy' | 'sortDirection'>

interface ExportMenuProps<C extends FileCall> {
  call: C
  table: ExportedTable
  /** Further input of the list, such as the import whose rows it contains. */
  of?: object
  size?: 'small'
}

/** A button that exports all pages of a list, as a spreadsheet or as CSV. */
export function ExportMenu<C extends FileCall>({ call, table, of, size }: ExportMenuProps<C>) {
  const t = useText()
  const may = useCan()
  const { language } = useLanguage()
  const { run, busy } = useDownload(call)
  if (!may(call)) return null

  const { filter, sortBy, sortDirection } = table
  const exportAs = (format: ListFormat) => {
    const input = {
      list: { ...of, filter, ...(sortBy && { sortBy, sortDirection }) },
      format,
      languageCode: language,
    }
    void run(input)
  }

  return (
    <Menu
      trigger={
        <Button icon={IconDownload} busy={busy} {...(size && { size })}>
          {t('listExport.export')}
        </Button>
      }
      entries={listFormats.map((format) => ({
        label: t(`listExport.format.${format}`),
        onClick: () => exportAs(format),
      }))}
    />
  )
}
