import { expect, test } from 'vitest'
import { pdfText } from '../../test/pdf-text.ts'
import { recordPdf } from './record-pdf.ts'

// Each case adds one more line before the entries, so that the page break falls on a different line of an
// entry.
test.each([0, 1, 2, 3])(
  'keeps the facts of an entry on the same page of the PDF as its name, if %i extra lines come before',
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
  'keeps an entry of several lines on one page of the PDF, if %i extra lines come before',
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

test('makes a column of a PDF table as wide as its longest word, if other columns have space', async () => {
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

test('puts a space between the words of a PDF field that a line break separates', async () => {
  const record = {
    title: 'Akte',
    author: 'Arbeitswelt',
    language: 'de_DE',
    intro: 'Ein Unternehmen',
  } as const
  const sections = [{ heading: 'Ergebnis', entries: [{ name: 'Maßnahme', facts: 'Vier Wochen\r\nProbe' }] }]
  expect(pdfText(await recordPdf({ ...record, sections, page: String }))).toContain('Vier Wochen Probe')
})
