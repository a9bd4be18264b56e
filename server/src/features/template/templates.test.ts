/** Checks the files of every library template in every language and for every country. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { countries, languages } from '@sorgfalt/contract/core/limits'
import type { TemplateBlock } from '@sorgfalt/contract/template/template-content'
import { describe, expect, test } from 'vitest'
import { pdfText } from '../../test/pdf-text.ts'
import { readFiles } from '../../test/read-files.ts'
import { createTemplateDocx } from './template-docx.ts'
import { findTitle, readLibrary, selectBlocks, templateLibrary } from './template-library.ts'
import { createTemplatePdf } from './template-pdf.ts'

const editions = [...templateLibrary().values()].flatMap((template) =>
  languages.flatMap((language) =>
    countries.flatMap((country) => {
      const law = template.law[country]
      return law ? [{ identifier: template.identifier, template, language, country, law }] : []
    }),
  ),
)

/** Returns the texts of a block that the document must contain. */
const listTexts = (block: TemplateBlock): string[] =>
  Object.entries(block).flatMap(([key, value]) =>
    key === 'country' ? [] : [value].flat(3).filter((one) => typeof one === 'string'),
  )
/** Removes all white space, because a line may break anywhere. */
const removeSpace = (text: string): string => text.replace(/[\s\u00a0\u00ad]+/g, '')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Returns the text of an XML document, which must be well-formed. */
function textOfXml(xml: string): string {
  const open: string[] = []
  const rest = xml
    .replace(/^<\?xml[^>]*\?>/, '')
    .replace(/<(\/?)([\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g, (_, end, name, empty) => {
      if (end) expect(open.pop()).toBe(name)
      else if (!empty) open.push(name)
      return ''
    })
  expect(open).toEqual([])
  expect(rest).not.toMatch(/<|&(?!(?:amp|lt|gt|quot|apos|#\d+);)/)
  return rest.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
}

test('the library has at least ten templates', () =>
  expect(templateLibrary().size).toBeGreaterThanOrEqual(10))

describe.each(editions)('$identifier in $language for $country', (edition) => {
  const { template, language, country, law } = edition
  const blocks = selectBlocks(template.texts[language].blocks, country)
  const title = findTitle(template, language, country)
  const sheet = {
    title,
    language,
    country,
    layout: template.layout,
    revised: template.revised,
    law,
    blocks,
    company: { name: 'Muster & Söhne <GmbH>', address: 'Weg 1, 80331 München' },
    licensee: { name: 'Arbeitswelt', colour: '#224466', logo: null },
  }
  const expectedTexts = [title, ...law, ...blocks.flatMap(listTexts)].map(removeSpace)

  test('contains all texts as a PDF', async () => {
    const pages = removeSpace(pdfText(await createTemplatePdf(sheet)).join(''))
    expect(expectedTexts.filter((text) => !pages.includes(text))).toEqual([])
  })

  test('is a Word file whose parts are all well-formed and listed in its table of contents', async () => {
    const parts = await readFiles(await createTemplateDocx(sheet))
    const texts = new Map(
      [...parts].map(([name, bytes]) => [name, textOfXml(Buffer.from(bytes).toString('utf8'))]),
    )
    const types = Buffer.from(parts.get('[Content_Types].xml') ?? []).toString('utf8')
    const named = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name)
    expect(named.filter((name) => !parts.has(name ?? ''))).toEqual([])
    const all = removeSpace([...texts.values()].join(' '))
    expect(expectedTexts.filter((text) => !all.includes(text))).toEqual([])
  })
})

test.each([
  [
    'different blocks per language',
    'en_GB.yaml',
    /      - Witnesses\n/,
    '',
    'both languages need the same blocks',
  ],
  ['the law of no country', 'template.yaml', /(?<=law:).*/s, ' {}', 'law: names the law of no country'],
])('a template with %s cannot be loaded', async (...[, name, from, to, message]) => {
  const folder = await mkdtemp(join(tmpdir(), 'templates-'))
  await cp(
    new URL('../../../../content/templates/verbandbuch', import.meta.url),
    join(folder, 'verbandbuch'),
    { recursive: true },
  )
  const file = join(folder, 'verbandbuch', name)
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
  expect(() => readLibrary(pathToFileURL(`${folder}/`))).toThrow(message)
  await rm(folder, { recursive: true })
})
