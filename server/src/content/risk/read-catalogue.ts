import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RiskCatalogueVersion, RiskItem, RiskItemCategory } from '@sorgfalt/contract/risk-content'
import type * as z from 'zod/mini'
import { contentLimits } from '../content-limits.ts'
import { decodeUtf8 } from '../media-kinds.ts'
import { type Problem, reportInto } from '../problem.ts'
import { readYaml, type YamlFile } from '../yaml-file.ts'
import { type CatalogueYaml, type CategoryYaml, catalogueYaml, categoryYaml } from './catalogue-yaml.ts'
import { lintCatalogue } from './lint-catalogue.ts'

const mainFile = 'catalogue.yaml'
const categoryPath = /^categories\/([a-z0-9-]+)\.yaml$/

/** What a folder turned into. With a single problem there is no catalogue, so that nobody imports half of one. */
export type CataloguePackage = { catalogue: RiskCatalogueVersion; problems: readonly [] } | { catalogue: null; problems: Problem[] }

/** Reads and checks the folder of a risk catalogue (docs/content-authoring.md). Links are not followed. */
export async function readCatalogue(folder: string): Promise<CataloguePackage> {
  const problems: Problem[] = []
  const files = new Map<string, Uint8Array>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((one) => one.isFile()).slice(0, contentLimits.files)) {
    const full = join(entry.parentPath, entry.name)
    const path = full.slice(folder.length).replaceAll('\\', '/').replace(/^\//, '')
    if (path !== mainFile && !path.startsWith('categories/')) continue
    if ((await stat(full)).size <= contentLimits.yamlBytes) files.set(path, await readFile(full))
    else
      problems.push({ file: path, code: 'file-too-large', message: `the file is too large; ${contentLimits.yamlBytes} bytes are allowed` })
  }
  return checkCatalogue(files, problems)
}

/** The same for files that are in memory already, by their path in the folder. `earlier` problems belong to the result. */
export function checkCatalogue(files: ReadonlyMap<string, Uint8Array>, earlier: readonly Problem[] = []): CataloguePackage {
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
  if (!main || problems.length > 0) return { catalogue: null, problems }
  const found = lintCatalogue(main, categories)
  return found.length > 0 ? { catalogue: null, problems: found } : { catalogue: assemble(main.value, categories), problems: [] }
}

function readYamlFile<S extends z.ZodMiniType>(
  file: string,
  schema: S,
  files: ReadonlyMap<string, Uint8Array>,
  problems: Problem[],
): YamlFile<z.output<S>> | undefined {
  const report = reportInto(problems, file)
  const bytes = files.get(file)
  if (!bytes) {
    report('file-missing', 'the file is missing')
    return undefined
  }
  const text = decodeUtf8(bytes)
  if (text !== undefined) return readYaml(text, schema, report)
  report('file-encoding', 'the file is not UTF-8; save it in that encoding')
  return undefined
}

function assemble(
  { id, format: _format, ...entry }: CatalogueYaml,
  files: ReadonlyMap<string, YamlFile<CategoryYaml>>,
): RiskCatalogueVersion {
  return { ...entry, identifier: id, categories: entry.categories.flatMap((name) => categoryOf(name, files.get(name)?.value)) }
}

const categoryOf = (id: string, category: CategoryYaml | undefined): RiskItemCategory[] =>
  category ? [{ id, title: category.title, items: category.items.map(itemOf) }] : []

const itemOf = ({ sentinel, offset, legal, ...rest }: CategoryYaml['items'][number]): RiskItem => ({
  ...rest,
  sentinel: sentinel ?? false,
  offset: offset ?? 0,
  legal: legal ?? [],
})
