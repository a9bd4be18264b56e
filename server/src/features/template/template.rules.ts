/** Rules for the list of templates: filter, order and pages. Pure functions. */
import type { calls, Input, Output } from '@sorgfalt/contract'
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import type { ListedTemplate } from '@sorgfalt/contract/template/template'
import { findTitle, type LibraryTemplate } from './template-library.ts'

type ListRequest = Input<typeof calls.template.list>
type Sortable = NonNullable<ListRequest['sortBy']>

/** Returns a library template as a row of the list. Library templates exist in every language. */
export const toListedTemplate = (
  template: LibraryTemplate,
  language: Language,
  country: Country,
): ListedTemplate => ({
  origin: 'library',
  id: template.identifier,
  name: findTitle(template, language, country),
  description: template.texts[language].description,
  category: template.category,
  languages: Object.keys(template.texts) as Language[],
  revised: template.revised,
  own: null,
})

/** Returns a text in lower case without diacritics. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Returns whether the filter `wanted` is empty, or contains at least one of `values`. */
const allows = <T>(wanted: readonly T[] | undefined, ...values: readonly T[]): boolean =>
  !wanted?.length || values.some((value) => wanted.includes(value))

function matchesFilter(
  template: ListedTemplate,
  { search = '', category, language, origin }: ListRequest['filter'],
): boolean {
  const text = normalizeText(`${template.name} ${template.description} ${template.own?.fileName ?? ''}`)
  return (
    normalizeText(search)
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    allows(category, template.category) &&
    allows(language, ...template.languages) &&
    allows(origin, template.origin)
  )
}

const { compare } = new Intl.Collator('de')

/**
 * Returns one page of the list. The number of templates is limited, so they are filtered and sorted in
 * memory.
 */
export function selectPage(
  all: readonly ListedTemplate[],
  { filter, page, perPage, sortBy = 'name', sortDirection }: ListRequest,
): Output<typeof calls.template.list> {
  const keys: Sortable[] = [sortBy, 'name']
  const direction = sortDirection === 'asc' ? 1 : -1
  const order = (one: ListedTemplate, other: ListedTemplate): number =>
    direction *
    (keys.map((key) => compare(one[key], other[key])).find((difference) => difference !== 0) ??
      compare(one.id, other.id))

  const rows = all.filter((template) => matchesFilter(template, filter)).toSorted(order)

  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length, page, perPage }
}
