import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { Typesetter } from './typesetter.ts'

const set = new Typesetter(new PDFDocument())
const style = { face: 'regular', size: 100, line: 120, colour: '#000' } as const

test('a date with a 7 before the point is as wide as every other date, so that the point stays visible', () => {
  const widths = ['26.08.2026', '27.10.2026', '17.02.2027'].map((date) => set.width(date, style))

  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(0.01)
})

test('a line with a date is wider than its words without the space between them', () => {
  const whole = set.width('erledigt 27.10.2026', style)

  expect(whole).toBeGreaterThan(set.width('erledigt', style) + set.width('27.10.2026', style))
})
