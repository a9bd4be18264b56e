import type { Page } from '@sorgfalt/contract/elearning/content'
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
  /** For each block the line of the file on which it begins. */
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
  const excess = findExcess(source)
  if (excess) {
    report('markdown-too-complex', excess)
    return undefined
  }

  const context: PageContext = { source, media, report }
  const [first, ...rest] = markdown.parse(source).children
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

  const message = 'below its front matter a page begins with one # headline'
  if (first) reportAt(context, first, 'headline', message)
  else context.report('headline', message)

  return { title, below: isHeadline(first) ? below : nodes }
}

/**
 * Returns what makes a page too complex, or undefined. The Markdown parser takes quadratic time on nested
 * containers and on emphasis marks, so that a hostile page could keep it busy for seconds.
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
