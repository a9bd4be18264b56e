import type { Page } from '@sorgfalt/contract/elearning/content'
import type { Heading, RootContent } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { contentLimits } from '../../../platform/package/content-limits.ts'
import type { Report } from '../../../platform/package/problem.ts'
import { readYaml } from '../../../platform/package/yaml-file.ts'
import { blocksOf } from './blocks.ts'
import { frontMatter } from './course-yaml.ts'
import { titleOf } from './inline.ts'
import type { NamedMedia } from './media.ts'
import { type PageContext, reportAt } from './page-context.ts'

/** A page as the contract has it, and for each block the line on which it begins. */
export interface ReadPage {
  page: Page
  lines: number[]
}

// One tilde is a sign for "about", not struck text.
const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkFrontmatter, ['yaml'])
  .use(remarkDirective)
  .freeze()

/** Reads one Markdown page of at most `contentLimits.pageBytes`. Problems are reported; without a usable front matter there is no page (undefined). */
export function readPage(
  source: string,
  media: ReadonlyMap<string, NamedMedia>,
  report: Report,
): ReadPage | undefined {
  if (isTooComplex(source, report)) return undefined
  const context: PageContext = { source, media, report }
  const [first, ...rest] = markdown.parse(source).children
  if (first?.type !== 'yaml') {
    report('front-matter', 'a page begins with its front matter: ---, id: …, minutes: …, ---', 1)
    return undefined
  }
  const facts = readYaml(
    first.value,
    frontMatter,
    (code, message, line) => report(code === 'yaml-content' ? 'front-matter' : code, message, line),
    2,
  )
  const { title, below } = headlineOf(rest, context)
  const placed = blocksOf(below, context)
  if (!facts) return undefined
  const { id, minutes, countries = [] } = facts.value
  return {
    page: { id, title, minutes, countries, blocks: placed.map(({ block }) => block) },
    lines: placed.map(({ line }) => line),
  }
}

function headlineOf(
  nodes: readonly RootContent[],
  context: PageContext,
): { title: string; below: readonly RootContent[] } {
  const [first, ...below] = nodes
  const isHeadline = (node: RootContent | undefined): node is Heading =>
    node?.type === 'heading' && node.depth === 1
  const title = isHeadline(first) ? titleOf(first.children, context) : ''
  if (title !== '') return { title, below }
  const message = 'below its front matter a page begins with one # headline'
  if (first) reportAt(context, first, 'headline', message)
  else context.report('headline', message)
  return { title, below: isHeadline(first) ? below : nodes }
}

/** Stops what would keep the Markdown parser busy for seconds: it takes quadratic time on nesting and emphasis marks. */
function isTooComplex(source: string, report: Report): boolean {
  const { emphasisMarks, fences, containersPerLine } = contentLimits
  const nested = new RegExp(`^(?:[ \\t]*(?:>|[-*+][ \\t]|\\d{1,9}[.)][ \\t])){${containersPerLine + 1}}`, 'm')
  const count = (rule: RegExp): number => source.match(rule)?.length ?? 0
  if (nested.test(source))
    report(
      'markdown-too-complex',
      `lists and quotations are nested more than ${containersPerLine} levels deep; flatten them`,
    )
  else if (count(/[*_~]/g) > emphasisMarks)
    report('markdown-too-complex', `the page has more than ${emphasisMarks} * _ ~ marks; use less emphasis`)
  else if (count(/:{3}/g) > fences)
    report('markdown-too-complex', `the page has more than ${fences} ::: lines; divide it into two`)
  else return false
  return true
}
