/** Checks that no name in code, SQL, files or documents contains a retired word of docs/glossary.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { someEngine, testDatabase } from '../databases.ts'
import {
  createFinder,
  headingsOf,
  identifiersOf,
  keysOf,
  mayContain,
  readRetiredWords,
  styleNamesOf,
  wordsOf,
} from './vocabulary.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const readText = (path: string): string => readFileSync(`${root}${path}`, 'utf8')
const retired = readRetiredWords(readText('docs/glossary.md'))
const find = createFinder(retired)

/** Returns the paths of the files in a folder. Leaves out installed, built and generated files. */
function filesIn(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|test-results|coverage)$|^\./.test(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

const packages = ['contract', 'texts', 'server', 'web', 'e2e', 'bench', 'scripts']
const files = packages.flatMap(filesIn)
const documents = [...filesIn('docs'), 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md']

/** Returns `path: name (word)` for every name in a file that contains a retired word. */
const findIn = (path: string, names: readonly string[]): string[] =>
  names.flatMap((name) => find(name).map((word) => `${path}: ${name} (${word})`))

test('the glossary lists retired words', () => {
  expect(retired.length).toBeGreaterThan(15)
  expect(retired).toContain('turn')
  expect(retired).toContain('waived')
})

describe('no retired word is in', () => {
  test('an identifier', () => {
    const sources = files.filter((path) => /\.([cm]?ts|tsx|[cm]?js)$/.test(path))
    expect(sources.length).toBeGreaterThan(1000)

    const found = sources.flatMap((path) => {
      const text = readText(path)
      return mayContain(text, retired) ? findIn(path, identifiersOf(path, text)) : []
    })
    expect(found).toEqual([])
  })

  // Applied migrations are never renamed.
  test('a file name, except those of migrations', () => {
    const paths = [...files, ...documents].filter((path) => !path.includes('/db/migrations/'))
    expect(paths.flatMap((path) => findIn(path, [path]))).toEqual([])
  })

  test('a key of a text', () => {
    const texts = files.filter((path) => /^texts\/.*\.json$/.test(path))
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.flatMap((path) => findIn(path, keysOf(JSON.parse(readText(path)))))).toEqual([])
  })

  test('a name of a style sheet', () => {
    const sheets = files.filter((path) => path.endsWith('.css'))
    expect(sheets.length).toBeGreaterThan(20)
    expect(sheets.flatMap((path) => findIn(path, styleNamesOf(readText(path))))).toEqual([])
  })

  test('a heading of a document', () => {
    const texts = [...documents, ...files].filter((path) => path.endsWith('.md'))
    expect(texts.length).toBeGreaterThan(40)
    expect(texts.flatMap((path) => findIn(path, headingsOf(readText(path))))).toEqual([])
  })

  test('an SQL name', async () => {
    const database = await testDatabase(someEngine)
    const query = sql<{ kind: string; name: string }>`
      select 'table or index' as kind, relname as name from pg_class
      where relnamespace = 'public'::regnamespace
      union all
      select 'column', table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public'
      union all
      select 'constraint', conname from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select 'policy', policyname from pg_policies where schemaname = 'public'
      union all
      select 'trigger', tgname from pg_trigger where not tgisinternal
      union all
      select 'function', p.proname || ' ' || coalesce(array_to_string(p.proargnames, ' '), '') from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
    const { rows } = await database.owner.transaction(undefined, (db) => query.execute(db))
    await database.close()

    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(6)
    expect(rows.flatMap(({ kind, name }) => findIn(kind, [name]))).toEqual([])
  })
})

describe('the check for retired words', () => {
  test.each([
    ['openTurns', ['open', 'turns']],
    ['HTMLElement', ['html', 'element']],
    ['elearning_cycle', ['elearning', 'cycle']],
    ['return-url.test.ts', ['return', 'url', 'test', 'ts']],
    ['isTurn2', ['is', 'turn2']],
  ])('splits %s into words', (name, words) => {
    expect(wordsOf(name)).toEqual(words)
  })

  test('finds a retired word in any spelling, and in the plural', () => {
    const findWord = createFinder(['turn', 'handin'])
    expect(['openTurn', 'open_turns', 'TURN_COUNT', 'turn.ts'].map((name) => findWord(name).length)).toEqual([
      1, 1, 1, 1,
    ])
    expect(['returnUrl', 'turnover', 'handing'].flatMap(findWord)).toEqual([])
  })

  test('reads names, types, members and keys of a source, but no properties of foreign objects', () => {
    const source = `
      // turn in a comment
      interface Shape { width?: number }
      class Box { #size = 1; grow({ by }: { by: number }) { return performance.measure('turn') + by } }
      export const made = { key: <p title="turn">turn</p> }`
    expect(identifiersOf('box.tsx', source).toSorted()).toEqual(
      ['Box', 'Shape', 'by', 'grow', 'key', 'made', 'performance', 'size', 'width'].toSorted(),
    )
  })

  test.each([
    ['const turn = 1', true],
    ['const openTurns = 1', true],
    ['open_turn', true],
    ['return turnover', false],
  ])('decides whether a source may contain a retired word: for "%s" the result is %s', (source, expected) => {
    expect(mayContain(source, ['turn'])).toBe(expected)
  })

  test('reads headings outside code, keys of objects, and names in style sheets', () => {
    expect(headingsOf('# One\ntext\n```\n# comment\n```\n## Two')).toEqual(['One', 'Two'])
    expect(keysOf({ a: { b: 'c' }, d: ['e'] })).toEqual(['a', 'b', 'd'])
    expect(styleNamesOf('/* .no */ .card:hover { --width: 1px; color: var(--ink) }')).toEqual([
      'card',
      'width',
      'ink',
    ])
  })
})
