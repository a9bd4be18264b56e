import { expect, test } from 'vitest'
import { recordPdf } from './record-pdf.ts'
import { pdfText } from './test/pdf-text.ts'

// However much stands above, so that the foot of a page falls on every line of an entry.
test.each([0, 1, 2, 3])('what is known of something stands on the page of its name, after %i lines more', async (more) => {
  const entries = Array.from({ length: 60 }, (_, index) => ({ name: `Name ${index}`, facts: `Wissen ${index}` }))
  const lines = Array.from({ length: more }, () => ({ name: 'Zeile', facts: '' }))
  const record = { title: 'Akte', author: 'Arbeitswelt', language: 'de_DE', intro: 'Ein Unternehmen' } as const
  const sections = [{ heading: 'Ergebnis', entries: [...lines, ...entries] }]
  const drawn = pdfText(await recordPdf({ ...record, sections, page: (number) => `Seite ${number}` }))
  const pages = drawn.filter((piece) => piece.startsWith('Seite'))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.slice(1).map((page) => drawn[drawn.indexOf(page) - 1])).toEqual(pages.slice(1).map(() => expect.stringMatching(/^Wissen/)))
})
