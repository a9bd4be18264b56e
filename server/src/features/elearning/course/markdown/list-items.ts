import type { Body, Inline } from '@sorgfalt/contract/elearning/content'
import type { BlockContent, DefinitionContent, List } from 'mdast'
import { convertInline } from './inline.ts'
import { type PageContext, refuseNode, reportAt } from './page-context.ts'

/**
 * Converts the items of a list. Each must be one paragraph, because nested lists are hard to read on a phone.
 */
export function convertItems(list: List, context: PageContext): Inline[][] {
  return list.children.map((item) => {
    const [paragraph, ...more] = item.children
    if (paragraph?.type === 'paragraph' && more.length === 0 && item.checked == null)
      return convertInline(paragraph.children, context)

    const message =
      'an item is one paragraph, without a list inside and without [ ]; move the rest out of the list'
    reportAt(context, item, 'list-item', message)

    return []
  })
}

/** Converts paragraphs and lists, which callouts and cards consist of. Reports everything else. */
export function convertBody(
  nodes: readonly (BlockContent | DefinitionContent)[],
  context: PageContext,
): Body {
  return nodes.flatMap((node): Body => {
    if (node.type === 'paragraph')
      return [{ kind: 'paragraph', inline: convertInline(node.children, context) }]
    if (node.type === 'list')
      return [{ kind: 'list', ordered: node.ordered ?? false, items: convertItems(node, context) }]

    refuseNode(context, node)

    return []
  })
}
