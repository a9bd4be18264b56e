/** Finds retired words of the glossary in names. */
import { parseAst } from 'vitest/node'

/** Returns the retired words of the glossary's second table in lower case. */
export function readRetiredWords(glossary: string): string[] {
  const [, table = ''] = glossary.split(/^## Retired words$/m)
  const rows = [...table.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].map(([, cell = '']) => cell)
  return rows
    .filter((cell) => cell !== 'Retired' && !cell.startsWith('-'))
    .flatMap((cell) => cell.split(', '))
    .map((word) => word.toLowerCase())
}

/**
 * Returns the words of a name in lower case. For `openTurns`, `open_turns` and `open-turns` it returns `open`
 * and `turns`.
 */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')

/** Returns a function that finds the retired words in a name. A plural counts as its singular. */
export function createFinder(retired: readonly string[]): (name: string) => string[] {
  const words = new Set(retired)
  return (name) => wordsOf(name).filter((word) => words.has(word) || words.has(word.replace(/s$/, '')))
}

/**
 * Returns whether the text may contain a retired word as part of a name. This check is much faster than
 * parsing the text.
 */
export function mayContain(text: string, retired: readonly string[]): boolean {
  const lower = retired.join('|')
  const upper = retired.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('|')
  return new RegExp(`(?<![a-zA-Z])(${lower})s?(?![a-z])|(${upper})s?(?![a-z])`).test(text)
}

/**
 * Collects the names of a syntax tree. Properties of foreign objects (`page.pace`) do not count as names of
 * this source.
 */
function collectNames(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const child of node as unknown[]) collectNames(child, names)
    return
  }
  if (typeof node !== 'object' || node === null) return

  const { type, name, computed } = node as { type?: string; name?: unknown; computed?: boolean }
  if ((type === 'Identifier' || type === 'PrivateIdentifier') && typeof name === 'string') names.add(name)
  for (const [key, child] of Object.entries(node)) {
    const isForeignName = type === 'MemberExpression' && key === 'property' && !computed
    if (!isForeignName) collectNames(child, names)
  }
}

/** Returns the identifiers that a TypeScript or JavaScript source declares or uses. */
export function identifiersOf(path: string, source: string): string[] {
  const names = new Set<string>()
  const extension = /\.[cm]?(tsx?|jsx?)$/.exec(path)?.[1] ?? 'ts'
  collectNames(parseAst(source, { lang: extension as 'ts' }), names)
  return [...names]
}

/** Returns the headings of a Markdown text. */
export const headingsOf = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)

/** Returns the keys of nested JSON objects. */
export const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, child]) => [key, ...keysOf(child)])
    : []

/** Returns the class names and custom properties of a style sheet. */
export const styleNamesOf = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:\.|--)([a-zA-Z][\w-]*)/g)].map(
    ([, name = '']) => name,
  )
