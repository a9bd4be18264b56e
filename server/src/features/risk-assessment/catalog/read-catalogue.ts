import type {
  RiskCatalogueVersion,
  RiskItem,
  RiskItemCategory,
} from '@sorgfalt/contract/risk-assessment/content'
import type { PackageFiles } from '../../../platform/package/package-files.ts'
import { readYamlFile, sorted } from '../../../platform/package/package-text.ts'
import type { Problem } from '../../../platform/package/problem.ts'
import type { YamlFile } from '../../../platform/package/yaml-file.ts'
import { type CatalogueYaml, type CategoryYaml, catalogueYaml, categoryYaml } from './catalogue-yaml.ts'
import { lintCatalogue } from './lint-catalogue.ts'

const mainFile = 'catalogue.yaml'
const categoryPath = /^categories\/([a-z0-9-]+)\.yaml$/

/** What a package turned into. With a single problem there is no catalogue, so that nobody imports half of one. */
export type CataloguePackage =
  | { catalogue: RiskCatalogueVersion; problems: readonly [] }
  | { catalogue: null; problems: Problem[] }

/** Whether a package is a risk catalogue; else it is a course. */
export const isCatalogue = (files: PackageFiles): boolean => files.has(mainFile)

/** Checks a risk catalogue (docs/content-authoring.md). `earlier` problems belong to the result. */
export function checkCatalogue(files: PackageFiles, earlier: readonly Problem[] = []): CataloguePackage {
  const problems = [...earlier]
  const main = readYamlFile(mainFile, catalogueYaml, files, problems)
  const categories = new Map<string, YamlFile<CategoryYaml>>()
  for (const path of files.keys()) {
    const name = categoryPath.exec(path)?.[1]
    const read = name === undefined ? undefined : readYamlFile(path, categoryYaml, files, problems)
    if (name !== undefined && read) categories.set(name, read)
    if (name === undefined && path !== mainFile)
      problems.push({
        file: path,
        code: 'category-unlisted',
        message: 'a category lies at categories/<name>.yaml; rename or remove the file',
      })
  }
  if (!main || problems.length > 0) return { catalogue: null, problems: sorted(problems) }
  const found = lintCatalogue(main, categories)
  return found.length > 0
    ? { catalogue: null, problems: sorted(found) }
    : { catalogue: assemble(main.value, categories), problems: [] }
}

function assemble(
  { id, format: _format, ...entry }: CatalogueYaml,
  files: ReadonlyMap<string, YamlFile<CategoryYaml>>,
): RiskCatalogueVersion {
  return {
    ...entry,
    identifier: id,
    categories: entry.categories.flatMap((name) => categoryOf(name, files.get(name)?.value)),
  }
}

const categoryOf = (id: string, category: CategoryYaml | undefined): RiskItemCategory[] =>
  category ? [{ id, title: category.title, items: category.items.map(itemOf) }] : []

const itemOf = ({ sentinel, offset, legal, ...rest }: CategoryYaml['items'][number]): RiskItem => ({
  ...rest,
  sentinel: sentinel ?? false,
  offset: offset ?? 0,
  legal: legal ?? [],
})
