import type { ListedTemplate, template } from '@sorgfalt/contract/template/template'
import { useFormats } from '#lib/format.ts'
import type { SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import type { Column } from '#ui/DataTable.tsx'

/** Returns the columns of the list of templates. `onOpen` shows a template or downloads its file. */
export function useTemplateColumns(
  onOpen: (row: ListedTemplate) => void,
): readonly Column<ListedTemplate, SortOf<typeof template.list>>[] {
  const t = useText()
  const formats = useFormats()

  return [
    {
      name: 'name',
      label: t('template.list.name'),
      sortable: true,
      value: ({ name }) => name,
      click: onOpen,
    },
    {
      name: 'category',
      label: t('template.list.category'),
      sortable: true,
      width: '190px',
      card: 'fact',
      formatter: 'translate',
      value: ({ category }) => `template.category.${category}`,
    },
    {
      name: 'origin',
      label: t('template.list.origin'),
      width: '130px',
      wide: true,
      card: 'fact',
      formatter: 'translate',
      value: ({ origin }) => `template.origin.${origin}`,
    },
    {
      name: 'language',
      label: t('template.list.language'),
      width: '180px',
      wide: true,
      card: 'fact',
      value: ({ languages }) => formats.list(languages.map((language) => t(`template.language.${language}`))),
    },
    {
      name: 'revised',
      label: t('template.list.revised'),
      sortable: true,
      width: '120px',
      card: 'fact',
      value: ({ revised }) => formats.shortDate(revised),
    },
  ]
}
