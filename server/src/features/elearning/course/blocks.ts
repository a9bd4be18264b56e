/** The flow of a page: Markdown and directives to the contract's `Block`. */
import type { Block } from '@sorgfalt/contract/elearning/content'
import type { RootContent, Table } from 'mdast'
import { containerBlock, doDontBlock } from './container-blocks.ts'
import { inlineOf } from './inline.ts'
import { leafBlock } from './leaf-blocks.ts'
import { listItems } from './list-items.ts'
import { type PageContext, refuseNode, reportAt } from './page-context.ts'

/** A block and the line of the page on which it begins. */
export interface PlacedBlock {
  block: Block
  line: number
}

/** Converts everything below the headline. What cannot be shown is reported and left out. */
export function blocksOf(nodes: readonly RootContent[], context: PageContext): PlacedBlock[] {
  const blocks: PlacedBlock[] = []
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as RootContent
    const line = node.position?.start.line ?? 1
    const pair = doDontPair(node, nodes[index + 1], context)
    if (pair) index += pair.taken - 1
    const block = pair ? pair.block : blockOf(node, context)
    if (block) blocks.push({ block, line })
  }
  return blocks
}

/** `:::do` and `:::dont` in a row, in either order; one that stands alone is reported. */
function doDontPair(
  node: RootContent,
  next: RootContent | undefined,
  context: PageContext,
): { block?: Block; taken: number } | undefined {
  if (node.type !== 'containerDirective' || (node.name !== 'do' && node.name !== 'dont')) return undefined
  const other = node.name === 'do' ? 'dont' : 'do'
  if (next?.type !== 'containerDirective' || next.name !== other) {
    reportAt(context, node, 'do-dont-pair', `:::${node.name} needs :::${other} directly next to it`)
    return { taken: 1 }
  }
  const [right, wrong] = node.name === 'do' ? [node, next] : [next, node]
  return { block: doDontBlock(right, wrong, context), taken: 2 }
}

function blockOf(node: RootContent, context: PageContext): Block | undefined {
  switch (node.type) {
    case 'paragraph':
      return { kind: 'paragraph', inline: inlineOf(node.children, context) }
    case 'list':
      return { kind: 'list', ordered: node.ordered ?? false, items: listItems(node, context) }
    case 'table':
      return tableBlock(node, context)
    case 'containerDirective':
      return containerBlock(node, context)
    case 'leafDirective':
      return leafBlock(node, context)
    case 'heading':
      if (node.depth === 2) return { kind: 'heading', inline: inlineOf(node.children, context) }
      reportAt(context, node, 'headline', headlineAdvice(node.depth))
      return undefined
    default:
      refuseNode(context, node)
      return undefined
  }
}

const headlineAdvice = (depth: number): string =>
  depth === 1
    ? 'a page has one # headline, at the top; use ##'
    : 'inside a page only ## is a headline; ### stands in :::cards'

function tableBlock(node: Table, context: PageContext): Block {
  const [head = [], ...rows] = node.children.map((row) =>
    row.children.map((cell) => inlineOf(cell.children, context)),
  )
  for (const [index, row] of rows.entries()) {
    const place = node.children[index + 1]
    if (row.length === head.length || !place) continue
    reportAt(
      context,
      place,
      'table-shape',
      `this row has ${row.length} cells and the head ${head.length}; make them equal`,
    )
  }
  if (rows.length === 0)
    reportAt(context, node, 'table-shape', 'a table needs at least one row below its head')
  return { kind: 'table', head, rows }
}
