import type { FileCall } from '@sorgfalt/contract'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { useDownload } from '#parts/download/use-download.ts'
import { IconDownload } from '#ui/icons.ts'
import type { ExportedTable } from './ExportMenu.tsx'

/**
 * Returns the action of a table that exports all its pages as a spreadsheet, for tables without a page
 * heading.
 * @param of further input of the list, such as the e-learning that it is about
 */
export function useExportAction(call: FileCall, table: ExportedTable, of: object = {}) {
  const t = useText()
  const may = useCan()
  const { language } = useLanguage()
  const { run, busy } = useDownload(call)
  const { filter, sortBy, sortDirection } = table

  return {
    label: t('listExport.export'),
    icon: IconDownload,
    permitted: may(call),
    disabled: busy,
    callback: () => {
      const list = { ...of, filter, ...(sortBy && { sortBy, sortDirection }) }
      void run({ list, format: 'xlsx', languageCode: language })
    },
  }
}
