/** Rules for pages: the languages match, nothing is left over, and what pages refer to exists. */

import { defaultLanguage, type Language } from '@sorgfalt/contract/core/limits'
import type { Block } from '@sorgfalt/contract/elearning/content'
import { contentLimits } from '../../../platform/package/content-limits.ts'
import type { Problem } from '../../../platform/package/problem.ts'
import type { Rule, SourcePage } from './draft.ts'
import { mediaAddress } from './media.ts'
import { pinsOf, wordsOf } from './words.ts'

/** Every page stands in course.yaml and every page named there exists, in every language, under one id. */
export const pagesAreComplete: Rule = ({ course, pages, courseLine }) => {
  const listed = new Set(
    course.chapters[defaultLanguage].flatMap((chapter) => chapter.pages.map((page) => page.id)),
  )
  const problems = [...byStem(pages).values()].flatMap(([first, ...others]) =>
    first ? versionProblems(first, others, course.languages, listed) : [],
  )
  const pageIds = pages.map(({ file, language, page }) => ({ file, line: 2, id: page.id, within: language }))
  const chapterIds = course.chapters[defaultLanguage].map(({ id }, index) => ({
    file: 'course.yaml',
    line: courseLine(['chapters', index]),
    id,
    within: '',
  }))
  return [...problems, ...duplicates(pageIds, 'page'), ...duplicates(chapterIds, 'chapter')]
}

/** What is wrong among the versions of one page. */
function versionProblems(
  first: SourcePage,
  others: readonly SourcePage[],
  languages: readonly Language[],
  listed: ReadonlySet<string>,
): Problem[] {
  const { file, folder, stem, page } = first
  const missing = languages.filter(
    (language) => ![first, ...others].some((version) => version.language === language),
  )
  const differing = others.filter((other) => other.page.id !== page.id)
  const problems: Problem[] = [
    ...missing.map(
      (language): Problem => ({
        file: `${stem}.${language.slice(0, 2)}.md`,
        code: 'page-missing',
        message: `write the page in this language too; ${file} exists`,
      }),
    ),
    ...differing.map(
      (other): Problem => ({
        file: other.file,
        line: 2,
        code: 'page-id-differs',
        message: `the page is called ${other.page.id} here and ${page.id} in ${file}; use one id`,
      }),
    ),
  ]
  if (listed.has(page.id)) return problems
  return [
    ...problems,
    {
      file,
      code: 'page-unlisted',
      message: `name the page ${page.id} in a chapter of course.yaml with folder: ${folder}, or remove it`,
    },
  ]
}

/** Both languages of a page show the same blocks in the same order, to the same people. */
export const languagesMatch: Rule = ({ pages }) => {
  const problems: Problem[] = []
  for (const [first, ...others] of byStem(pages).values()) {
    for (const other of first ? others : []) problems.push(...differences(first as SourcePage, other))
  }
  return problems
}

function differences(first: SourcePage, other: SourcePage): Problem[] {
  const problems: Problem[] = []
  const facts = ({ page }: SourcePage): string =>
    `minutes ${page.minutes}, countries ${page.countries.toSorted().join(' ') || 'all'}`
  if (facts(first) !== facts(other)) {
    const message = `${facts(other)} here, but ${facts(first)} in ${first.file}; make them equal`
    problems.push({ file: other.file, line: 2, code: 'page-differs', message })
  }
  const [here, there] = [other, first].map(({ page }) => page.blocks.map(nameOf)) as [string[], string[]]
  const index = Array.from({ length: Math.max(here.length, there.length) }).findIndex(
    (_, position) => here[position] !== there[position],
  )
  // Only the first difference: what follows is shifted and would say the same again.
  if (index < 0) return problems
  const place = first.lines[index] === undefined ? first.file : `${first.file}:${first.lines[index]}`
  const message = `block ${index + 1} is ${here[index] ?? 'missing'} here and ${there[index] ?? 'missing'} in ${place}; use the same blocks in the same order`
  return [
    ...problems,
    { file: other.file, line: other.lines[index] ?? other.lines.at(-1) ?? 1, code: 'blocks-differ', message },
  ]
}

