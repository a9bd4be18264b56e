/** `:::name … :::` */
import type { Block, Body, Inline } from '@sorgfalt/contract/elearning/content'
import type { BlockContent, DefinitionContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import {
  attribute,
  callouts,
  checkAttributes,
  checkClosed,
  containers,
  describeUse,
  hasLabel,
  oneOf,
} from './directives.ts'
import { inlineOf, titleOf } from './inline.ts'
import { bodyOf, listItems } from './list-items.ts'
import { audioBlock, videoBlock } from './media-blocks.ts'
import { type PageContext, refuseNode, reportAt } from './page-context.ts'
import { hotspotsBlock, signsBlock } from './picture-blocks.ts'

/** Converts one container; `do` and `dont` are taken in pairs by blocks.ts. */
export function containerBlock(node: ContainerDirective, context: PageContext): Block | undefined {
  const name = oneOf(containers, node.name)
  if (!name) {
    const use = describeUse(node.name)
    reportAt(
      context,
      node,
      'directive-unknown',
      use ? `write ${use}` : `no block is called :::${node.name}; there are ${containers.join(', ')}`,
    )
    return undefined
  }
  checkClosed(context, node)
  if (hasLabel(context, node))
    reportAt(context, node, 'directive-attribute', `write :::${name} with {…} instead of […]`)
  switch (name) {
    case 'steps':
      return stepsBlock(node, context)
    case 'cards':
    case 'accordion':
      return { kind: name, items: titledItems(node, context) }
    case 'video':
      return videoBlock(node, context)
    case 'audio':
      return audioBlock(node, context)
    case 'signs':
      return signsBlock(node, context)
    case 'hotspots':
      return hotspotsBlock(node, context)
    case 'ack':
      return ackBlock(node, context)
    case 'do':
    case 'dont':
      return undefined
    default:
      return calloutBlock(node, oneOf(callouts, name) ?? 'info', context)
  }
}

/** Both halves as one block. */
export function doDontBlock(
  right: ContainerDirective,
  wrong: ContainerDirective,
  context: PageContext,
): Block {
  const half = (node: ContainerDirective): { title: string; items: Inline[][] } => {
    checkClosed(context, node)
    checkAttributes(context, node, { optional: ['title'] })
    return { title: attribute(node, 'title'), items: onlyList(node, context) }
  }
  return { kind: 'doDont', do: half(right), dont: half(wrong) }
}

function calloutBlock(
  node: ContainerDirective,
  tone: (typeof callouts)[number],
  context: PageContext,
): Block {
  checkAttributes(context, node, { optional: ['title'] })
  if (node.children.length === 0)
    reportAt(context, node, 'directive-content', `:::${tone} is empty; write a paragraph or a list into it`)
  return { kind: 'callout', tone, title: attribute(node, 'title'), body: bodyOf(node.children, context) }
}

function stepsBlock(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, {})
  return { kind: 'steps', items: onlyList(node, context) }
}

/** The items of the one list that a container must consist of. */
function onlyList(node: ContainerDirective, context: PageContext): Inline[][] {
  const [list, ...more] = node.children
  if (list?.type === 'list' && more.length === 0) return listItems(list, context)
  reportAt(
    context,
    node,
    'directive-content',
    `:::${node.name} holds exactly one list; put other text above or below`,
  )
  return []
}

function ackBlock(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['id'] })
  const [paragraph, ...more] = node.children
  const isOne = paragraph?.type === 'paragraph' && more.length === 0
  if (!isOne)
    reportAt(
      context,
      node,
      'directive-content',
      ':::ack holds exactly one paragraph, the sentence that the member confirms',
    )
  return {
    kind: 'ack',
    id: attribute(node, 'id'),
    inline: isOne ? inlineOf(paragraph.children, context) : [],
  }
}

/** What stands below each ### of a container. */
function titledItems(node: ContainerDirective, context: PageContext): { title: string; body: Body }[] {
  checkAttributes(context, node, {})
  const items: { title: string; content: (BlockContent | DefinitionContent)[] }[] = []
  for (const child of node.children) {
    const item = items.at(-1)
    if (child.type === 'heading' && child.depth === 3)
      items.push({ title: titleOf(child.children, context), content: [] })
    else if (item) item.content.push(child)
    else refuseNode(context, child)
  }
  if (items.length === 0)
    reportAt(
      context,
      node,
      'directive-content',
      `:::${node.name} needs at least one entry, begun by ### and its title`,
    )
  return items.map(({ title, content }) => ({ title, body: bodyOf(content, context) }))
}
