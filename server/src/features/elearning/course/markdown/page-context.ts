import type { Nodes } from 'mdast'
import type { ProblemCode, Report } from '../../../../platform/package/problem.ts'
import type { NamedMedia } from '../media.ts'

/** What the conversion of a page needs besides its Markdown tree. */
export interface PageContext {
  /** The text of the whole file, to which the positions of the nodes refer. */
  source: string
  media: ReadonlyMap<string, NamedMedia>
  report: Report
}

/** Reports a problem on the line on which a node begins. */
export function reportAt(context: PageContext, node: Nodes, code: ProblemCode, message: string): void {
  context.report(code, message, node.position?.start.line)
}

/** Returns the source text of a node on one line. */
export function readSource({ source }: PageContext, node: Nodes): string {
  const { start, end } = node.position ?? {}
  return source.slice(start?.offset, end?.offset).replace(/\s*\n\s*/g, ' ')
}

/** Advice on what to write instead, by the type of the node. */
const advice: Record<string, string> = {
  yaml: 'front matter belongs to the pages of chapters; begin with the # headline',
  html: 'raw HTML is not allowed; use the blocks of docs/content-authoring.md',
  blockquote: 'quotations are not available; use :::info or a paragraph',
  code: 'code is not available; begin the lines without indentation',
  inlineCode: 'code is not available; use **bold** words',
  thematicBreak: 'lines across the page are not available; use a ## headline',
  delete: 'struck text is not available; remove the ~~',
  image: 'write pictures as ::image{src="media/…" alt="…"} on a line of their own',
  definition: 'write the address into the link: [text](https://…)',
  linkReference: 'write the address into the link: [text](https://…)',
  imageReference: 'write pictures as ::image{src="media/…" alt="…"} on a line of their own',
  footnoteDefinition: 'footnotes are not available; write the remark into the text',
  footnoteReference: 'footnotes are not available; write the remark into the text',
  heading: 'a headline is not allowed here',
  list: 'a list is not allowed here',
  table: 'a table is not allowed here',
  paragraph: 'a paragraph is not allowed here',
  containerDirective: 'a block is not allowed inside another one; close the outer one with ::: first',
  leafDirective: 'this block is not allowed inside another one',
}

/** Reports a piece of Markdown that courses cannot show, and advises what to write instead. */
export function refuseNode(context: PageContext, node: Nodes): void {
  const code = node.type === 'html' ? 'raw-html' : 'markdown-unsupported'
  const message = advice[node.type] ?? `${node.type} is not available; see docs/content-authoring.md`
  reportAt(context, node, code, message)
}
