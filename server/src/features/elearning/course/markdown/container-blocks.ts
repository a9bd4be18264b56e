/** Converts containers: `:::name … :::`. */
import type { Block, Body, Inline } from '@sorgfalt/contract/elearning/content'
import type { BlockContent, DefinitionContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import {
  callouts,
  checkAttributes,
  checkClosed,
  containers,
  describeUse,
  findName,
  hasLabel,
  readAttribute,
} from './directives.ts'
import { convertInline, readTitle } from './inline.ts'
import { convertBody, convertItems } from './list-items.ts'
import { convertAudio, convertVideo } from './media-blocks.ts'
import { type PageContext, refuseNode, reportAt } from './page-context.ts'
import { convertHotspots, convertSigns } from './picture-blocks.ts'
import { convertScenario } from './scenario-block.ts'

/** Converts one container. blocks.ts converts `do` and `dont`, which come in pairs. */
export function convertContainer(node: ContainerDirective, context: PageContext): Block | undefined {
  const name = findName(containers, node.name)
  if (!name) {
    const use = describeUse(node.name)
    const unknown = `no block is called :::${node.name}; there are ${containers.join(', ')}`
    reportAt(context, node, 'directive-unknown', use ? `write ${use}` : unknown)
    return undefined
  }

  checkClosed(context, node)
  if (hasLabel(context, node))
    reportAt(context, node, 'directive-attribute', `write :::${name} with {…} instead of […]`)

  switch (name) {
    case 'steps':
      return convertSteps(node, context)
    case 'cards':
    case 'accordion':
      return { kind: name, items: convertTitledItems(node, context) }
    case 'video':
      return convertVideo(node, context)
    case 'audio':
      return convertAudio(node, context)
    case 'signs':
      return convertSigns(node, context)
    case 'hotspots':
      return convertHotspots(node, context)
    case 'scenario':
      return convertScenario(node, context)
    case 'ack':
      return convertAck(node, context)
    case 'do':
    case 'dont':
      return undefined
    default:
      return convertCallout(node, findName(callouts, name) ?? 'info', context)
  }
}

/** Converts the two containers of a pair to one block. */
export function convertDoDont(
  right: ContainerDirective,
  wrong: ContainerDirective,
  context: PageContext,
): Block {
  const half = (node: ContainerDirective): { title: string; items: Inline[][] } => {
    checkClosed(context, node)
    checkAttributes(context, node, { optional: ['title'] })
    return { title: readAttribute(node, 'title'), items: convertOnlyList(node, context) }
  }
  return { kind: 'doDont', do: half(right), dont: half(wrong) }
}

function convertCallout(
  node: ContainerDirective,
  tone: (typeof callouts)[number],
  context: PageContext,
): Block {
  checkAttributes(context, node, { optional: ['title'] })
  if (node.children.length === 0)
    reportAt(context, node, 'directive-content', `:::${tone} is empty; write a paragraph or a list in it`)

  return {
    kind: 'callout',
    tone,
    title: readAttribute(node, 'title'),
    body: convertBody(node.children, context),
  }
}

function convertSteps(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, {})
  return { kind: 'steps', items: convertOnlyList(node, context) }
}

/** Returns the items of the one list that a container must consist of. */
function convertOnlyList(node: ContainerDirective, context: PageContext): Inline[][] {
  const [list, ...more] = node.children
  if (list?.type === 'list' && more.length === 0) return convertItems(list, context)

  const message = `:::${node.name} contains exactly one list; put other text above or below`
  reportAt(context, node, 'directive-content', message)

  return []
}

function convertAck(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['id'] })

  const [paragraph, ...more] = node.children
  const isOne = paragraph?.type === 'paragraph' && more.length === 0
  if (!isOne) {
    const message = ':::ack contains exactly one paragraph, the sentence that the member confirms'
    reportAt(context, node, 'directive-content', message)
  }

  return {
    kind: 'ack',
    id: readAttribute(node, 'id'),
    inline: isOne ? convertInline(paragraph.children, context) : [],
  }
}

/** Converts the content below each ### heading of a container. */
function convertTitledItems(node: ContainerDirective, context: PageContext): { title: string; body: Body }[] {
  checkAttributes(context, node, {})

  const items: { title: string; content: (BlockContent | DefinitionContent)[] }[] = []
  for (const child of node.children) {
    const item = items.at(-1)
    if (child.type === 'heading' && child.depth === 3)
      items.push({ title: readTitle(child.children, context), content: [] })
    else if (item) item.content.push(child)
    else refuseNode(context, child)
  }

  if (items.length === 0) {
    const message = `:::${node.name} needs at least one entry, which begins with ### and its title`
    reportAt(context, node, 'directive-content', message)
  }

  return items.map(({ title, content }) => ({ title, body: convertBody(content, context) }))
}
