/** Checks that the code uses every text, by its key or by a key that is built at run time. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textNouns } from '../src/keys.ts'
import { stemOf, textsOf } from './texts.ts'

const root = new URL('../../', import.meta.url)

/** The source files, without tests and fixtures. */
function sources(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.(tsx?|mts)$/.test(entry.name) &&
        !/\.test\.tsx?$/.test(entry.name) &&
        !/\/test(\/|$)/.test(entry.parentPath),
    )
    .map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8'))
}

const code = ['web/src', 'server/src', 'texts/src'].flatMap(sources)
const nouns = textNouns.join('|')

/** Returns the template literal at `start` as a pattern. An expression in it matches any text. */
function patternAt(text: string, start: number): RegExp {
  let pattern = ''
  for (let index = start; text[index] !== '`' && index < text.length; index++) {
    if (!text.startsWith('${', index)) {
      pattern += text[index]!.replace(/[.*+?^${}()|[\]\\]/, '\\$&')
      continue
    }
    let depth = 1
    for (index += 2; depth > 0 && index < text.length; index++) {
      if (text[index] === '{') depth += 1
      if (text[index] === '}') depth -= 1
    }
    index--
    pattern += '.+'
  }
  return new RegExp(`^${pattern}$`)
}

const literals = new Set(
  code.flatMap((text) =>
    [...text.matchAll(new RegExp(`['"\`]((?:${nouns})\\.[\\w.-]+)['"\`]`, 'g'))].map(([, key]) => key!),
  ),
)
const patterns = code.flatMap((text) =>
  [...text.matchAll(new RegExp(`\`(?:${nouns})\\.[\\w.-]*\\$\\{`, 'g'))].map(({ index }) =>
    patternAt(text, index + 1),
  ),
)

test('the check finds the text keys in the sources', () => {
  expect(literals.size).toBeGreaterThan(100)
  expect(patterns.length).toBeGreaterThan(5)
  // A pattern that matches any key would prove nothing.
  expect(
    patterns
      .filter(
        (pattern) => pattern.test('common.nothing-like.this-key') && !pattern.source.startsWith('^common'),
      )
      .map(String),
  ).toEqual([])
})

test('no text is unused', () => {
  const unused = [...new Set([...textsOf('de_DE').keys()].map(stemOf))].filter(
    (key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)),
  )
  expect(unused).toEqual([])
})
