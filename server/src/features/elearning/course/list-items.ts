import type { Body, Inline } from '@sorgfalt/contract/elearning/content'
import type { BlockContent, DefinitionContent, List } from 'mdast'
import { inlineOf } from './inline.ts'
import { type PageContext, refuseNode, reportAt } from './page-context.ts'

/** The items of a list; each is one paragraph, because readers on a phone get lost in lists inside lists. */
export function listItems(list: List, context: PageContext): Inline[][] {
  return list.children.map((item) => {
    const [paragraph, ...more] = item.children
    if (paragraph?.type === 'paragraph' && more.length === 0 && item.checked == null)
      return inlineOf(paragraph.children, context)
    reportAt(
      context,
      item,
      'list-item',
      'an item is one paragraph, without a list inside and without [ ]; move the rest out of the list',
    )
    return []
  })
}

/** Paragraphs and lists, which is what callouts and cards hold. */
export function bodyOf(nodes: readonly (BlockContent | DefinitionContent)[], context: PageContext): Body {
  return nodes.flatMap((node): Body => {
    if (node.type === 'paragraph') return [{ kind: 'paragraph', inline: inlineOf(node.children, context) }]
    if (node.type === 'list')
      return [{ kind: 'list', ordered: node.ordered ?? false, items: listItems(node, context) }]
    refuseNode(context, node)
    return []
  })
}
