import { isNode, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import type { Report } from './problem.ts'

/** The checked value of a YAML text, and the lines of its parts. */
export interface YamlFile<T> {
  value: T
  /**
   * Returns the line on which the value at this path begins. If the value is missing, returns the line of its
   * nearest parent.
   */
  lineOf: (path: readonly PropertyKey[]) => number
}

/**
 * Parses YAML and checks it against a schema. Returns undefined after reporting a problem. `firstLine` is the
 * line of the file on which the text begins.
 */
export function readYaml<S extends z.ZodMiniType>(
  source: string,
  schema: S,
  report: Report,
  firstLine = 1,
): YamlFile<z.output<S>> | undefined {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  const lineAt = (offset: number): number => lines.linePos(offset).line + firstLine - 1
  const faults = [...document.errors, ...document.warnings]
  // A single wrong bracket can cause hundreds of faults.
  for (const fault of faults.slice(0, 10))
    report('yaml-syntax', fault.message.split('\n', 1)[0] ?? fault.code, lineAt(fault.pos[0]))
  if (faults.length > 0) return undefined

  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true)
    if (isNode(node) && node.range) return lineAt(node.range[0])
    return path.length === 0 ? firstLine : lineOf(path.slice(0, -1))
  }

  const content = toContent(document)
  const result = schema.safeParse(content)
  if (result.success) return { value: result.data, lineOf }

  for (const issue of result.error.issues)
    report('yaml-content', `${describePath(issue.path)}${describe(issue, content)}`, lineOf(issue.path))

  return undefined
}

/**
 * Returns the plain value. Returns undefined if its aliases exceed the limit of the library, because a few
 * lines could expand to gigabytes.
 */
function toContent(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS()
  } catch {
    return undefined
  }
}

const describePath = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? '' : `${path.map(String).join('.')}: `

function describe(issue: z.core.$ZodIssue, content: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue.expected, findValue(content, issue.path))
    case 'unrecognized_keys':
      return `nothing is called ${issue.keys.join(', ')} here; check the spelling or remove it`
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'must not be empty'
        : `must be at least ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`
      return issue.origin === 'array'
        ? `must list at most ${issue.maximum}`
        : `must be at most ${issue.maximum}`
    default:
      return issue.message
  }
}

const typeMessages: Record<string, string> = {
  int: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
}

function describeType(expected: string, value: unknown): string {
  if (value === undefined || value === null) return 'is missing'
  if (expected === 'string') return 'must be text; put it in quotes'
  return typeMessages[expected] ?? 'must be a group of named values'
}

function findValue(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    content,
  )
}
