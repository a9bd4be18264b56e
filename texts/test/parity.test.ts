import { readdirSync } from 'node:fs'
import { languages } from '@sorgfalt/contract/core/limits'
import { describe, expect, test } from 'vitest'
import { textNouns } from '../src/keys.ts'
import { allTexts, isPlural, stemOf, textsOf } from './texts.ts'

const german = textsOf('de_DE')
const english = textsOf('en_GB')

describe('both languages', () => {
  test.each(languages)('have one file per noun and no other file (%s)', (language) => {
    const files = readdirSync(new URL(`../${language}/`, import.meta.url))
    expect(new Set(files)).toEqual(new Set(textNouns.map((noun) => `${noun}.json`)))
  })

  test('have the same keys', () => {
    expect([...english.keys()].filter((key) => !german.has(key))).toEqual([])
    expect([...german.keys()].filter((key) => !english.has(key))).toEqual([])
  })

  test('use the same variables in each text', () => {
    // Ignores `{{count}}` in texts that have a singular and a plural, because a singular may spell out the
    // number: "Eine Aufgabe", "One task".
    const variablesOf = (key: string, text: string) => {
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)]
        .map(([, name]) => name)
        .filter((name) => !(isPlural(key) && name === 'count'))
      return [...new Set(names)].toSorted((one = '', other = '') => (one < other ? -1 : 1)).join(' ')
    }
    const differing = [...german].filter(
      ([key, text]) => variablesOf(key, text) !== variablesOf(key, english.get(key) ?? ''),
    )
    expect(differing.map(([key]) => key)).toEqual([])
  })

  test('have both plural forms of each counted text, and no other form', () => {
    const keys = new Set(german.keys())
    const incomplete = [...keys].filter(
      (key) => isPlural(key) && !(keys.has(`${stemOf(key)}_one`) && keys.has(`${stemOf(key)}_other`)),
    )
    expect(incomplete).toEqual([])
    expect([...keys].filter((key) => isPlural(key) && keys.has(stemOf(key)))).toEqual([])
    expect([...keys].filter((key) => /_(zero|two|few|many|plural|\d+)$/.test(key))).toEqual([])
    // A plural text contains a variable for the number. The name of the variable differs from text to text.
    expect(
      [...german].filter(([key, text]) => key.endsWith('_other') && !text.includes('{{')).map(([key]) => key),
    ).toEqual([])
  })
})

describe('every text', () => {
  const faulty = (isFaulty: (text: string, key: string) => boolean) =>
    allTexts
      .filter(([, key, text]) => isFaulty(text, key))
      .map(([language, key, text]) => `${language} ${key}: ${text}`)

  test('is not empty and contains no superfluous space', () => {
    expect(
      faulty((text) => text.trim() === '' || text !== text.trim() || / {2}|[\n\r\t]/.test(text)),
    ).toEqual([])
  })

  test('differs from its key and contains no placeholder such as TODO', () => {
    expect(faulty((text, key) => text === key || (text.includes('.') && key.endsWith(text)))).toEqual([])
    expect(
      faulty((text) => /\b(TODO|FIXME|XXX|TBD|lorem|ipsum|undefined|null|NaN)\b|\[object/i.test(text)),
    ).toEqual([])
  })

  test('closes the braces of its variables and contains no markup', () => {
    expect(faulty((text) => /[{}]/.test(text.replace(/\{\{\w+\}\}/g, '')))).toEqual([])
    expect(faulty((text) => /<\/?[a-z]|&[a-z]+;|\$t\(/i.test(text))).toEqual([])
  })

  test('is written in its language', () => {
    // The names of languages are left out, because each is written in the language that it names.
    const named = /^common\.languages\./
    const germanWords = /[äöüÄÖÜß]|\b(und|oder|nicht|bitte|Ihre?|für|wird|eine?|mit|von|zum|zur|ist|noch)\b/
    const englishWords = /\b(the|and|please|your|you|with|not|is|are|has|this)\b/i
    expect(
      faulty((text, key) => english.get(key) === text && !named.test(key) && germanWords.test(text)),
    ).toEqual([])
    expect(
      [...german]
        .filter(([key, text]) => !named.test(key) && englishWords.test(text))
        .map(([key, text]) => `${key}: ${text}`),
    ).toEqual([])
  })

  test('uses the quotation marks and abbreviations of its language', () => {
    expect(faulty((text) => /"|``|''/.test(text) || / ?\.\.\./.test(text))).toEqual([])
    expect([...english].filter(([, text]) => text.includes('„')).map(([key]) => key)).toEqual([])
  })
})
