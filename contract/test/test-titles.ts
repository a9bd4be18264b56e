/** Looks up in the sources of tests what tables and documents say about them. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns whether the repository contains the file. Paths are relative to its root. */
export const fileExists = (path: string): boolean => existsSync(`${root}${path}`)

const readSource = (path: string): string => (fileExists(path) ? readFileSync(`${root}${path}`, 'utf8') : '')

/** Returns the phrases that the file does not contain, all of them if it does not exist. */
export function missingPhrases(path: string, phrases: readonly string[]): string[] {
  const source = readSource(path)
  return phrases.filter((phrase) => !source.includes(phrase))
}
