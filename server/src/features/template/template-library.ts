/**
 * The library of ready-made templates. Each template has a folder in content/templates. A process reads the
 * templates only once.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { date } from '@sorgfalt/contract'
import { type Country, countries, type Language, languages } from '@sorgfalt/contract/core/limits'
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
const sources = z.optional(z.array(text).check(z.minLength(1)))
const mainFile = z.strictObject({
  category: z.enum(templateCategories),
  layout: z.enum(templateLayouts),
  /** The day on which the law was last checked. */
  revised: date(),
  /** The law for each country. The template exists only in the countries that have an entry here. */
  law: z
    .strictObject({ DE: sources, AT: sources })
    .check(z.refine((law) => countries.some((country) => law[country]), 'names the law of no country')),
})
/** The name of the template: one name for all countries, or one name per country. */
const name = z.union([text, z.strictObject({ DE: text, AT: text })])
const textFile = z.strictObject({
  title: name,
  description: text,
  blocks: z.array(templateBlock).check(z.minLength(1)),
})

/** A template of the library in all languages. */
export type LibraryTemplate = z.output<typeof mainFile> & {
  identifier: string
  texts: Record<Language, z.output<typeof textFile>>
}

const shipped = new URL('../../../../content/templates/', import.meta.url)
let library: ReadonlyMap<string, LibraryTemplate> | undefined

/** Returns the templates by identifier. @throws Error with one line per problem in the files */
export function templateLibrary(): ReadonlyMap<string, LibraryTemplate> {
  library ??= readLibrary(shipped)
  return library
}

/** Returns the templates in a folder by identifier. @throws Error with one line per problem in the files */
export function readLibrary(folder: URL): ReadonlyMap<string, LibraryTemplate> {
  const problems: Problem[] = []
  const read = <S extends z.ZodMiniType>(file: string, schema: S): z.output<S> | undefined =>
    readYaml(readFileSync(new URL(file, folder), 'utf8'), schema, reportInto(problems, file))?.value
  const found = readdirSync(folder).map((identifier) => {
    const main = read(`${identifier}/template.yaml`, mainFile)
    const texts = Object.fromEntries(
      languages.map((language) => [language, read(`${identifier}/${language}.yaml`, textFile)]),
    )

    const [first, ...others] = Object.values(texts).map((one) =>
      JSON.stringify(one?.blocks.map(describeShape)),
    )

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

/** Returns the part of a block that must be the same in all languages: everything except its texts. */
const describeShape = (block: TemplateBlock): unknown =>
  Object.entries(block).map(([key, value]) => {
    if (Array.isArray(value)) return [key, value.length]
    return [key, key === 'rows' || key === 'country' ? value : '']
  })

/** Returns the countries in which the template exists. */
export const listCountries = ({ law }: LibraryTemplate): Country[] =>
  countries.filter((country) => law[country])

/**
 * Returns a template with the law of a country, or undefined if the template does not exist in that country.
 */
export function findTemplate(
  identifier: string,
  country: Country,
): { known: LibraryTemplate; law: string[] } | undefined {
  const known = templateLibrary().get(identifier)
  const law = known?.law[country]
  return known && law && { known, law }
}

/** Returns the title of a template in a country. */
export const findTitle = (template: LibraryTemplate, language: Language, country: Country): string => {
  const { title } = template.texts[language]
  return typeof title === 'string' ? title : title[country]
}

/** Returns the blocks of a template for a country. */
export const selectBlocks = (blocks: readonly TemplateBlock[], country: Country): TemplateBlock[] =>
  blocks.filter((block) => (block.country ?? country) === country)
