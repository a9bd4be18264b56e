/**
 * Writes docs/content-sources.md: every legal reference in the shipped content, with the date of its last
 * check and the places that cite it (npm run generate).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type Country, countries } from '@sorgfalt/contract/core/limits'
import { parse } from 'yaml'
import { actOf, type Citation, findReferences, splitReferences } from './sources.rules.ts'

const root = new URL('../../../../', import.meta.url)

const introduction = `# Legal sources of the content

\`npm run generate\` writes this page from content/. A test compares both.

Each row is one reference as the content prints it. **Status** is the day on which the law was last checked,
from \`revised\` of the file. The oldest day counts if a reference is used more than once. The places link to the
file. "Sources" means the list of sources of a course or a risk catalogue, without a page or an item.
`
const countryNames: Record<Country, string> = { DE: 'Germany', AT: 'Austria' }

interface Source {
  ref: string
  country: Country
}
/** The parts of course.yaml and catalogue.yaml that docs/content-sources.md needs. */
interface Package {
  revised: string
  legal: Source[]
  categories?: string[]
}
interface Category {
  items: { id: string; legal?: Source[] }[]
}
interface Template {
  revised: string
  law: Partial<Record<Country, string[]>>
}
interface Question {
  id: string
  stem: { de_DE: string }
  explanation: { de_DE: string }
}

const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const readYaml = (path: string): unknown => parse(read(path))
const listFolder = (path: string): string[] => readdirSync(new URL(path, root)).toSorted()

/** Returns the references that packages and templates declare. */
function listDeclared(): Citation[] {
  const cite = (sources: readonly Source[], place: Omit<Citation, 'reference' | 'country'>) =>
    sources.flatMap(({ ref, country }) =>
      splitReferences(ref).map((reference) => ({ ...place, reference, country })),
    )

  const courses = listFolder('content/courses').flatMap((id) => {
    const path = `content/courses/${id}/course.yaml`
    const { legal, revised } = readYaml(path) as Package
    return cite(legal, { revised, path, place: `${id}: sources` })
  })

  const catalogues = listFolder('content/catalogues').flatMap((id) => {
    const folder = `content/catalogues/${id}`
    const { legal, revised, categories = [] } = readYaml(`${folder}/catalogue.yaml`) as Package
    const items = categories.flatMap((category) => {
      const path = `${folder}/categories/${category}.yaml`
      return (readYaml(path) as Category).items.flatMap((item) =>
        cite(item.legal ?? [], { revised, path, place: `${id}: ${category}, ${item.id}` }),
      )
    })
    return [...cite(legal, { revised, path: `${folder}/catalogue.yaml`, place: `${id}: sources` }), ...items]
  })

  const templates = listFolder('content/templates').flatMap((id) => {
    const path = `content/templates/${id}/template.yaml`
    const { law, revised } = readYaml(path) as Template
    return countries.flatMap((country) =>
      cite(
        (law[country] ?? []).map((ref) => ({ ref, country })),
        { revised, path, place: `template ${id}` },
      ),
    )
  })

  return [...courses, ...catalogues, ...templates]
}

/**
 * Returns the references in the pages and questions of the courses. A reference belongs to the countries for
 * which it is declared, or else to the countries for which its act is declared.
 */
function listCited(declared: readonly Citation[]): Citation[] {
  const acts = Map.groupBy(declared, ({ reference }) => actOf(reference))
  const cite = (text: string, place: Omit<Citation, 'reference' | 'country'>): Citation[] =>
    findReferences(text, [...acts.keys()]).flatMap((reference) => {
      const ofAct = acts.get(actOf(reference)) ?? []
      const same = ofAct.filter((one) => one.reference === reference)
      const users = same.length > 0 ? same : ofAct
      return countries
        .filter((country) => users.some((user) => user.country === country))
        .map((country) => ({ ...place, reference, country }))
    })

  return listFolder('content/courses').flatMap((id) => {
    const folder = `content/courses/${id}`
    const { revised } = readYaml(`${folder}/course.yaml`) as Package
    const pages = listFolder(`${folder}/chapters`).flatMap((chapter) =>
      listFolder(`${folder}/chapters/${chapter}`)
        .filter((name) => name.endsWith('.de.md'))
        .flatMap((name) => {
          const path = `${folder}/chapters/${chapter}/${name}`
          return cite(read(path), { revised, path, place: `${id}: ${name.slice(4, -'.de.md'.length)}` })
        }),
    )
    const path = `${folder}/quiz.yaml`
    const questions = (readYaml(path) as Question[]).flatMap(({ id: question, stem, explanation }) =>
      cite(`${stem.de_DE}\n${explanation.de_DE}`, { revised, path, place: `${id}: question ${question}` }),
    )
    return [...pages, ...questions]
  })
}

const { compare } = new Intl.Collator('de', { numeric: true })
const sortKeys = <T>(groups: Map<string, T>): [string, T][] =>
  [...groups].toSorted(([one], [other]) => compare(one, other))

function formatRow([reference, citations]: [string, Citation[]]): string {
  const [status] = citations.map(({ revised }) => revised).toSorted()
  const places = new Map(citations.map(({ place, path }) => [place, `[${place}](../${path})`]))
  return `| ${reference} | ${status} | ${[...places.values()].join(' · ')} |`
}

/** Returns the text of docs/content-sources.md. */
export function sourcesDoc(): string {
  const declared = listDeclared()
  const all = [...declared, ...listCited(declared)]

  const sections = countries.toReversed().map((country) => {
    const acts = Map.groupBy(
      all.filter((citation) => citation.country === country),
      ({ reference }) => actOf(reference),
    )
    const tables = sortKeys(acts).map(([act, citations]) => {
      const rows = sortKeys(Map.groupBy(citations, ({ reference }) => reference)).map(formatRow)
      return `### ${act}\n\n| Reference | Status | Used in |\n|---|---|---|\n${rows.join('\n')}\n`
    })
    return `## ${countryNames[country]}\n\n${tables.join('\n')}`
  })

  return [introduction, ...sections].join('\n')
}

if (import.meta.main) await writeFile(new URL('docs/content-sources.md', root), sourcesDoc())
