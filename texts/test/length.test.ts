/** Checks that explanations on screens stay short enough to be read. */
import { expect, test } from 'vitest'
import { allTexts } from './texts.ts'

/** Maximum length of a text on a screen. */
const maxLength = 160
/** Texts that are read on paper or in a mail, and the rows of the sample file of an import. */
const notOnScreens = /^(mail|riskDocument|memberImport\.sample)\./

test('no text on a screen is longer than 160 characters', () => {
  const long = allTexts.filter(([, key, text]) => text.length > maxLength && !notOnScreens.test(key))
  expect(long.map(([language, key]) => `${language} ${key}`)).toEqual([])
})
