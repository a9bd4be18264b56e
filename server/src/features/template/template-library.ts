/** The ready-made templates: a folder each under content/templates, read once per process. */
import { readdirSync, readFileSync } from 'node:fs'
import { date } from '@sorgfalt/contract'
import { type Country, type Language, languages } from '@sorgfalt/contract/core/limits'
import { templateCategories } from '@sorgfalt/contract/template/template'
import {
  type TemplateBlock,
  templateBlock,
  templateLayouts,
} from '@sorgfalt/contract/template/template-content'
import * as z from 'zod/mini'
import { formatProblem, type Problem, reportInto } from '../../platform/package/problem.ts'
import { readYaml } from '../../platform/package/yaml-file.ts'

const text = z.string().check(z.minLength(1))
const mainFile = z.strictObject({
  category: z.enum(templateCategories),
  layout: z.enum(templateLayouts),
  /** The day on which the law it names was last looked at. */
  revised: date(),
  law: z.strictObject({ DE: z.array(text).check(z.minLength(1)), AT: z.array(text).check(z.minLength(1)) }),
})
/** One name, or what it is called by law in each country. */
const name = z.union([text, z.strictObject({ DE: text, AT: text })])
const textFile = z.strictObject({
  title: name,
  description: text,
  blocks: z.array(templateBlock).check(z.minLength(1)),
})

export type LibraryTemplate = z.output<typeof mainFile> & {
  identifier: string
  texts: Record<Language, z.output<typeof textFile>>
}

const shipped = new URL('../../../../content/templates/', import.meta.url)
let library: ReadonlyMap<string, LibraryTemplate> | undefined

/** By identifier. @throws Error with a line for each problem of the files */
export function templateLibrary(): ReadonlyMap<string, LibraryTemplate> {
  library ??= readLibrary(shipped)
  return library
}

export function readLibrary(folder: URL): ReadonlyMap<string, LibraryTemplate> {
  const problems: Problem[] = []
  const read = <S extends z.ZodMiniType>(file: string, schema: S): z.output<S> | undefined =>
    readYaml(readFileSync(new URL(file, folder), 'utf8'), schema, reportInto(problems, file))?.value
  const found = readdirSync(folder).map((identifier) => {
    const main = read(`${identifier}/template.yaml`, mainFile)
    const texts = Object.fromEntries(
      languages.map((language) => [language, read(`${identifier}/${language}.yaml`, textFile)]),
    )
    const [first, ...others] = Object.values(texts).map((one) => JSON.stringify(one?.blocks.map(shapeOf)))
    if (others.some((other) => other !== first))
      problems.push({
        file: identifier,
        code: 'blocks-differ',
        message: 'both languages need the same blocks in the same order',
      })
    return [identifier, { ...main, identifier, texts } as LibraryTemplate] as const
  })
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'))
  return new Map(found)
}

/** What must be alike in all languages: everything but the words. */
const shapeOf = (block: TemplateBlock): unknown =>
  Object.entries(block).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.length : key === 'rows' || key === 'country' ? value : '',
  ])

/** What a template is called in this country. */
export const titleIn = (template: LibraryTemplate, language: Language, country: Country): string => {
  const { title } = template.texts[language]
  return typeof title === 'string' ? title : title[country]
}

/** What a document for this country says. */
export const blocksFor = (blocks: readonly TemplateBlock[], country: Country): TemplateBlock[] =>
  blocks.filter((block) => (block.country ?? country) === country)
