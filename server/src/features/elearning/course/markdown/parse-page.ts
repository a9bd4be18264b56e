import type { Block, KeyPoints, Page } from '@sorgfalt/contract/elearning/content'
import type { Heading, RootContent } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { contentLimits } from '../../../../platform/package/content-limits.ts'
import type { Report } from '../../../../platform/package/problem.ts'
import { readYaml } from '../../../../platform/package/yaml-file.ts'
import { frontMatter } from '../course-yaml.ts'
import type { NamedMedia } from '../media.ts'
import { convertBlocks } from './blocks.ts'
import { readTitle } from './inline.ts'
import { type PageContext, reportAt } from './page-context.ts'

/** A page in the shape of the contract. */
export interface ParsedPage {
  page: Page
  /** The line of the file on which each block begins. */
  lines: number[]
}

// A single tilde means "about", as in ~5 minutes, and does not strike text out.
const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkFrontmatter, ['yaml'])
  .use(remarkDirective)
  .freeze()

/**
 * Parses one Markdown page of at most `contentLimits.pageBytes` and reports its problems.
 * Returns undefined when the page has no usable front matter or is too complex to be parsed.
 */
export function parsePage(
  source: string,
  media: ReadonlyMap<string, NamedMedia>,
  report: Report,
): ParsedPage | undefined {
  const nodes = parseMarkdown(source, report)
  if (!nodes) return undefined

  const context: PageContext = { source, media, report }
  const [first, ...rest] = nodes
  if (first?.type !== 'yaml') {
    report('front-matter', 'a page begins with its front matter: ---, id: …, minutes: …, ---', 1)
    return undefined
  }

  const reportFrontMatter: Report = (code, message, line) =>
    report(code === 'yaml-content' ? 'front-matter' : code, message, line)
  const fields = readYaml(first.value, frontMatter, reportFrontMatter, 2)
  const { title, below } = readHeadline(rest, context)
  const blocks = convertBlocks(below, context)

  if (!fields) return undefined

  const { id, minutes, countries = [] } = fields.value

  return {
    page: { id, title, minutes, countries, blocks: blocks.map(({ block }) => block) },
    lines: blocks.map(({ line }) => line),
  }
}

/** The key points of a course in the shape of the contract. */
export interface ParsedKeyPoints {
  keyPoints: KeyPoints
  /** The line of the file on which each block begins. */
  lines: number[]
}

/**
 * Parses the key points of a course: a page without front matter that may contain only some kinds of blocks.
 * Returns undefined when it is too complex to be parsed.
 */
export function parseKeyPoints(
  source: string,
  media: ReadonlyMap<string, NamedMedia>,
  report: Report,
): ParsedKeyPoints | undefined {
  const nodes = parseMarkdown(source, report)
  if (!nodes) return undefined

  const context: PageContext = { source, media, report }
  const { title, below } = readHeadline(nodes, context)
  const blocks = convertBlocks(below, context)

  for (const { block, line } of blocks) {
    if (printable.includes(block.kind)) continue
    const message = `a summary cannot have this block; it has ${printable.join(', ')}`
    report('summary-block', message, line)
  }

  return {
    keyPoints: { title, blocks: blocks.map(({ block }) => block) },
    lines: blocks.map(({ line }) => line),
  }
}

/** The kinds of blocks that make sense on paper. */
const printable: readonly string[] = [
  'paragraph',
  'list',
  'steps',
  'doDont',
  'callout',
  'image',
] satisfies Block['kind'][]

/** Returns the nodes of a Markdown text. Reports a text that is too complex, and returns undefined. */
function parseMarkdown(source: string, report: Report): readonly RootContent[] | undefined {
  const excess = findExcess(source)
  if (!excess) return markdown.parse(source).children

  report('markdown-too-complex', excess)

  return undefined
}

/** Returns the title and the nodes below it. Reports a page that does not begin with exactly one headline. */
function readHeadline(
  nodes: readonly RootContent[],
  context: PageContext,
): { title: string; below: readonly RootContent[] } {
  const [first, ...below] = nodes
  const isHeadline = (node: RootContent | undefined): node is Heading =>
    node?.type === 'heading' && node.depth === 1
  const title = isHeadline(first) ? readTitle(first.children, context) : ''
  if (title !== '') return { title, below }

  const message = 'begin the page with one # headline, below the front matter of a page of a chapter'
  if (first) reportAt(context, first, 'headline', message)
  else context.report('headline', message)

  return { title, below: isHeadline(first) ? below : nodes }
}

/**
 * Returns what makes a page too complex, or undefined. The Markdown parser takes quadratic time on nested
 * containers and on emphasis marks, so a hostile page could keep it busy for seconds.
 */
function findExcess(source: string): string | undefined {
  const { emphasisMarks, fences, containersPerLine } = contentLimits
  const nested = new RegExp(`^(?:[ \\t]*(?:>|[-*+][ \\t]|\\d{1,9}[.)][ \\t])){${containersPerLine + 1}}`, 'm')
  const count = (pattern: RegExp): number => source.match(pattern)?.length ?? 0

  if (nested.test(source))
    return `lists and quotations are nested more than ${containersPerLine} levels deep; flatten them`
  if (count(/[*_~]/g) > emphasisMarks)
    return `the page has more than ${emphasisMarks} * _ ~ marks; use less emphasis`
  if (count(/:{3}/g) > fences) return `the page has more than ${fences} ::: lines; divide it into two`

  return undefined
}
