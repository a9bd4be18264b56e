import type { Block, Body, Inline, Page } from '@sorgfalt/contract/elearning/content'
import { plainText } from './inline.ts'

const ofItems = (items: readonly Inline[][]): string[] => items.map(plainText)
const ofBody = (body: Body): string[] =>
  body.flatMap((part) => (part.kind === 'list' ? ofItems(part.items) : [plainText(part.inline)]))

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'ack':
      return [plainText(block.inline)]
    case 'list':
    case 'steps':
      return ofItems(block.items)
    case 'table':
      return [block.head, ...block.rows].flatMap(ofItems)
    case 'callout':
      return [block.title, ...ofBody(block.body)]
    case 'image':
      return [block.caption ?? '']
    case 'cards':
    case 'accordion':
      return block.items.flatMap((card) => [card.title, ...ofBody(card.body)])
    case 'doDont':
      return [block.do.title, ...ofItems(block.do.items), block.dont.title, ...ofItems(block.dont.items)]
    case 'signs':
      return block.items.flatMap((sign) => [sign.title, sign.text ?? ''])
    case 'hotspots':
      return block.spots.flatMap((spot) => [spot.title, spot.text])
    // Who watches or listens does not read the transcript as well.
    case 'video':
    case 'audio':
    case 'download':
      return [block.title]
    // Their texts stand elsewhere: in the quiz and with the company.
    case 'check':
    case 'local':
      return []
  }
}

/** How many words there are to read below the headline: runs between blanks that hold a letter or a digit. */
export function wordsOf(page: Page): number {
  return page.blocks
    .flatMap(textsOf)
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** The numbers of a page's pins. */
export function pinsOf(block: Block): number[] {
  const found: number[] = []
  // Running text lies at different depths in each kind of block; pins are recognised by their shape.
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('t' in value && value.t === 'pin' && 'n' in value) found.push(Number(value.n))
    else Object.values(value).forEach(visit)
  }
  visit(block)
  return found
}
