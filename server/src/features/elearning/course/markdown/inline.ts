/** Converts running text: Markdown phrasing to the contract's `Inline`. */
import type { Inline } from '@sorgfalt/contract/elearning/content'
import type { Link, PhrasingContent } from 'mdast'
import type { TextDirective } from 'mdast-util-directive'
import { contentLimits } from '../../../../platform/package/content-limits.ts'
import { checkForLostBlock, describeUse } from './directives.ts'
import { type PageContext, readSource, refuseNode, reportAt } from './page-context.ts'

/** Converts phrasing. Reports content that cannot be shown, and leaves it out. */
export function convertInline(nodes: readonly PhrasingContent[], context: PageContext, depth = 0): Inline[] {
  const inline = mergeTexts(nodes.flatMap((node) => convertNode(node, context, depth)))
  // The parser splits text at colons, as in 12:30. The search for blocks that were not recognised therefore
  // needs the merged text.
  for (const part of inline)
    if (part.t === 'text' && nodes[0]) checkForLostBlock(context, nodes[0], part.text)

  return inline
}

function convertNode(node: PhrasingContent, context: PageContext, depth: number): Inline[] {
  const children = (of: readonly PhrasingContent[]): Inline[] => {
    if (depth < contentLimits.inlineDepth) return convertInline(of, context, depth + 1)
    const message = 'emphasis and links are nested too deeply; simplify the sentence'
    reportAt(context, node, 'markdown-too-complex', message)
    return []
  }
  switch (node.type) {
    case 'text':
      return [{ t: 'text', text: joinLines(node.value) }]
    // A forced line break becomes a space, because the width of the screen determines where lines break.
    case 'break':
      return [{ t: 'text', text: ' ' }]
    case 'strong':
      return [{ t: 'strong', children: children(node.children) }]
    case 'emphasis':
      return [{ t: 'em', children: children(node.children) }]
    case 'link':
      return convertLink(node, context, children(node.children))
    case 'textDirective':
      return convertTextDirective(node, context)
    default:
      refuseNode(context, node)
      return []
  }
}

/** Replaces line breaks with spaces. Keeps all other white space, such as non-breaking spaces. */
const joinLines = (text: string): string => text.replace(/[ \t]*\r?\n[ \t]*/g, ' ')

const allowedAddress = /^(?:https?:\/\/[^\s/]\S*|mailto:[^\s@]+@\S+|tel:\+?[\d().-]+)$/i

function convertLink(node: Link, context: PageContext, children: Inline[]): Inline[] {
  if (!allowedAddress.test(node.url) || (/^http/i.test(node.url) && !URL.canParse(node.url))) {
    const message = 'cannot be linked; links begin with https://, http://, mailto: or tel:'
    reportAt(context, node, 'link-address', `"${node.url.slice(0, 60)}" ${message}`)
  } else if (toPlainText(children).trim() === '') {
    reportAt(context, node, 'link-address', 'write the words to click on: [text](https://…)')
  }
  return [{ t: 'link', href: node.url, children }]
}

function convertTextDirective(node: TextDirective, context: PageContext): Inline[] {
  const written = readSource(context, node)
  if (node.name === 'pin') return convertPin(node, context, written)

  const use = describeUse(node.name)
  // The name of a block alone (`:info`) is plain text. With braces, the author meant the block.
  if (use && written.includes('{')) reportAt(context, node, 'directive-malformed', `write ${use}`)

  // 12:30, 30:2 and "Mitarbeiter:innen" are parsed as directives too. Their source text is restored.
  return [{ t: 'text', text: written }]
}

function convertPin(node: TextDirective, context: PageContext, written: string): Inline[] {
  const number = /^:pin\[([1-9]\d?)\]$/.exec(written)?.[1]
  if (number !== undefined) return [{ t: 'pin', n: Number(number) }]

  const message = `write the number of the picture as :pin[1], not ${written.slice(0, 30)}`
  reportAt(context, node, 'pin-number', message)

  return []
}

function mergeTexts(parts: readonly Inline[]): Inline[] {
  const result: Inline[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.t === 'text' && last?.t === 'text')
      result[result.length - 1] = { t: 'text', text: last.text + part.text }
    else result.push(part)
  }

  return result
}

/** Returns the text without emphasis, links and pins. */
export const toPlainText = (inline: readonly Inline[]): string =>
  inline
    .map((part) => {
      if (part.t === 'text') return part.text
      return part.t === 'pin' ? '' : toPlainText(part.children)
    })
    .join('')

/** Returns the text of a headline or title. Reports a problem if it contains links or pins (`:pin[1]`). */
export function readTitle(nodes: readonly PhrasingContent[], context: PageContext): string {
  const inline = convertInline(nodes, context)
  const isPlain = inline.every((part) => part.t !== 'pin' && part.t !== 'link')
  const node = nodes[0]
  if (!isPlain && node)
    reportAt(context, node, 'headline', 'a title consists of words; move links and pins into the text below')

  return toPlainText(inline).trim()
}
