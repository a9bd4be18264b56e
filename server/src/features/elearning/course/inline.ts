/** Running text: Markdown phrasing to the contract's `Inline`. */
import type { Inline } from '@sorgfalt/contract/elearning/content'
import type { Link, PhrasingContent } from 'mdast'
import type { TextDirective } from 'mdast-util-directive'
import { contentLimits } from '../../../platform/package/content-limits.ts'
import { checkForLostBlock, describeUse } from './directives.ts'
import { type PageContext, refuseNode, reportAt, sourceOf } from './page-context.ts'

/** Converts phrasing; what cannot be shown is reported and left out. */
export function inlineOf(nodes: readonly PhrasingContent[], context: PageContext, depth = 0): Inline[] {
  const inline = merged(nodes.flatMap((node) => oneInline(node, context, depth)))
  // Times and colons split what was one text, so lost blocks are looked for in the text put together again.
  for (const part of inline)
    if (part.t === 'text' && nodes[0]) checkForLostBlock(context, nodes[0], part.text)
  return inline
}

function oneInline(node: PhrasingContent, context: PageContext, depth: number): Inline[] {
  const children = (of: readonly PhrasingContent[]): Inline[] => {
    if (depth < contentLimits.inlineDepth) return inlineOf(of, context, depth + 1)
    reportAt(
      context,
      node,
      'markdown-too-complex',
      'emphasis and links are nested too deeply; simplify the sentence',
    )
    return []
  }
  switch (node.type) {
    case 'text':
      return [{ t: 'text', text: oneLine(node.value) }]
    // A forced line break has no place in text that flows on every screen.
    case 'break':
      return [{ t: 'text', text: ' ' }]
    case 'strong':
      return [{ t: 'strong', children: children(node.children) }]
    case 'emphasis':
      return [{ t: 'em', children: children(node.children) }]
    case 'link':
      return linkOf(node, context, children(node.children))
    case 'textDirective':
      return directiveOf(node, context)
    default:
      refuseNode(context, node)
      return []
  }
}

/** Soft line breaks become blanks; other white space, non-breaking above all, stays. */
const oneLine = (text: string): string => text.replace(/[ \t]*\r?\n[ \t]*/g, ' ')

const allowedAddress = /^(?:https?:\/\/[^\s/]\S*|mailto:[^\s@]+@\S+|tel:\+?[\d().-]+)$/i

function linkOf(node: Link, context: PageContext, children: Inline[]): Inline[] {
  if (!allowedAddress.test(node.url) || (/^http/i.test(node.url) && !URL.canParse(node.url))) {
    reportAt(
      context,
      node,
      'link-address',
      `"${node.url.slice(0, 60)}" cannot be linked; links begin with https://, http://, mailto: or tel:`,
    )
  } else if (plainText(children).trim() === '') {
    reportAt(context, node, 'link-address', 'write the words to click on: [text](https://…)')
  }
  return [{ t: 'link', href: node.url, children }]
}

function directiveOf(node: TextDirective, context: PageContext): Inline[] {
  const written = sourceOf(context, node)
  if (node.name === 'pin') return pinOf(node, context, written)
  const use = describeUse(node.name)
  // A block's name in passing (`:info`) is text; with braces it was meant to be the block.
  if (use && written.includes('{')) reportAt(context, node, 'directive-malformed', `write ${use}`)
  // 12:30, 30:2 and "Mitarbeiter:innen" look like directives too: they are put back as they were written.
  return [{ t: 'text', text: written }]
}

function pinOf(node: TextDirective, context: PageContext, written: string): Inline[] {
  const number = /^:pin\[([1-9]\d?)\]$/.exec(written)?.[1]
  if (number === undefined)
    reportAt(
      context,
      node,
      'pin-number',
      `write the number of the picture as :pin[1], not ${written.slice(0, 30)}`,
    )
  return number === undefined ? [] : [{ t: 'pin', n: Number(number) }]
}

function merged(parts: readonly Inline[]): Inline[] {
  const result: Inline[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.t === 'text' && last?.t === 'text')
      result[result.length - 1] = { t: 'text', text: last.text + part.text }
    else result.push(part)
  }
  return result
}

/** The words of running text without emphasis; pins are not words. */
export const plainText = (inline: readonly Inline[]): string =>
  inline
    .map((part) => (part.t === 'text' ? part.text : part.t === 'pin' ? '' : plainText(part.children)))
    .join('')

/** A headline or title: words only. */
export function titleOf(nodes: readonly PhrasingContent[], context: PageContext): string {
  const inline = inlineOf(nodes, context)
  const isPlain = inline.every((part) => part.t !== 'pin' && part.t !== 'link')
  const node = nodes[0]
  if (!isPlain && node)
    reportAt(context, node, 'headline', 'a title consists of words; move links and pins into the text below')
  return plainText(inline).trim()
}
