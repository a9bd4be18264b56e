import { readdir } from 'node:fs/promises'
import { riskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import { expect, test } from 'vitest'
import { readPackageFiles } from '../../../platform/package/package-files.ts'
import { formatProblem, type Problem } from '../../../platform/package/problem.ts'
import { asFiles } from '../../elearning/course/package-fixture.ts'
import { tinyCatalogueFiles } from './catalogue-fixture.ts'
import { checkCatalogue } from './read-catalogue.ts'

/** The problems of the tiny catalogue once a file is changed (`from` is to be found in it), removed or added. */
function problemsWith(file: string, from: string | null, to?: string): string[] {
  const files = tinyCatalogueFiles()
  const before = files[file]
  if (from !== null && !before?.includes(from)) throw new Error(`${file} does not hold ${from}`)
  if (to === undefined) delete files[file]
  else files[file] = from === null ? to : String(before).replace(from, to)
  return checkCatalogue(asFiles(files)).problems.map(formatProblem)
}

test('a catalogue keeps the order that it names, and what an item leaves out is filled in', () => {
  const { catalogue } = checkCatalogue(asFiles(tinyCatalogueFiles()))
  expect(riskCatalogueVersion.parse(catalogue)).toEqual(catalogue)
  expect(catalogue?.categories.map(({ id }) => id)).toEqual(['wege', 'heben'])
  const [paths, loads] = catalogue?.categories.flatMap(({ items }) => items) ?? []
  expect(paths).toMatchObject({ id: 'wege-frei', sentinel: false, offset: 0, legal: [] })
  expect(loads).toMatchObject({ id: 'schwer-heben', sentinel: true, offset: 1 })
  expect(loads?.actions.map(({ stop, minLevel }) => [stop, minLevel])).toEqual([
    ['S', 7],
    ['P', undefined],
  ])
})

const [main, paths, loads] = ['catalogue.yaml', 'categories/wege.yaml', 'categories/heben.yaml']
test.each([
  [
    'no law of a country',
    main,
    '  - {ref: "ASchG § 4", country: AT}\n',
    '',
    'catalogue.yaml:12: no legal source for AT',
  ],
  [
    'a category without a file',
    loads,
    null,
    undefined,
    'catalogue.yaml:15: categories/heben.yaml does not exist',
  ],
  [
    'a file that no category names',
    main,
    '[wege, heben]',
    '[heben]',
    'categories/wege.yaml: catalogue.yaml does not name this category',
  ],
  [
    'a file that is no category',
    'categories/mehr/wege.yaml',
    null,
    'title: x',
    'a category lies at categories/<name>.yaml',
  ],
  ['an item twice', paths, 'id: wege-frei', 'id: schwer-heben', 'two items have the id schwer-heben'],
  ['an action twice', paths, 'id: ueben', 'id: ersetzen', 'two actions of wege-frei have the same id'],
  [
    'a single action',
    paths,
    /\n {6}- \{id: ueben.+/.exec(tinyCatalogueFiles()[paths] ?? '')?.[0] ?? '',
    '',
    'wege-frei proposes 1 action',
  ],
  ['personal measures alone', paths, 'stop: S', 'stop: P', 'wege-frei proposes personal measures alone'],
  [
    'personal measures before others',
    paths,
    'stop: S',
    'stop: P, dueDays: 1, title: {de_DE: A, en_GB: A}}\n      - {id: weg, stop: S',
    'out of order',
  ],
  [
    'a level that does not exist',
    paths,
    'minLevel: 7',
    'minLevel: 11',
    'items.0.actions.0.minLevel: must be at most 10',
  ],
  ['a hazard of no group', paths, '"1.5"', '"12.1"', 'must be a group and a factor of hazards'],
  [
    'a text in one language',
    main,
    ', en_GB: "Probe in English"',
    '',
    'catalogue.yaml:8: title.en_GB: is missing',
  ],
])('%s is refused', (_what, file, from, to, message) => {
  expect(problemsWith(file, from, to).join('\n')).toContain(message)
})

const folder = new URL('../../../../../content/catalogues/', import.meta.url)
test.each(await readdir(folder))('the catalogue %s has no problems', async (name) => {
  const problems: Problem[] = []
  const { catalogue, problems: found } = checkCatalogue(
    await readPackageFiles(new URL(name, folder).pathname, problems),
    problems,
  )
  expect(found.map(formatProblem)).toEqual([])
  expect(catalogue?.identifier).toBe(name)
})
