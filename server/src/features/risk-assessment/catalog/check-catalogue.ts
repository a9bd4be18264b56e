/**
 * Check stage of the import of a risk catalogue: applies the rules that concern more than one value, and
 * assembles the catalogue.
 */
import { countries, defaultLanguage } from '@sorgfalt/contract/core/limits'
import {
  type RiskCatalogueVersion,
  type RiskItem,
  type RiskItemCategory,
  type StopType,
  stopTypes,
} from '@sorgfalt/contract/risk-assessment/content'
import { riskMatrices } from '@sorgfalt/contract/risk-assessment/matrix'
import { type Problem, reportInto } from '../../../platform/package/problem.ts'
import type { StageResult } from '../../../platform/package/stage.ts'
import type { YamlFile } from '../../../platform/package/yaml-file.ts'
import type { CategoryYaml } from './catalogue-yaml.ts'
import type { CatalogueSources } from './parse-catalogue.ts'

/** Checks a risk catalogue (docs/content-authoring.md) and assembles it from its files. */
export function checkCatalogue(sources: CatalogueSources): StageResult<RiskCatalogueVersion> {
  const problems = [
    ...findMissingLaw(sources),
    ...checkMatrix(sources),
    ...findMissingCategories(sources),
    ...findUnlistedCategories(sources),
    ...checkItems(sources),
    ...findDifferingLetters(sources),
  ]
  return { value: assembleCatalogue(sources), problems }
}

function findMissingLaw({ main }: CatalogueSources): Problem[] {
  const { value, lineOf } = main
  const missing = countries.filter((country) => !value.legal.some((source) => source.country === country))

  return missing.map((country) => ({
    file: 'catalogue.yaml',
    line: lineOf(['legal']),
    code: 'legal-missing',
    message: `no legal source for ${country}; name the law that the assessment is based on`,
  }))
}

/** Reports an inspection without a matrix, and a survey with one. */
function checkMatrix({ main }: CatalogueSources): Problem[] {
  const { kind, matrix } = main.value
  const file = 'catalogue.yaml'

  if (kind === 'inspection' && matrix === undefined) {
    const message = `an inspection assesses by likelihood and severity; add "matrix: ${riskMatrices[0]}"`
    return [{ file, line: main.lineOf(['kind']), code: 'matrix-missing', message }]
  }

  if (kind === 'survey' && matrix !== undefined) {
    const message = 'a survey is answered by a scale; remove the matrix or make it an inspection'
    return [{ file, line: main.lineOf(['matrix']), code: 'matrix-survey', message }]
  }

  return []
}

function findMissingCategories({ main, categories }: CatalogueSources): Problem[] {
  return main.value.categories.flatMap((name, index): Problem[] => {
    if (categories.has(name)) return []
    const message = `categories/${name}.yaml does not exist; write it or correct the name`
    const line = main.lineOf(['categories', index])
    return [{ file: 'catalogue.yaml', line, code: 'category-missing', message }]
  })
}

function findUnlistedCategories({ main, categories }: CatalogueSources): Problem[] {
  const unlisted = [...categories.keys()].filter((name) => !main.value.categories.includes(name))
  return unlisted.map((name) => ({
    file: `categories/${name}.yaml`,
    code: 'category-unlisted',
    message: 'catalogue.yaml does not name this category; add it there or remove the file',
  }))
}

function checkItems({ main, categories }: CatalogueSources): Problem[] {
  const problems: Problem[] = []
  const itemIds = new Set<string>()

  for (const [name, { value, lineOf }] of categories) {
    const report = reportInto(problems, `categories/${name}.yaml`)
    for (const [index, item] of value.items.entries()) {
      const line = lineOf(['items', index])

      if (itemIds.has(item.id)) {
        const message = `two items have the id ${item.id}; rename one, because rounds are compared by ids`
        report('id-duplicate', message, line)
      }

      itemIds.add(item.id)
      checkActions(item, (code, message) => report(code, message, line))

      if (main.value.matrix) checkInspected(item, (code, message) => report(code, message, line))
    }
  }

  return problems
}

type ReportItem = (code: Problem['code'], message: string) => void

/** Checks an item whose level comes from a matrix. */
function checkInspected(
  { id, polarity, sentinel, offset }: CategoryYaml['items'][number],
  report: ReportItem,
): void {
  if (sentinel || offset)
    report('item-weight', `${id} has a weight, but its level comes from the matrix; remove the weight`)

  if (polarity !== 'resource')
    report('item-polarity', `${id} names a load; say how it should be and set "polarity: resource"`)
}

function checkActions({ id, actions }: CategoryYaml['items'][number], report: ReportItem): void {
  if (new Set(actions.map((action) => action.id)).size < actions.length)
    report('id-duplicate', `two actions of ${id} have the same id; rename one`)
  if (actions.length < 2)
    report('item-actions', `${id} proposes ${actions.length} action; propose at least two`)

  // The law ranks actions (ArbSchG § 4, ASchG § 7): those at the source come first, personal ones last.
  const ranks = actions.map(({ stop }) => stopTypes.indexOf(stop))
  if (ranks.some((rank, index) => rank < (ranks[index - 1] ?? 0)))
    report('item-order', `the actions of ${id} are out of order; sort them S, T, O, P`)

  if (!actions.some(({ stop }) => stop === 'S' || stop === 'T'))
    report('item-protection', `${id} proposes neither substitution nor a technical action; add one`)
}

/** Reports actions whose text already occurs with another letter (S, T, O or P). */
function findDifferingLetters({ categories }: CatalogueSources): Problem[] {
  const problems: Problem[] = []
  const letters = new Map<string, { stop: StopType; itemId: string }>()

  for (const [name, { value, lineOf }] of categories) {
    const report = reportInto(problems, `categories/${name}.yaml`)
    for (const [index, { id, actions }] of value.items.entries()) {
      for (const { stop, title } of actions) {
        const text = title[defaultLanguage]
        const first = letters.get(text)
        letters.set(text, first ?? { stop, itemId: id })
        if (!first || first.stop === stop) continue

        const message = `"${text}" has the letters ${stop} (${id}) and ${first.stop} (${first.itemId}); use one`
        report('action-letter', message, lineOf(['items', index]))
      }
    }
  }

  return problems
}

function assembleCatalogue({ main, categories }: CatalogueSources): RiskCatalogueVersion {
  const { id, format: _format, ...entry } = main.value
  return {
    ...entry,
    identifier: id,
    categories: entry.categories.flatMap((name) => assembleCategory(name, categories.get(name))),
  }
}

function assembleCategory(id: string, category: YamlFile<CategoryYaml> | undefined): RiskItemCategory[] {
  if (!category) return []
  const { title, items } = category.value
  return [{ id, title, items: items.map(completeItem) }]
}

/** Fills in the defaults of an item. */
const completeItem = ({ sentinel, offset, legal, ...rest }: CategoryYaml['items'][number]): RiskItem => ({
  ...rest,
  sentinel: sentinel ?? false,
  offset: offset ?? 0,
  legal: legal ?? [],
})
