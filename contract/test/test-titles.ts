/** Checks quotes: tables and documents name tests and phrases that must exist in the sources. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns whether the repository contains the file. Paths are relative to its root. */
export const fileExists = (path: string): boolean => existsSync(`${root}${path}`)

const readSource = (path: string): string => (fileExists(path) ? readFileSync(`${root}${path}`, 'utf8') : '')

/** Returns the phrases that the file does not contain. If the file does not exist, returns all of them. */
export function missingPhrases(path: string, phrases: readonly string[]): string[] {
  const source = readSource(path)
  return phrases.filter((phrase) => !source.includes(phrase))
}

/** Returns whether the source contains the text as a whole string literal, followed by a match of `after`. */
function hasLiteral(source: string, text: string, after = ''): boolean {
  const escaped = RegExp.escape(text).replaceAll(RegExp.escape("'"), `\\\\?${RegExp.escape("'")}`)
  return new RegExp(`(['"\`])${escaped}\\1${after}`).test(source)
}

/**
 * Returns the titles that the file does not contain. The title of its `describe` can precede a test title.
 * Values of its `test.each` case can follow it: `password > %j is valid: %s > Ab1 efgh`.
 */
export function missingTitles(path: string, titles: readonly string[]): string[] {
  const source = readSource(path)
  return titles.filter((title) => {
    const parts = title.split(' > ')
    // A title is followed by the function of its test.
    const hasTest = parts.some((part) => hasLiteral(source, part, ',\\s*(?:async\\b|\\(|\\{)'))
    return !hasTest || !parts.every((part) => hasLiteral(source, part))
  })
}
