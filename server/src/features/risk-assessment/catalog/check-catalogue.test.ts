import { riskCatalogueVersion } from '@sorgfalt/contract/risk-assessment/content'
import { expect, test } from 'vitest'
import { formatProblem } from '../../../platform/package/problem.ts'
import { asFiles } from '../../elearning/course/package-fixture.ts'
import { tinyCatalogueFiles } from './catalogue-fixture.ts'
import { listShippedCatalogues, parseAndCheck, readShippedCatalogue } from './shipped-catalogues-fixture.ts'

const checkFiles = (files: Record<string, string>) => parseAndCheck({ value: asFiles(files), problems: [] })

/** Returns the problems of the tiny catalogue after a file was changed, removed or added. */
function problemsWith(file: string, from: string | null, to?: string): string[] {
  const files = tinyCatalogueFiles()
  const before = files[file]
  if (from !== null && !before?.includes(from)) throw new Error(`${file} does not contain ${from}`)
  if (to === undefined) delete files[file]
  else files[file] = from === null ? to : String(before).replace(from, to)
  return checkFiles(files).problems.map(formatProblem)
}

test('a checked catalogue keeps the order of its categories, and its items contain the defaults', () => {
  const { value: catalogue } = checkFiles(tinyCatalogueFiles())
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
/** Returns the tiny catalogue as an inspection with a matrix. */
function inspectionFiles(): Record<string, string> {
  const files = tinyCatalogueFiles()
  files[main] = String(files[main]).replace('kind: survey', 'kind: inspection\nmatrix: nohl/1')
  return files
}

test('accepts an inspection with a matrix, and returns the matrix', () => {
  const files = inspectionFiles()
  files[loads] = String(files[loads])
    .replace('stressor', 'resource')
    .replace(/\n +sentinel: true\n +offset: 1/, '')

  expect(checkFiles(files)).toMatchObject({ problems: [], value: { matrix: 'nohl/1' } })
})

test('refuses an item of an inspection that has a weight or names a load', () => {
  expect(checkFiles(inspectionFiles()).problems.map(formatProblem)).toEqual([
    expect.stringContaining(
      'schwer-heben has a weight, but its level comes from the matrix; remove the weight',
    ),
    expect.stringContaining('schwer-heben names a load; say how it should be and set "polarity: resource"'),
  ])
})

test.each<[fault: string, file: string, from: string | null, to: string | undefined, message: string]>([
  [
    'a country without a legal source',
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
    'a file outside the folder of the categories',
    'categories/mehr/wege.yaml',
    null,
    'title: x',
    'a category belongs in categories/<name>.yaml',
  ],
  [
    'an inspection without a matrix',
    main,
    'kind: survey',
    'kind: inspection',
    'catalogue.yaml:6: an inspection assesses by likelihood and severity; add "matrix: nohl/1"',
  ],
  [
    'a survey with a matrix',
    main,
    'kind: survey',
    'kind: survey\nmatrix: nohl/1',
    'catalogue.yaml:7: a survey is answered by a scale',
  ],
  ['an unknown matrix', main, 'kind: survey', 'kind: inspection\nmatrix: own/1', 'catalogue.yaml:7'],
  ['two items with one id', paths, 'id: wege-frei', 'id: schwer-heben', 'two items have the id schwer-heben'],
  [
    'two actions with one id',
    paths,
    'id: ueben',
    'id: ersetzen',
    'two actions of wege-frei have the same id',
  ],
  [
    'an item with a single action',
    paths,
    /\n {6}- \{id: ueben.+/.exec(tinyCatalogueFiles()[paths] ?? '')?.[0] ?? '',
    '',
    'wege-frei proposes 1 action',
  ],
  [
    'an item without substitution and technical actions',
    paths,
    'stop: S',
    'stop: O',
    'wege-frei proposes neither substitution nor a technical action',
  ],
  [
    'personal protection before other actions',
    paths,
    'stop: S',
    'stop: P, dueDays: 1, title: {de_DE: A, en_GB: A}}\n      - {id: weg, stop: S',
    'out of order',
  ],
  [
    'two letters for one action',
    loads,
    'stop: S',
    'stop: T',
    'categories/heben.yaml:3: "Ersetzen" has the letters T (schwer-heben) and S (wege-frei); use one',
  ],
  [
    'a level that does not exist',
    paths,
    'minLevel: 7',
    'minLevel: 11',
    'items.0.actions.0.minLevel: must be at most 10',
  ],
  [
    'a hazard outside the list of hazards',
    paths,
    '"1.5"',
    '"12.1"',
    'must be a group and a factor of hazards',
  ],
  [
    'a text in one language only',
    main,
    ', en_GB: "Probe in English"',
    '',
    'catalogue.yaml:8: title.en_GB: is missing',
  ],
])('the check of a catalogue reports %s', (...[, file, from, to, message]) => {
  expect(problemsWith(file, from, to).join('\n')).toContain(message)
})

/** Returns the letters (S, T, O or P) that the shipped catalogues give to each action text. */
async function listLetters(): Promise<Map<string, Set<string>>> {
  const letters = new Map<string, Set<string>>()
  for (const name of await listShippedCatalogues()) {
    const { value } = await readShippedCatalogue(name)
    const items = value?.categories.flatMap((category) => category.items) ?? []
    for (const { title, stop } of items.flatMap(({ actions }) => actions))
      letters.set(title.de_DE, (letters.get(title.de_DE) ?? new Set()).add(stop))
  }
  return letters
}

test.each(await listShippedCatalogues())('finds no problem in the shipped catalogue %s', async (name) => {
  const { value: catalogue, problems } = await readShippedCatalogue(name)
  expect(problems.map(formatProblem)).toEqual([])
  expect(catalogue?.identifier).toBe(name)
})

test('the shipped catalogues give actions with the same text the same type (S, T, O or P)', async () => {
  const letters = await listLetters()
  expect(letters.size).toBeGreaterThan(700)
  expect([...letters].filter(([, found]) => found.size > 1)).toEqual([])
})
