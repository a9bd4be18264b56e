/** Rules of a risk catalogue that need more than one value. */
import { countries } from '@sorgfalt/contract/core/limits'
import { stopTypes } from '@sorgfalt/contract/risk-assessment/content'
import { type Problem, reportInto } from '../../../platform/package/problem.ts'
import type { YamlFile } from '../../../platform/package/yaml-file.ts'
import type { CatalogueYaml, CategoryYaml } from './catalogue-yaml.ts'

export function lintCatalogue(
  main: YamlFile<CatalogueYaml>,
  categories: ReadonlyMap<string, YamlFile<CategoryYaml>>,
): Problem[] {
  const problems: Problem[] = []
  const report = reportInto(problems, 'catalogue.yaml')
  const missingLaw = countries.filter(
    (country) => !main.value.legal.some((source) => source.country === country),
  )
  for (const country of missingLaw)
    report(
      'legal-missing',
      `no legal source for ${country}; name the one the assessment rests on`,
      main.lineOf(['legal']),
    )
  for (const [index, name] of main.value.categories.entries()) {
    if (!categories.has(name))
      report(
        'category-missing',
        `categories/${name}.yaml does not exist; write it or correct the name`,
        main.lineOf(['categories', index]),
      )
  }
  const seen = new Set<string>()
  for (const [name, category] of categories) {
    if (!main.value.categories.includes(name))
      problems.push({
        file: `categories/${name}.yaml`,
        code: 'category-unlisted',
        message: 'catalogue.yaml does not name this category; add it there or remove the file',
      })
    lintItems(`categories/${name}.yaml`, category, seen, problems)
  }
  return problems
}

function lintItems(
  file: string,
  { value, lineOf }: YamlFile<CategoryYaml>,
  seen: Set<string>,
  problems: Problem[],
): void {
  const report = reportInto(problems, file)
  for (const [index, { id, actions }] of value.items.entries()) {
    const line = lineOf(['items', index])
    if (seen.has(id))
      report('id-duplicate', `two items have the id ${id}; rounds are compared by it, rename one`, line)
    seen.add(id)
    if (new Set(actions.map((action) => action.id)).size < actions.length)
      report('id-duplicate', `two actions of ${id} have the same id; rename one`, line)
    if (actions.length < 2)
      report('item-actions', `${id} proposes ${actions.length} action; propose at least two`, line)
    // The law's order (ArbSchG § 4, ASchG § 7): what protects persons alone comes last and never stands alone.
    const ranks = actions.map(({ stop }) => stopTypes.indexOf(stop))
    if (ranks.some((rank, at) => rank < (ranks[at - 1] ?? 0)))
      report('item-order', `the actions of ${id} are out of order; sort them S, T, O, P`, line)
    if (actions.every(({ stop }) => stop === 'P'))
      report(
        'item-protection',
        `${id} proposes personal measures alone; add one that substitutes, or is technical or organisational`,
        line,
      )
  }
}
