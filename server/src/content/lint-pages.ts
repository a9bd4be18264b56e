/** Rules for pages: the languages match, nothing is left over, and what pages refer to exists. */
import type { Block } from '@sorgfalt/contract/elearning-content'
import { contentLimits } from './content-limits.ts'
import type { Draft, Rule, SourcePage } from './draft.ts'
import { mediaAddress } from './media.ts'
import type { Problem } from './problem.ts'
import { pinsOf, wordsOf } from './words.ts'

/** Every page stands in course.yaml and every page named there exists, in every language, under one id. */
export const pagesAreComplete: Rule = ({ course, pages, courseLine }) => {
  const problems: Problem[] = []
  const listed = new Set(course.chapters.de_DE.flatMap((chapter) => chapter.pages.map((page) => page.id)))
  for (const versions of byStem(pages).values()) {
    const [first] = versions
    if (!first) continue
    for (const language of course.languages.filter((wanted) => !versions.some((version) => version.language === wanted))) {
      problems.push({ file: fileOf(first.stem, language), code: 'page-missing', message: `write the page in this language too; ${first.file} exists` })
    }
    for (const other of versions.filter(({ page }) => page.id !== first.page.id)) {
      problems.push({ file: other.file, line: 2, code: 'page-id-differs', message: `the page is called ${other.page.id} here and ${first.page.id} in ${first.file}; use one id` })
    }
    if (!listed.has(first.page.id)) problems.push({ file: first.file, code: 'page-unlisted', message: `name the page ${first.page.id} in a chapter of course.yaml whose folder is ${first.folder}, or remove it` })
  }
  return [...problems, ...duplicates(pages.map(({ file, language, page }) => ({ file, line: 2, id: page.id, within: language })), 'page'),
    ...duplicates(course.chapters.de_DE.map(({ id }, index) => ({ file: 'course.yaml', line: courseLine(['chapters', index]), id, within: '' })), 'chapter')]
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
  const facts = ({ page }: SourcePage): string => `minutes ${page.minutes}, countries ${[...page.countries].sort().join(' ') || 'all'}`
  if (facts(first) !== facts(other)) {
    problems.push({ file: other.file, line: 2, code: 'page-differs', message: `${facts(other)} here, but ${facts(first)} in ${first.file}; make them equal` })
  }
  const count = Math.max(first.page.blocks.length, other.page.blocks.length)
  const index = Array.from({ length: count }, (_, position) => position).find((position) => nameOf(first.page.blocks[position]) !== nameOf(other.page.blocks[position]))
  if (index === undefined) return problems
  // Only the first one: what follows is shifted and would say the same again.
  const place = `${first.file}${first.lines[index] === undefined ? '' : `:${first.lines[index]}`}`
  const message = `block ${index + 1} is ${nameOf(other.page.blocks[index])} here and ${nameOf(first.page.blocks[index])} in ${place}; use the same blocks in the same order`
  return [...problems, { file: other.file, line: other.lines[index] ?? other.lines.at(-1) ?? 1, code: 'blocks-differ', message }]
}

/** What must be equal in all languages. */
function nameOf(block: Block | undefined): string {
  if (!block) return 'missing'
  switch (block.kind) {
    case 'callout': return block.tone
    case 'check': return `check ${block.questionId}`
    case 'local': return `local ${block.key}`
    case 'ack': return `ack ${block.id}`
    case 'list': return block.ordered ? 'a numbered list' : 'a list'
    default: return block.kind
  }
}

/** A page can be read in the time that it claims. */
export const pagesAreShort: Rule = ({ pages }) => pages.flatMap(({ file, page }): Problem[] => {
  const words = wordsOf(page)
  const needed = Math.ceil(words / contentLimits.wordsPerMinute)
  if (words > contentLimits.pageWords) {
    return [{ file, code: 'page-words', message: `the page has ${words} words; ${contentLimits.pageWords} are allowed, so shorten or divide it` }]
  }
  return needed > page.minutes ? [{ file, line: 2, code: 'page-minutes', message: `${words} words need ${needed} minutes; write minutes: ${needed}` }] : []
})

/** Pictures are all used, and the pins of a page are in one of its pictures. */
export const picturesFit: Rule = ({ course, pages, media }) => {
  const problems: Problem[] = []
  const shown = new Set([course.image, ...pages.flatMap(({ page }) => page.blocks.flatMap((block) => (block.kind === 'image' ? [block.src] : [])))])
  for (const [file, picture] of media) {
    if (!shown.has(mediaAddress(picture))) problems.push({ file, code: 'media-unused', message: 'no page shows this picture; show it or remove it' })
  }
  const numbersOf = new Map([...media.values()].map((picture) => [mediaAddress(picture), picture.numbers]))
  for (const { file, page, lines } of pages) {
    const numbers = page.blocks.flatMap((block) => (block.kind === 'image' ? [numbersOf.get(block.src)] : []))
    // Nobody can tell what a photograph shows, nor a picture that is missing.
    if (numbers.some((known) => known == null)) continue
    for (const [index, block] of page.blocks.entries()) {
      for (const pin of pinsOf(block).filter((wanted) => !numbers.some((known) => known?.includes(wanted)))) {
        problems.push({ file, line: lines[index] ?? 1, code: 'pin-unknown', message: `no picture of this page has the number ${pin}; correct the pin or the picture` })
      }
    }
  }
  return problems
}

/** Inserts are announced in course.yaml; the ids of ticks are the page's own. */
export const insertsAndTicksFit: Rule = ({ course, pages }) => {
  const placed = pages.flatMap(({ file, language, page, lines }) => page.blocks.map((block, index) => ({ file, language, block, line: lines[index] ?? 1 })))
  const undeclared = placed.flatMap(({ file, line, block }): Problem[] =>
    block.kind === 'local' && !course.localInserts.includes(block.key)
      ? [{ file, line, code: 'local-undeclared', message: `add ${block.key} to localInserts in course.yaml` }]
      : [])
  const ticks = placed.flatMap(({ file, line, language, block }) => (block.kind === 'ack' ? [{ file, line, id: block.id, within: language }] : []))
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
    return earlier
      ? [{ file: entry.file, line: entry.line, code: 'id-duplicate', message: `the ${what} id ${entry.id} is taken by ${earlier.file}:${earlier.line}; choose another` }]
      : []
  })
}

function byStem(pages: readonly SourcePage[]): Map<string, SourcePage[]> {
  return Map.groupBy(pages, ({ stem }) => stem)
}

const fileOf = (stem: string, language: Draft['course']['languages'][number]): string => `${stem}.${language.slice(0, 2)}.md`
