/** Rules for the pages of a course: all of them exist, their languages match, and none is too long. */

import { defaultLanguage, type Language } from '@sorgfalt/contract/core/limits'
import type { Block, Situation } from '@sorgfalt/contract/elearning/content'
import { contentLimits } from '../../../../platform/package/content-limits.ts'
import type { Problem } from '../../../../platform/package/problem.ts'
import type { SourcePage } from '../parse-course.ts'
import type { CourseRule } from './assembled-course.ts'
import { findDuplicateIds } from './duplicate-ids.ts'
import { countWords } from './page-content.ts'

/** Requires that course.yaml names every page, and that every page exists in every language under one id. */
export const pagesAreComplete: CourseRule = ({ course, pages, courseLine }) => {
  const chapters = course.chapters[defaultLanguage]
  const listed = new Set(chapters.flatMap((chapter) => chapter.pages.map((page) => page.id)))
  const problems = [...groupByStem(pages).values()].flatMap((versions) => [
    ...findMissingLanguages(versions, course.languages),
    ...findDifferingIds(versions),
    ...findUnlistedPage(versions, listed),
  ])

  const pageIds = pages.map(({ file, language, page }) => ({ file, line: 2, id: page.id, scope: language }))
  const chapterIds = chapters.map(({ id }, index) => {
    return { file: 'course.yaml', line: courseLine(['chapters', index]), id, scope: '' }
  })

  return [...problems, ...findDuplicateIds(pageIds, 'page'), ...findDuplicateIds(chapterIds, 'chapter')]
}

/** The language versions of one page: at least one, and at most one for each language. */
type PageVersions = readonly [SourcePage, ...SourcePage[]]

function findMissingLanguages(versions: PageVersions, languages: readonly Language[]): Problem[] {
  const [{ file, stem }] = versions
  const missing = languages.filter((language) => !versions.some((version) => version.language === language))

  return missing.map((language) => ({
    file: `${stem}.${language.slice(0, 2)}.md`,
    code: 'page-missing',
    message: `write the page in this language too; ${file} exists`,
  }))
}

function findDifferingIds([first, ...others]: PageVersions): Problem[] {
  const differing = others.filter((other) => other.page.id !== first.page.id)
  return differing.map((other) => ({
    file: other.file,
    line: 2,
    code: 'page-id-differs',
    message: `the page is called ${other.page.id} here and ${first.page.id} in ${first.file}; use one id`,
  }))
}

function findUnlistedPage([{ file, folder, page }]: PageVersions, listed: ReadonlySet<string>): Problem[] {
  if (listed.has(page.id)) return []
  const message = `name the page ${page.id} in a chapter of course.yaml with folder: ${folder}, or remove it`
  return [{ file, code: 'page-unlisted', message }]
}

/** Requires the same front matter and the same blocks in the same order in every language of a page. */
export const languagesMatch: CourseRule = ({ pages }) =>
  [...groupByStem(pages).values()].flatMap(([first, ...others]) =>
    others.flatMap((other) => [
      ...findFrontMatterDifference(first, other),
      ...findBlockDifference(toBlocks(first), toBlocks(other)),
    ]),
  )

function findFrontMatterDifference(first: SourcePage, other: SourcePage): Problem[] {
  const describe = ({ page }: SourcePage): string =>
    `minutes ${page.minutes}, countries ${page.countries.toSorted().join(' ') || 'all'}`
  if (describe(first) === describe(other)) return []

  const message = `${describe(other)} here, but ${describe(first)} in ${first.file}; make them equal`

  return [{ file: other.file, line: 2, code: 'page-differs', message }]
}

/** The blocks of a file, and the line on which each begins. */
export interface SourceBlocks {
  file: string
  blocks: readonly Block[]
  lines: readonly number[]
}

const toBlocks = ({ file, page, lines }: SourcePage): SourceBlocks => ({ file, blocks: page.blocks, lines })

/**
 * Returns only the first difference, because it shifts all blocks after it and each of them would be
 * reported.
 */
export function findBlockDifference(first: SourceBlocks, other: SourceBlocks): Problem[] {
  const here = other.blocks.map(describeBlock)
  const there = first.blocks.map(describeBlock)
  const count = Math.max(here.length, there.length)
  const index = Array.from({ length: count }).findIndex((_, position) => here[position] !== there[position])
  if (index < 0) return []

  const thereAt = first.lines[index] === undefined ? first.file : `${first.file}:${first.lines[index]}`
  const difference = `${here[index] ?? 'missing'} here and ${there[index] ?? 'missing'} in ${thereAt}`
  const message = `block ${index + 1} is ${difference}; use the same blocks in the same order`
  const line = other.lines[index] ?? other.lines.at(-1) ?? 1

  return [{ file: other.file, line, code: 'blocks-differ', message }]
}

/** Returns the kind of a block with everything that must be equal in all languages. */
function describeBlock(block: Block): string {
  switch (block.kind) {
    case 'callout':
      return block.tone
    case 'check':
      return `check ${block.questionId}`
    case 'local':
      return `local ${block.key}`
    case 'ack':
      return `ack ${block.id}`
    case 'signs':
      return `signs ${block.items.map(({ code }) => code).join(' ')}`
    case 'hotspots':
      return `hotspots at ${block.spots.map(({ x, y }) => `${x} ${y}`).join(', ')}`
    case 'scenario':
      return `scenario ${block.situations.map(describeSituation).join('; ')}`
    case 'list':
      return block.ordered ? 'a numbered list' : 'a list'
    default:
      return block.kind
  }
}

/** Returns a situation as its id, its outcome and the ids that it leads to: `smoke bad > alarm, corridor`. */
const describeSituation = ({ id, outcome, choices }: Situation): string =>
  [id, outcome, '>', choices.map(({ to }) => to).join(', ')].filter(Boolean).join(' ')

/** Limits the words of a page to a fixed maximum, and to the reading time that its front matter states. */
export const pagesAreShort: CourseRule = ({ pages }) =>
  pages.flatMap(({ file, page }): Problem[] => {
    const scenarioWords = countWords(page.blocks.filter(({ kind }) => kind === 'scenario'))
    const otherWords = countWords(page.blocks.filter(({ kind }) => kind !== 'scenario'))
    const excess = describeExcess(otherWords, scenarioWords)
    if (excess) return [{ file, code: 'page-words', message: excess }]

    const words = otherWords + scenarioWords
    const minutes = Math.ceil(words / contentLimits.wordsPerMinute)
    if (minutes <= page.minutes) return []

    const message = `${words} words need ${minutes} minutes; write minutes: ${minutes}`

    return [{ file, line: 2, code: 'page-minutes', message }]
  })

function describeExcess(words: number, scenarioWords: number): string | undefined {
  const { pageWords: max, scenarioWords: maxInScenario } = contentLimits
  if (words > max) return `the page has ${words} words; ${max} are allowed, so shorten or divide it`
  if (scenarioWords > maxInScenario)
    return `the scenario has ${scenarioWords} words; ${maxInScenario} are allowed, so shorten it`

  return undefined
}

function groupByStem(pages: readonly SourcePage[]): Map<string, PageVersions> {
  return Map.groupBy(pages, ({ stem }) => stem) as Map<string, [SourcePage, ...SourcePage[]]>
}
