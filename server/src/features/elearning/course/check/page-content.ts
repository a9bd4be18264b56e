/** Counts the words on a page and lists its pins, for the rules. */
import type { Block, Body, Inline, Situation } from '@sorgfalt/contract/elearning/content'
import { toPlainText } from '../markdown/inline.ts'

/**
 * Returns the number of words in blocks. A word is a sequence without white space that contains a letter or a
 * digit.
 */
export function countWords(blocks: readonly Block[]): number {
  return blocks
    .flatMap(listTexts)
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function listTexts(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'ack':
      return [toPlainText(block.inline)]
    case 'list':
    case 'steps':
      return listItemTexts(block.items)
    case 'table':
      return [block.head, ...block.rows].flatMap(listItemTexts)
    case 'callout':
      return [block.title, ...listBodyTexts(block.body)]
    case 'image':
      return [block.caption ?? '']
    case 'cards':
    case 'accordion':
      return block.items.flatMap((card) => [card.title, ...listBodyTexts(card.body)])
    case 'doDont':
      return [block.do, block.dont].flatMap((half) => [half.title, ...listItemTexts(half.items)])
    case 'signs':
      return block.items.flatMap((sign) => [sign.title, sign.text ?? ''])
    case 'hotspots':
      return block.spots.flatMap((spot) => [spot.title, spot.text])
    case 'scenario':
      return [block.title, ...block.situations.flatMap(listSituationTexts)]
    // A learner who watches or listens does not read the transcript as well.
    case 'video':
    case 'audio':
    case 'download':
      return [block.title]
    // The texts of these blocks come from the quiz and from the company.
    case 'check':
    case 'local':
      return []
  }
}

const listItemTexts = (items: readonly Inline[][]): string[] => items.map(toPlainText)
const listBodyTexts = (body: Body): string[] =>
  body.flatMap((part) => (part.kind === 'list' ? listItemTexts(part.items) : [toPlainText(part.inline)]))

const listSituationTexts = ({ title, body, choices }: Situation): string[] => [
  title,
  ...listBodyTexts(body),
  ...choices.map(({ text }) => text),
]

/** Returns the numbers of all pins in a block. */
export function listPins(block: Block): number[] {
  const pins: number[] = []
  // Each kind of block has its texts at a different depth, so pins are recognised by their shape.
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('t' in value && value.t === 'pin' && 'n' in value) pins.push(Number(value.n))
    else Object.values(value).forEach(visit)
  }

  visit(block)

  return pins
}
