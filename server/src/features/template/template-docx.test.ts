import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPng } from '../../test/pictures.ts'
import { readFiles } from '../../test/read-files.ts'
import { createTemplateDocx } from './template-docx.ts'
import type { TemplateSheet } from './template-sheet.ts'

const sheet: TemplateSheet = {
  title: 'Prüfliste',
  language: 'de_DE',
  country: 'DE',
  layout: 'landscape',
  revised: '2026-11-01',
  law: ['ArbSchG § 5'],
  blocks: [
    { heading: 'Vorbereitung' },
    { list: ['Anlage abschalten'] },
    { checks: ['Not-Halt geprüft'] },
    { fields: ['Name'] },
    { area: 'Bemerkungen', rows: 4 },
    { columns: ['Mangel', 'Frist'], widths: [2, 1], body: [['Kabel', 'sofort']], rows: 2 },
    { signatures: ['Leitung', 'Prüfer'] },
  ],
  company: { name: 'Muster\u0001 & Söhne', address: 'Weg 1, 80331 München' },
  licensee: {
    name: 'Arbeits\u0002welt',
    colour: '#224466',
    logo: { bytes: await createPng(), contentType: 'image/png' },
  },
}
const partsOf = async (changes: Partial<TemplateSheet> = {}): Promise<(path: string) => string> => {
  const files = await readFiles(await createTemplateDocx({ ...sheet, ...changes }))
  return (path) => files.get(path)?.toString('utf8') ?? ''
}
const count = (xml: string, part: string): number => xml.split(part).length - 1

describe('a template as a Word file', () => {
  afterEach(() => vi.useRealTimers())

  test('has the same bytes whenever it is created', async () => {
    const first = await createTemplateDocx(sheet)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-01T12:00:00Z') })
    expect((await createTemplateDocx(sheet)).equals(first)).toBe(true)
  })

  test('has real headings, lists and tables', async () => {
    const xml = (await partsOf())('word/document.xml')
    for (const style of ['Title', 'Heading2', 'Bullet', 'Check', 'AreaLabel', 'Label', 'Cell', 'Small'])
      expect(xml).toContain(`<w:pStyle w:val="${style}"/>`)
    expect(count(xml, '<w:tbl>')).toBe(4)
    expect(count(xml, '<w:tblHeader/>')).toBe(1)
    expect(count(xml, '<w:tr>'), 'field, area, head with three rows, two rows of signatures').toBe(8)
  })

  test('has checkboxes and text fields to fill in', async () => {
    const xml = (await partsOf())('word/document.xml')
    expect(count(xml, '<w14:checkbox>')).toBe(1)
    expect(count(xml, '<w:text w:multiLine="1"/>')).toBe(2)
    expect(xml).toContain('<w:alias w:val="Bemerkungen"/>')
  })

  test('has landscape pages and the language of the template', async () => {
    const part = await partsOf({ language: 'en_GB' })
    expect(part('word/document.xml')).toMatch(/<w:pgSz [^>]*w:orient="landscape"/)
    expect(part('word/styles.xml')).toContain('<w:lang w:val="en-GB"')
    expect(part('docProps/core.xml')).toContain('<dc:language>en-GB</dc:language>')
  })

  test('has the company and the logo in its header, and the page number in its footer', async () => {
    const part = await partsOf()
    expect(part('word/header1.xml')).toContain('Muster &amp; Söhne, Weg 1, 80331 München')
    expect(part('word/header1.xml')).toContain('descr="Arbeitswelt"')
    expect(part('word/footer1.xml')).toContain('>PAGE</w:instrText>')
  })

  test('has the name of the licensee in its header if the logo cannot be drawn', async () => {
    const logo = { bytes: Buffer.from('<svg/>'), contentType: 'image/svg+xml' }
    const part = await partsOf({ licensee: { ...sheet.licensee, logo } })
    expect(part('word/header1.xml')).toContain('>Arbeitswelt</w:t>')
  })
})
