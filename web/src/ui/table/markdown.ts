/**
 * The Markdown of table cells: strong, emphasis and links. Everything else stays text, so that nothing can be
 * injected.
 */
export type Mark =
  | string
  | { type: 'strong'; children: readonly Mark[] }
  | { type: 'em'; children: readonly Mark[] }
  | { type: 'link'; href: string; children: readonly Mark[] }

const pattern = new RegExp(
  [
    /\*\*(?<strong>[^*]+)\*\*/,
    /__(?<strong2>[^_]+)__/,
    /\*(?<em>[^*\s][^*]*)\*/,
    /\b_(?<em2>[^_\s][^_]*)_\b/,
    /\[(?<text>[^\]]+)\]\((?<href>[^)\s]+)\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
/** Addresses that may become links. */
const followed = /^(https?:|mailto:|tel:)/i
const longest = 5000

/** Removes block marks at the beginning of lines, which have no meaning in a single line of text. */
const unblocked = (text: string): string =>
  text.replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '').replace(/\s*\n\s*/g, ' ')

/** Returns the marks for a part with emphasis or a link. A link with an unsafe address becomes plain text. */
function toMarks(inner: Mark[], href: string | undefined, isStrong: boolean): Mark[] {
  if (href === undefined) return [{ type: isStrong ? 'strong' : 'em', children: inner }]

  return followed.test(href) ? [{ type: 'link', href, children: inner }] : inner
}

function marks(text: string, depth: number): Mark[] {
  const found = depth > 0 ? pattern.exec(text) : null
  if (!found?.groups) return text === '' ? [] : [text]

  const { strong, strong2, em, em2, text: label, href } = found.groups
  const inner = marks(strong ?? strong2 ?? em ?? em2 ?? label ?? '', depth - 1)
  const mark = toMarks(inner, href, Boolean(strong ?? strong2))

  return [
    ...marks(text.slice(0, found.index), 0),
    ...mark,
    ...marks(text.slice(found.index + found[0].length), depth),
  ]
}

/** Returns the marks of one line of Markdown. */
export const readMarkdown = (source: string): readonly Mark[] => marks(unblocked(source.slice(0, longest)), 3)