/** What must be equal in all languages. */
function nameOf(block: Block): string {
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
    case 'list':
      return block.ordered ? 'a numbered list' : 'a list'
    default:
      return block.kind
  }
}

/** A page can be read in the time that it claims. */
export const pagesAreShort: Rule = ({ pages }) =>
  pages.flatMap(({ file, page }): Problem[] => {
    const words = wordsOf(page)
    const needed = Math.ceil(words / contentLimits.wordsPerMinute)
    if (words > contentLimits.pageWords) {
      return [
        {
          file,
          code: 'page-words',
          message: `the page has ${words} words; ${contentLimits.pageWords} are allowed, so shorten or divide it`,
        },
      ]
    }
    return needed > page.minutes
      ? [
          {
            file,
            line: 2,
            code: 'page-minutes',
            message: `${words} words need ${needed} minutes; write minutes: ${needed}`,
          },
        ]
      : []
  })

/** Files are all used, and the pins of a page are in one of its pictures. */
export const picturesFit: Rule = ({ course, pages, media }) => {
  const problems: Problem[] = []
  // Addresses are hashes, so that one found anywhere in the course is in use.
  const used = JSON.stringify([course, pages.map(({ page }) => page)])
  for (const [file, content] of media) {
    if (!used.includes(mediaAddress(content)))
      problems.push({
        file,
        code: 'media-unused',
        message: 'no page or question uses this file; use it or remove it',
      })
  }
  const numbersOf = new Map([...media.values()].map((picture) => [mediaAddress(picture), picture.numbers]))
  for (const { file, page, lines } of pages) {
    const numbers = page.blocks.flatMap((block) =>
      block.kind === 'image' || block.kind === 'hotspots' ? [numbersOf.get(block.src)] : [],
    )
    // Nobody can tell what a photograph shows, nor a picture that is missing.
    if (numbers.some((known) => known == null)) continue
    for (const [index, block] of page.blocks.entries()) {
      for (const pin of pinsOf(block).filter((wanted) => !numbers.some((known) => known?.includes(wanted)))) {
        const message = `no picture of this page has the number ${pin}; correct the pin or the picture`
        problems.push({ file, line: lines[index] ?? 1, code: 'pin-unknown', message })
      }
    }
  }
  return problems
}

/** Inserts are announced in course.yaml; the ids of ticks are the page's own. */
export const insertsAndTicksFit: Rule = ({ course, pages }) => {
  const placed = pages.flatMap(({ file, language, page, lines }) =>
    page.blocks.map((block, index) => ({ file, language, block, line: lines[index] ?? 1 })),
  )
  const undeclared = placed.flatMap(({ file, line, block }): Problem[] =>
    block.kind === 'local' && !course.localInserts.includes(block.key)
      ? [{ file, line, code: 'local-undeclared', message: `add ${block.key} to localInserts in course.yaml` }]
      : [],
  )
  const ticks = placed.flatMap(({ file, line, language, block }) =>
    block.kind === 'ack' ? [{ file, line, id: block.id, within: language }] : [],
  )
  return [...undeclared, ...duplicates(ticks, 'ack')]
}

interface Named {
  file: string
  line: number
  id: string
  /** Ids may repeat in another one. */
  within: string
}

/** Ids that were used before. */
export function duplicates(named: readonly Named[], what: string): Problem[] {
  const seen = new Map<string, Named>()
  return named.flatMap((entry): Problem[] => {
    const key = `${entry.within} ${entry.id}`
    const earlier = seen.get(key)
    seen.set(key, earlier ?? entry)
    if (!earlier) return []
    const message = `the ${what} id ${entry.id} is taken by ${earlier.file}:${earlier.line}; choose another`
    return [{ file: entry.file, line: entry.line, code: 'id-duplicate', message }]
  })
}

function byStem(pages: readonly SourcePage[]): Map<string, SourcePage[]> {
  return Map.groupBy(pages, ({ stem }) => stem)
}
