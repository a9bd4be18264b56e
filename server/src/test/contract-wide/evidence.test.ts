/**
 * Checks that the tests that docs/asvs.md, docs/hostile-input.md and docs/audit.md quote exist, and that the
 * counts are correct.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fileExists, missingPhrases } from '../../../../contract/test/test-titles.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const readDocument = (name: string): string => readFileSync(`${root}docs/${name}`, 'utf8')
const text = readDocument('asvs.md')
interface Requirement {
  id: string
  level: string
  status: string
  evidence: string
}
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| (.*) \|$/gm)].map(
  ([, id = '', level = '', status = '', evidence = '']): Requirement => ({
    id,
    level,
    status: status.replace(' (operator)', ''),
    evidence,
  }),
)
const statuses = ['met', 'deviation', 'not applicable', 'open']
const countsOf = (some: Requirement[]): number[] => [
  some.length,
  ...statuses.map((status) => some.filter((row) => row.status === status).length),
]

/**
 * Returns the path from the root. Paths in the documents are relative to server/src or start with another
 * package.
 */
const pathOf = (path: string): string =>
  /^(web|contract|texts|e2e|content|docs)\//.test(path) ? path : `server/src/${path}`

/**
 * Returns the quoted files that do not exist, and the quoted phrases that are not in the file named before
 * them.
 */
function missingEvidence(id: string, evidence: string): string[] {
  const files = [...evidence.matchAll(/`([\w./-]+\.(?:tsx?|sql|css|md|yaml|svg))`/g)].flatMap(
    ([, path = '']) => (fileExists(pathOf(path)) ? [] : [`${id} ${path}`]),
  )
  const phrases = [
    ...evidence.matchAll(/`([\w./-]+\.(?:tsx?|md|yaml))`((?:(?:, | \([^)]*\)| )*"[^"]+")+)/g),
  ].flatMap(([, path = '', quotes = '']) => {
    const quoted = [...quotes.matchAll(/"([^"]+)"/g)].map(([, quote = '']) => quote)
    return missingPhrases(pathOf(path), quoted).map((quote) => `${id} ${path}: ${quote}`)
  })
  return [...files, ...phrases]
}

describe('docs/asvs.md', () => {
  test('contains every requirement of levels 1 and 2, each with one of the defined statuses', () => {
    expect([countsOf(rows)[0], new Set(rows.map(({ id }) => id)).size]).toEqual([253, 253])
    expect(rows.filter(({ status }) => !statuses.includes(status))).toEqual([])
  })

  test('contains the correct number of requirements per chapter, level and status', () => {
    const table = [
      ...text.matchAll(
        /^\| (?:V(\d+) [^|]*|\*\*all\*\*) \| (?:\*\*)?([12]|1 and 2)(?:\*\*)? \|([^-][^\n]*)\|$/gm,
      ),
    ]
    expect(table.length).toBeGreaterThan(30)
    for (const [line, chapter, level = '', cells = ''] of table) {
      const some = rows.filter(
        (row) => (chapter === undefined || row.id.startsWith(`${chapter}.`)) && level.includes(row.level),
      )
      expect([line, cells.split('|').map((cell) => Number(cell.replaceAll('*', '')))]).toEqual([
        line,
        countsOf(some),
      ])
    }
    const [, met, deviation, , open] = countsOf(rows)
    const applicable = rows.filter(({ status }) => status !== 'not applicable').length
    expect(text.replaceAll('\n', ' ')).toContain(
      `Of the ${applicable} that apply, ${met} are met, ${deviation} are deviations, ${open} are open.`,
    )
    const named = /Open: ([\d., \n]+)\.\n/.exec(text)?.[1]?.split(/,\s+/) ?? []
    expect(named).toEqual(rows.filter(({ status }) => status === 'open').map(({ id }) => id))
  })

  test('names files and tests that exist', () => {
    expect(rows.flatMap(({ id, evidence }) => missingEvidence(id, evidence))).toEqual([])
  })
})

describe('docs/hostile-input.md', () => {
  const cases = [...readDocument('hostile-input.md').matchAll(/^\| ([A-Z]\d+)(?:–[A-Z](\d+))? \| (.*) \|$/gm)]

  test('names files and tests that exist', () => {
    expect(cases.length).toBeGreaterThan(50)
    expect(cases.flatMap(([, id = '', , row = '']) => missingEvidence(id, row))).toEqual([])
  })

  test('names a test for each case', () => {
    expect(
      cases.flatMap(([, id = '', , row = '']) => (/`[\w./-]+\.(test|spec)\.ts`/.test(row) ? [] : [id])),
    ).toEqual([])
  })
})

describe('docs/audit.md', () => {
  const document = readDocument('audit.md')
  const findings = [...document.matchAll(/^\| ([ABC])(\d+) \| [^|]+ \| ([^|]+ \| .*) \|$/gm)].map(
    ([, section = '', number = '', evidence = '']) => ({ section, id: section + number, evidence }),
  )
  const openIds = findings.filter(({ evidence }) => / \| open: /.test(evidence)).map(({ id }) => id)

  test('numbers the findings of each section consecutively', () => {
    const sections = ['A', 'B', 'C'].map((letter) => findings.filter(({ section }) => section === letter))
    expect(sections.map((some) => some.length)).toEqual([12, 18, 45])
    for (const some of sections)
      expect(some.map(({ id }) => id)).toEqual(some.map(({ section }, index) => `${section}${index + 1}`))
  })

  test('names files and phrases that exist', () => {
    expect(findings.flatMap(({ id, evidence }) => missingEvidence(id, evidence))).toEqual([])
  })

  test('names a test, a text or a picture for each finding that is not open', () => {
    const proven = /\| .*`[\w./-]+(?:\.(?:test|spec)\.tsx?|\.(?:md|yaml)` "|\.svg`)/
    expect(
      findings.flatMap(({ id, evidence }) => (openIds.includes(id) || proven.test(evidence) ? [] : [id])),
    ).toEqual([])
    expect(document).toContain(`Open: ${openIds.join(', ') || 'none'}.\n`)
  })
})
