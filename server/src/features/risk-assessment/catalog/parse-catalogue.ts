/** Parse stage of the import of a risk catalogue: turns files into YAML values. */
import { parseYamlFile } from '../../../platform/package/parse-text.ts'
import type { Problem } from '../../../platform/package/problem.ts'
import type { PackageFiles } from '../../../platform/package/read-files.ts'
import type { StageResult } from '../../../platform/package/stage.ts'
import type { YamlFile } from '../../../platform/package/yaml-file.ts'
import { type CatalogueYaml, type CategoryYaml, catalogueYaml, categoryYaml } from './catalogue-yaml.ts'

const mainFile = 'catalogue.yaml'
const categoryPath = /^categories\/([a-z0-9-]+)\.yaml$/

/** Everything that the files of a catalogue contain. */
export interface CatalogueSources {
  main: YamlFile<CatalogueYaml>
  /** The categories, keyed by file name without folder or suffix. */
  categories: ReadonlyMap<string, YamlFile<CategoryYaml>>
}

/** Returns whether a package is a risk catalogue. Otherwise it is a course. */
export const isCatalogue = (files: PackageFiles): boolean => files.has(mainFile)

/**
 * Parses the files of a risk catalogue (docs/content-authoring.md). The value is null when one of the files
 * has a problem.
 */
export function parseCatalogue(files: PackageFiles): StageResult<CatalogueSources> {
  const main = parseYamlFile(files, mainFile, catalogueYaml)
  const problems = [...main.problems, ...findForeignFiles(files)]

  const categories = new Map<string, YamlFile<CategoryYaml>>()

  for (const path of files.keys()) {
    const name = categoryPath.exec(path)?.[1]
    if (name === undefined) continue

    const category = parseYamlFile(files, path, categoryYaml)
    problems.push(...category.problems)
    if (category.value) categories.set(name, category.value)
  }

  if (!main.value || problems.length > 0) return { value: null, problems }

  return { value: { main: main.value, categories }, problems }
}

function findForeignFiles(files: PackageFiles): Problem[] {
  const foreign = [...files.keys()].filter((path) => path !== mainFile && !categoryPath.test(path))
  const message = 'a category belongs in categories/<name>.yaml; rename or remove the file'
  return foreign.map((file) => ({ file, code: 'category-unlisted', message }))
}
