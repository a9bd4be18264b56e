/** Converts the Markdown and the directives of a page to the blocks of the contract. */
import type { Block } from '@sorgfalt/contract/elearning/content'
import type { RootContent, Table } from 'mdast'
import { convertContainer, convertDoDont } from './container-blocks.ts'
import { convertInline } from './inline.ts'
import { convertLeaf } from './leaf-blocks.ts'
import { convertItems } from './list-items.ts'
import { type PageContext, refuseNode, reportAt } from './page-context.ts'

/** A block and the line of the page on which it begins. */
export interface LocatedBlock {
  block: Block
  line: number
}

/** Converts everything below the headline. Reports content that cannot be shown, and leaves it out. */
export function convertBlocks(nodes: readonly RootContent[], context: PageContext): LocatedBlock[] {
  const blocks: LocatedBlock[] = []

  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as RootContent
    const line = node.position?.start.line ?? 1
    const pair = convertDoDontPair(node, nodes[index + 1], context)
    if (pair) index += pair.taken - 1
    const block = pair ? pair.block : convertBlock(node, context)
    if (block) blocks.push({ block, line })
  }

  return blocks
}

/**
 * Converts `:::do` and `:::dont` next to each other, in either order. Returns the block and the number of
 * nodes that it replaces. Reports a container without its counterpart and returns no block for it. Returns
 * undefined for all other nodes.
 */
function convertDoDontPair(
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

  return { block: convertDoDont(right, wrong, context), taken: 2 }
}

function convertBlock(node: RootContent, context: PageContext): Block | undefined {
  switch (node.type) {
    case 'paragraph':
      return { kind: 'paragraph', inline: convertInline(node.children, context) }
    case 'list':
      return { kind: 'list', ordered: node.ordered ?? false, items: convertItems(node, context) }
    case 'table':
      return convertTable(node, context)
    case 'containerDirective':
      return convertContainer(node, context)
    case 'leafDirective':
      return convertLeaf(node, context)
    case 'heading':
      if (node.depth === 2) return { kind: 'heading', inline: convertInline(node.children, context) }
      reportAt(context, node, 'headline', adviseHeadline(node.depth))
      return undefined
    default:
      refuseNode(context, node)
      return undefined
  }
}

const adviseHeadline = (depth: number): string =>
  depth === 1
    ? 'a page has one # headline, at the top; use ##'
    : 'inside a page only ## is a headline; ### belongs in :::cards'

function convertTable(node: Table, context: PageContext): Block {
  const [head = [], ...rows] = node.children.map((row) =>
    row.children.map((cell) => convertInline(cell.children, context)),
  )

  for (const [index, row] of rows.entries()) {
    const rowNode = node.children[index + 1]
    if (row.length === head.length || !rowNode) continue
    const message = `this row has ${row.length} cells and the header row has ${head.length}; make them equal`
    reportAt(context, rowNode, 'table-shape', message)
  }

  if (rows.length === 0)
    reportAt(context, node, 'table-shape', 'a table needs at least one row below its header row')

  return { kind: 'table', head, rows }
}
