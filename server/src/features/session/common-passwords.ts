/**
 * Passwords that satisfy the rules but are easy to guess: a word, a number and a sign in a usual order. The
 * server receives only SHA-256 hashes of passwords, so it compares hashes.
 */
import { setImmediate } from 'node:timers/promises'
import { sha256 } from '../../platform/crypto/secrets.ts'

const baseWords =
  `passwort password kennwort geheim secret welcome willkommen hallo hello login start admin administrator
  user benutzer test demo qwertz qwerty qwert asdf asdfgh yxcvbn abc abcd abcdef summer sommer winter spring
  fruehling frühling autumn herbst januar februar maerz märz april mai juni juli august september oktober
  november dezember january february march june july october december montag monday freitag friday sonntag
  sunday berlin hamburg muenchen münchen koeln köln wien vienna graz salzburg linz bremen frankfurt stuttgart
  dortmund leipzig dresden hannover deutschland germany austria oesterreich österreich bayern schalke borussia
  fussball fußball football ferrari porsche mercedes audi volkswagen schatz schatzi liebe love iloveyou
  ichliebedich baby engel angel sonne sonnenschein sunshine stern star master dragon monkey shadow superman
  batman pokemon computer internet office firma company arbeit sicherheit safety security change changeme
  aendern michael thomas andreas stefan daniel alexander nicole sandra claudia melanie charlie jordan hunter
  killer freedom freiheit whatever princess prinzessin hase hund katze lucky money geld sorgfalt letmein
  trustno access zugang neu new initial passw0rd p@ssw0rd`.split(/\s+/)
const numbers = [
  '1',
  '2',
  '11',
  '12',
  '01',
  '22',
  '77',
  '88',
  '99',
  '123',
  '321',
  '111',
  '007',
  '1234',
  '4321',
  '12345',
  '123456',
  '1234567',
  '2468',
  ...Array.from({ length: 32 }, (_, index) => String(2000 + index)),
]
const signs = '! ? . # * $ @ - _ + !! 1!'.split(/\s+/)

const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Yields the passwords that people usually form from a word. */
function* passwordsFrom(word: string): Generator<string> {
  for (const number of numbers) {
    for (const sign of signs) {
      yield capitalize(word) + number + sign
      yield capitalize(word) + sign + number
    }
  }
}

let commonHashes: Promise<ReadonlySet<string>> | undefined

async function hashCommonPasswords(): Promise<ReadonlySet<string>> {
  const hashes = new Set<string>()

  for (const word of baseWords) {
    for (const password of passwordsFrom(word)) hashes.add(sha256(password.normalize('NFC')))
    // Other requests can run between two words.
    await setImmediate()
  }

  return hashes
}

/**
 * Returns the parts of a name, separately and joined. For "max.muster" these include "maxmuster" and
 * "MaxMuster".
 */
function wordsOf(name: string): string[] {
  const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [...parts, name.toLowerCase(), parts.join(''), parts.map(capitalize).join('')]
}

/**
 * Returns whether the password with this transport hash is common, or is formed from one of the `personal`
 * words, such as the username or the company ID.
 */
export async function isCommonPassword(transportHash: string, personal: readonly string[]): Promise<boolean> {
  commonHashes ??= hashCommonPasswords()
  if ((await commonHashes).has(transportHash)) return true

  const personalWords = personal.flatMap(wordsOf).filter((word) => word.length > 2)

  return personalWords.some((word) =>
    passwordsFrom(word).some((password) => sha256(password.normalize('NFC')) === transportHash),
  )
}
