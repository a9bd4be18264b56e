import { expect, test } from 'vitest'
import { pdfText } from '../../test/pdf-text.ts'
import { recordPdf } from './record-pdf.ts'

// However much stands above, so that the foot of a page falls on every line of an entry.
test.each([0, 1, 2, 3])(
  'what is known of something stands on the page of its name, after %i lines more',
  async (more) => {
    const entries = Array.from({ length: 60 }, (_, index) => ({
      name: `Name ${index}`,
      facts: `Wissen ${index}`,
    }))
    const lines = Array.from({ length: more }, () => ({ name: 'Zeile', facts: '' }))
    const record = {
      title: 'Akte',
      author: 'Arbeitswelt',
      language: 'de_DE',
      intro: 'Ein Unternehmen',
    } as const
    const sections = [{ heading: 'Ergebnis', entries: [...lines, ...entries] }]
    const drawn = pdfText(await recordPdf({ ...record, sections, page: (number) => `Seite ${number}` }))
    const pages = drawn.filter((piece) => piece.startsWith('Seite'))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.slice(1).map((page) => drawn[drawn.indexOf(page) - 1])).toEqual(
      pages.slice(1).map(() => expect.stringMatching(/^Wissen/)),
    )
  },
)

test.each([0, 1, 2, 3, 4])(
  'what is known stays together on its page though it takes lines, after %i lines more',
  async (more) => {
    const entries = Array.from({ length: 40 }, (_, index) => ({
      name: `Name ${index}`,
      facts: `Anfang ${'weiter '.repeat(24)}Schluss`,
    }))
    const lines = Array.from({ length: more }, () => ({ name: 'Zeile', facts: '' }))
    const record = {
      title: 'Akte',
      author: 'Arbeitswelt',
      language: 'de_DE',
      intro: 'Ein Unternehmen',
    } as const
    const sections = [{ heading: 'Ergebnis', entries: [...lines, ...entries] }]
    const drawn = pdfText(await recordPdf({ ...record, sections, page: (number) => `Seite ${number}` }))
    const before = drawn.flatMap((piece, index) =>
      piece.startsWith('Seite') && index > 0 ? [drawn[index - 1]] : [],
    )
    expect(before.length).toBeGreaterThan(1)
    for (const last of before) expect(last).toMatch(/Schluss$/)
  },
)

test('a column is as wide as its longest word, as far as the others can give', async () => {
  const record = {
    title: 'Akte',
    author: 'Arbeitswelt',
    language: 'de_DE',
    intro: 'Ein Unternehmen',
    sections: [],
  } as const
  const table = {
    columns: ['Risikofaktor', 'Maßnahme'],
    widths: [1, 20],
    rows: [['5 (mittel)', 'Beleuchtungsstärke messen']],
  }
  const drawn = pdfText(await recordPdf({ ...record, table, page: (number) => `Seite ${number}` }))
  expect(drawn).toContain('Risikofaktor')
})

test('words on two lines of a field do not grow together', async () => {
  const record = {
    title: 'Akte',
    author: 'Arbeitswelt',
    language: 'de_DE',
    intro: 'Ein Unternehmen',
  } as const
  const sections = [{ heading: 'Ergebnis', entries: [{ name: 'Maßnahme', facts: 'Vier Wochen\r\nProbe' }] }]
  expect(pdfText(await recordPdf({ ...record, sections, page: String }))).toContain('Vier Wochen Probe')
})
