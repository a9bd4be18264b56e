/** Which templates a reader finds, in which order. Pure. */
import type { calls, Input, Output } from '@sorgfalt/contract'
import type { Country, Language } from '@sorgfalt/contract/core/limits'
import type { ListedTemplate } from '@sorgfalt/contract/template/template'
import { type LibraryTemplate, titleIn } from './template-library.ts'

type ListRequest = Input<typeof calls.template.list>
type Sortable = NonNullable<ListRequest['sortBy']>

/** A ready-made template as the reader sees it; it exists in every language. */
export const listedOf = (
  template: LibraryTemplate,
  language: Language,
  country: Country,
): ListedTemplate => ({
  origin: 'library',
  id: template.identifier,
  name: titleIn(template, language, country),
  description: template.texts[language].description,
  category: template.category,
  languages: Object.keys(template.texts) as Language[],
  revised: template.revised,
  own: null,
})

/** Case and diacritics do not count. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

const includesOneOf = <T>(wanted: readonly T[] | undefined, ...values: readonly T[]): boolean =>
  !wanted?.length || values.some((value) => wanted.includes(value))

function fits(
  template: ListedTemplate,
  { search = '', category, language, origin }: ListRequest['filter'],
): boolean {
  const text = fold(`${template.name} ${template.description} ${template.own?.fileName ?? ''}`)
  return (
    fold(search)
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    includesOneOf(category, template.category) &&
    includesOneOf(language, ...template.languages) &&
    includesOneOf(origin, template.origin)
  )
}

const { compare } = new Intl.Collator('de')

/** A page of all templates there are: a library and a bounded number of own ones, so they are sorted here. */
export function pageOfTemplates(
  all: readonly ListedTemplate[],
  { filter, page, perPage, sortBy = 'name', sortDirection }: ListRequest,
): Output<typeof calls.template.list> {
  const keys: Sortable[] = [sortBy, 'name']
  const direction = sortDirection === 'asc' ? 1 : -1
  const order = (one: ListedTemplate, other: ListedTemplate): number =>
    direction *
    (keys.map((key) => compare(one[key], other[key])).find((difference) => difference !== 0) ??
      compare(one.id, other.id))
  const rows = all.filter((template) => fits(template, filter)).toSorted(order)
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length, page, perPage }
}
