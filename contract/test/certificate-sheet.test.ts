import { describe, expect, test } from 'vitest'
import { createBandLines, qrPath, sheet, sheetColours } from '../src/certificate/sheet.ts'
import { contrastRatio } from '../src/licensee/colour.ts'

describe('the colours of the sheet', () => {
  test.each([
    ['#0e5a73', '#ffffff'],
    ['#ffd400', '#000000'],
    ['#b9b9b9', '#000000'],
    ['#3b3b3b', '#ffffff'],
  ])('have sufficient contrast on the band and on white for %s', (primary, onBand) => {
    const colours = sheetColours({ primary, contrast: onBand })
    expect(contrastRatio(colours.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(colours.bandBottom, onBand)).toBeGreaterThanOrEqual(contrastRatio(primary, onBand))
  })

  test('include the licensee’s colour unchanged if its contrast is sufficient', () =>
    expect(sheetColours({ primary: '#0e5a73', contrast: '#ffffff' }).accent).toBe('#0e5a73'))
})

test('the lines on a certificate cross the band from top to bottom and stay within its sides', () => {
  const lines = createBandLines()
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) {
    const numbers = Array.from(line.matchAll(/-?[\d.]+/g), (match) => Number(match[0]))
    const xs = numbers.filter((_, index) => index % 2 === 0)
    const ys = numbers.filter((_, index) => index % 2 === 1)
    expect(Math.min(...xs)).toBeGreaterThan(0)
    expect(Math.max(...xs)).toBeLessThan(sheet.band.width)
    expect(ys[0]).toBeLessThan(0)
    expect(ys.at(-1)).toBeGreaterThan(sheet.height)
  }
})

test('the QR code is one path with a rectangle for each run of dark modules', () => {
  expect(qrPath(['1011', '0000', '0110'])).toBe('M0 0h1v1h-1zM2 0h2v1h-2zM1 2h2v1h-2z')
})
