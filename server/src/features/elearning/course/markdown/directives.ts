/** The names of `::name{…}` and `:::name{…}` blocks, and functions that read and check their attributes. */
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { type PageContext, readSource, reportAt } from './page-context.ts'

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
  'scenario',
] as const
/** The name of the containers inside `::::scenario`. Each of them is a situation. */
export const situationName = 'scene'
export const leaves = ['image', 'check', 'local', 'download'] as const
/** The leaf directives that may occur only inside one kind of container, each with that container. */
const parentContainers = { sign: 'signs', spot: 'hotspots' } as const
export type PartName = keyof typeof parentContainers

/** Returns `name` with the type of `names`, or undefined when it is not one of them. */
export const findName = <T extends string>(names: readonly T[], name: string): T | undefined =>
  names.find((known) => known === name)

/** Returns how a block of this name is written, or undefined when no block has this name. */
export function describeUse(name: string): string | undefined {
  const parent = Object.hasOwn(parentContainers, name) ? parentContainers[name as PartName] : undefined
  if (parent) return `::${name}{…} on a line of its own inside :::${parent}`
  if (findName(leaves, name)) return `::${name}{…} on a line of its own`
  if (name === 'scenario') return '::::scenario{…} with four colons, closed by ::::'
  if (name === situationName) return `:::${name}{…} inside ::::scenario, closed by :::`
  return findName(containers, name) ? `:::${name} on a line of its own, closed by :::` : undefined
}

const blockNames = [...containers, situationName, ...leaves, ...Object.keys(parentContainers)].join('|')

/**
 * Matches text that looks like a block but was not parsed as one. The reasons are misspelt attributes, a
 * space after the colons, or text before them.
 */
const lostBlock = new RegExp(`(?:^|\\s):{3,4}(?:\\s|$)|(?:^|[^:]):{2,4}\\s?(?:${blockNames})\\b`)

/** Reports text that looks like a block that was not parsed. */
export function checkForLostBlock(
  context: PageContext,
  node: Parameters<typeof reportAt>[1],
  text: string,
): void {
  if (!lostBlock.test(text)) return
  const message =
    'was not understood as a block; begin the line with it, write {name="value"}, and close ::: once'
  reportAt(context, node, 'directive-malformed', `"${text.slice(0, 40)}" ${message}`)
}

/** Returns the value of an attribute without surrounding white space, or '' when it is missing. */
export const readAttribute = (node: Directive, name: string): string => (node.attributes?.[name] ?? '').trim()

/** Reports unknown attributes, and required ones that are missing. */
export function checkAttributes(
  context: PageContext,
  node: Directive,
  rule: { required?: readonly string[]; optional?: readonly string[] },
): void {
  const { required = [], optional = [] } = rule
  for (const name of Object.keys(node.attributes ?? {})) {
    if (required.includes(name) || optional.includes(name)) continue
    const known = [...required, ...optional].join(', ') || 'none'
    const message = `${node.name} has no attribute ${name}; it takes ${known}`
    reportAt(context, node, 'directive-attribute', message)
  }

  for (const name of required) {
    if (readAttribute(node, name) === '')
      reportAt(context, node, 'directive-attribute', `${node.name} needs ${name}="…"`)
  }
}

/** Reports a container without a closing `:::`, which therefore extends to the end of the page. */
export function checkClosed(context: PageContext, node: ContainerDirective): void {
  const end = node.position?.end.offset ?? 0
  const lastLine = context.source.slice(0, end).split('\n').at(-1) ?? ''
  const isClosed = /^[\s>]*:{3,}\s*$/.test(lastLine) && node.position?.start.line !== node.position?.end.line
  if (!isClosed) reportAt(context, node, 'directive-unclosed', `close :::${node.name} with a line :::`)
}

/** Returns whether a directive has text in square brackets after its name. Only `:pin[n]` may have it. */
export function hasLabel(context: PageContext, node: ContainerDirective | LeafDirective): boolean {
  return new RegExp(`^:+${node.name}\\[`).test(readSource(context, node))
}
