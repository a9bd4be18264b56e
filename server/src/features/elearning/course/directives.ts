/** The vocabulary of `::name{…}` and `:::name{…}` blocks, and how their attributes are read. */
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { type PageContext, reportAt, sourceOf } from './page-context.ts'

export type Directive = ContainerDirective | LeafDirective | TextDirective
export const callouts = ['info', 'warning', 'danger', 'legal'] as const
export const containers = [
  ...callouts,
  'steps',
  'cards',
  'accordion',
  'do',
  'dont',
  'ack',
  'video',
  'audio',
  'signs',
  'hotspots',
] as const
export const leaves = ['image', 'check', 'local', 'download'] as const
/** Leaves that stand inside one kind of container only. */
const homes = { sign: 'signs', spot: 'hotspots' } as const
export type PartName = keyof typeof homes
export type ContainerName = (typeof containers)[number]
export type LeafName = (typeof leaves)[number]

/** The member of `names` that equals `name`, so that its type follows. */
export const oneOf = <T extends string>(names: readonly T[], name: string): T | undefined =>
  names.find((known) => known === name)

/** How the author meant it: the name as a leaf or a container. */
export function describeUse(name: string): string | undefined {
  const home = Object.hasOwn(homes, name) ? homes[name as PartName] : undefined
  if (home) return `::${name}{…} on a line of its own inside :::${home}`
  if (oneOf(leaves, name)) return `::${name}{…} on a line of its own`
  return oneOf(containers, name) ? `:::${name} on a line of its own, closed by :::` : undefined
}

/** Text that looks like a block but was not read as one: misspelt attributes, a blank after the colons, text before it. */
const misread = new RegExp(
  `(?:^|\\s):::(?:\\s|$)|(?:^|[^:]):{2,3}\\s?(?:${[...containers, ...leaves, ...Object.keys(homes)].join('|')})\\b`,
)

/** Reports text in which a block got lost. */
export function checkForLostBlock(
  context: PageContext,
  node: Parameters<typeof reportAt>[1],
  text: string,
): void {
  if (!misread.test(text)) return
  const message =
    'was not understood as a block; begin the line with it, write {name="value"}, and close ::: once'
  reportAt(context, node, 'directive-malformed', `"${text.slice(0, 40)}" ${message}`)
}

/** An attribute's text without surrounding blanks; '' when it is missing. */
export const attribute = (node: Directive, name: string): string => (node.attributes?.[name] ?? '').trim()

/** Reports attributes that mean nothing here, and required ones that are missing. */
export function checkAttributes(
  context: PageContext,
  node: Directive,
  rule: { required?: readonly string[]; optional?: readonly string[] },
): void {
  const { required = [], optional = [] } = rule
  for (const name of Object.keys(node.attributes ?? {})) {
    if (required.includes(name) || optional.includes(name)) continue
    reportAt(
      context,
      node,
      'directive-attribute',
      `${node.name} has no attribute ${name}; it takes ${[...required, ...optional].join(', ') || 'none'}`,
    )
  }
  for (const name of required) {
    if (attribute(node, name) === '')
      reportAt(context, node, 'directive-attribute', `${node.name} needs ${name}="…"`)
  }
}

/** Reports a container that runs on to the end because its `:::` is missing. */
export function checkClosed(context: PageContext, node: ContainerDirective): void {
  const end = node.position?.end.offset ?? 0
  const lastLine = context.source.slice(0, end).split('\n').at(-1) ?? ''
  const isClosed = /^[\s>]*:{3,}\s*$/.test(lastLine) && node.position?.start.line !== node.position?.end.line
  if (!isClosed) reportAt(context, node, 'directive-unclosed', `close :::${node.name} with a line :::`)
}

/** Words in square brackets behind the name, which only `:pin[n]` has. */
export function hasLabel(context: PageContext, node: ContainerDirective | LeafDirective): boolean {
  return new RegExp(`^:+${node.name}\\[`).test(sourceOf(context, node))
}
