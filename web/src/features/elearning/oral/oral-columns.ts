import type { elearningOral, OpenOralPart } from '@sorgfalt/contract/elearning/oral'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { nameOf } from '#parts/member-picker/use-member-search.ts'
import type { Column } from '#ui/DataTable.tsx'
import { IconCertificate } from '#ui/icons.ts'

type OralColumn = Column<OpenOralPart, SortOf<typeof elearningOral.readOpenList>>

/** Returns the columns of the open oral parts. */
export function useOralColumns(): readonly OralColumn[] {
  const t = useText()
  const formats = useFormats()

  return [
    { name: 'member', label: t('elearning.oral.member'), sortable: true, value: nameOf },
    {
      name: 'title',
      label: t('elearning.oral.elearning'),
      sortable: true,
      card: 'text',
      value: ({ title }) => title,
    },
    {
      name: 'passedOn',
      label: t('elearning.oral.passedOn'),
      sortable: true,
      width: '150px',
      missing: t('elearning.oral.passedNo'),
      value: ({ passedOn }) => passedOn && formats.shortDate(passedOn),
    },
    {
      name: 'waits',
      label: t('elearning.oral.waits'),
      width: '150px',
      card: 'state',
      missing: '',
      formatter: 'badge',
      value: ({ required, passedOn }) =>
        required && passedOn
          ? { text: t('elearning.oral.waitsYes'), tone: 'warn', icon: IconCertificate }
          : null,
    },
  ]
}
