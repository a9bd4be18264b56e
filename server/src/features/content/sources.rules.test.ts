import { expect, test } from 'vitest'
import { actOf, findReferences, splitReferences } from './sources.rules.ts'

test.each([
  ['ASR A1.3, ASR A2.2', ['ASR A1.3', 'ASR A2.2']],
  ['BioStoffV § 11; TRBA 250', ['BioStoffV § 11', 'TRBA 250']],
  ['ArbMedVV § 6 Abs. 2, Anhang Teil 2', ['ArbMedVV § 6 Abs. 2, Anhang Teil 2']],
  ['ASchG §§ 14, 15, 26', ['ASchG §§ 14, 15, 26']],
])('splits the list of legal references %s into %j', (text, references) => {
  expect(splitReferences(text)).toEqual(references)
})

test.each([
  ['ArbSchG §§ 3, 4', 'ArbSchG'],
  ['ASR A2.2', 'ASR A2.2'],
  ['AM-VO 2. Abschnitt', 'AM-VO'],
  ['DGUV Vorschrift 1 § 24 Abs. 6', 'DGUV Vorschrift 1'],
  ['TRBS 2121 Teil 2', 'TRBS 2121'],
  ['DGUV Regel 100-500 Kapitel 2.26', 'DGUV Regel 100-500'],
  ['Grenzwerteverordnung (GKV)', 'GKV'],
  ['Verordnung (EG) Nr. 1272/2008 (CLP)', 'Verordnung (EG) Nr. 1272/2008'],
  ['DSGVO Art. 5, 6', 'DSGVO'],
])('for the reference %s, actOf returns %s', (reference, act) => {
  expect(actOf(reference)).toBe(act)
})

test.each([
  ['Das steht in ArbSchG §§ 15 und 16.', ['ArbSchG §§ 15, 16']],
  ['(§ 323c StGB)', ['StGB § 323c']],
  ['**Österreich (AM-VO §§\u00a034 bis 38):**', ['AM-VO §§ 34–38']],
  ['PSA-V § 14 Abs. 5, PSA-V § 7, PSA-V § 7', ['PSA-V § 14 Abs. 5', 'PSA-V § 7']],
  ['TRBS 2121 Teil 2 und KJBG-VO § 7', ['TRBS 2121 Teil 2', 'KJBG-VO § 7']],
  ['Die StGBund kein Gesetz', []],
])('in the text %j, findReferences finds %j', (text, references) => {
  const acts = ['ArbSchG', 'StGB', 'AM-VO', 'PSA-V', 'TRBS 2121', 'KJBG', 'KJBG-VO']
  expect(findReferences(text, acts)).toEqual(references)
})
