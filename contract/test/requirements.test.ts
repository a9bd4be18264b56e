/** Checks that each requirement of the specification has tests, and that these tests exist. */
import { describe, expect, test } from 'vitest'
import { requirements } from './requirements.ts'
import { fileExists, missingTitles } from './test-titles.ts'

const chapters = Array.from({ length: 9 }, (_, index) => index + 1)
const compareIds = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

/**
 * Returns whether `id` is the next number of the section, or the first number of the next section or chapter.
 */
function follows(id: string, previous: string): boolean {
  const [chapter = 0, section = 0, number = 0] = previous.split('.').map(Number)
  return [
    `${chapter}.${section}.${number + 1}`,
    `${chapter}.${section + 1}.1`,
    `${chapter + 1}.1.1`,
  ].includes(id)
}

describe('the requirements', () => {
  test('have ids in order without gaps', () => {
    const ids = requirements.map(({ id }) => id)
    expect(ids[0]).toBe('1.1.1')
    expect(ids.filter((id, index) => index > 0 && !follows(id, ids[index - 1]!))).toEqual([])
    expect(ids).toEqual(ids.toSorted(compareIds))
  })

  test('cover every chapter', () => {
    const covered = new Set(requirements.map(({ id }) => Number(id.split('.')[0])))
    expect([...covered]).toEqual(chapters)
  })

  test('are sentences about the product', () => {
    expect(requirements.filter(({ text }) => !/^[A-Z0-9][^\n]{10,}\.$/.test(text))).toEqual([])
  })

  test.each(requirements)('$id has tests that exist: $text', ({ tests }) => {
    const files = Object.entries(tests)
    expect(files.filter(([path, titles]) => !fileExists(path) || titles.length === 0)).toEqual([])
    expect(files.flatMap(([path, titles]) => missingTitles(path, titles))).toEqual([])
    expect(files.length).toBeGreaterThan(0)
  })
})

describe('the search for titles', () => {
  const titlesOf = (...titles: string[]) => missingTitles('contract/test/requirements.test.ts', titles)

  test('finds a title, its block and the rows of its table', () => {
    expect(titlesOf('cover every chapter', 'the requirements > cover every chapter > 1.1.1')).toEqual([])
  })

  test.each([
    ['a part of a title', 'cover every'],
    ['a string that is no title', '1.1.1'],
    ['a title with an unknown row', 'cover every chapter > 1.1.2'],
  ])('does not find %s', (_name, title) => {
    expect(titlesOf(title)).toEqual([title])
  })

  test('does not find a title in a file that does not exist', () => {
    expect(missingTitles('contract/test/no-such.test.ts', ['cover every chapter'])).toEqual([
      'cover every chapter',
    ])
  })
})
