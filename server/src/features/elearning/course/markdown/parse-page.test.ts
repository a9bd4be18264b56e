import type { Block, Inline } from '@sorgfalt/contract/elearning/content'
import { describe, expect, test } from 'vitest'
import type { ProblemCode } from '../../../../platform/package/problem.ts'
import { countWords, listPins } from '../check/page-content.ts'
import type { NamedMedia } from '../media.ts'
import { parsePage } from './parse-page.ts'

const picture: NamedMedia = {
  use: 'picture',
  sha256: 'f'.repeat(64),
  contentType: 'image/svg+xml',
  bytes: new Uint8Array(),
  width: 800,
  height: 340,
  numbers: [1],
}
const media = new Map([['media/bild.svg', picture]])

/** Parses a page with this text. Returns its blocks, their lines and the codes of its problems. */
function read(body: string): { blocks: Block[]; codes: ProblemCode[]; lines: readonly number[] } {
  const codes: ProblemCode[] = []
  const result = parsePage(`---\nid: probe\nminutes: 1\n---\n# Titel\n\n${body}\n`, media, (code) =>
    codes.push(code),
  )
  return { blocks: result?.page.blocks ?? [], codes, lines: result?.lines ?? [] }
}

function readSound(body: string): Block[] {
  const { blocks, codes } = read(body)
  expect(codes).toEqual([])
  return blocks
}

const text = (content: string): Inline => ({ t: 'text', text: content })
const paragraph = (...inline: Inline[]): Block => ({ kind: 'paragraph', inline })

describe('running text', () => {
  test.each([
    'Pause um 12:30 Uhr und um 7:05 Uhr',
    'Drücken im Verhältnis 30:2, Maßstab 1:100',
    'Mitarbeiter:innen und Ersthelfer:innen',
    'Der Hinweis :warning ist nur ein Wort, :smile: auch',
    'Werte a:b[c] und :x{y=1} bleiben stehen',
    '10 °C bis 20 °C, ~5 Minuten',
    'Er sagte: ja',
  ])('keeps "%s" unchanged', (line) => {
    expect(readSound(line)).toEqual([paragraph(text(line))])
  })

  test('joins lines with spaces and keeps non-breaking spaces', () => {
    expect(readSound('eins  \nzwei\\\ndrei\nvier\u00a0§\u00a05')).toEqual([
      paragraph(text('eins zwei drei vier\u00a0§\u00a05')),
    ])
  })

  test('may contain strong text, emphasis, links, and numbered pins that refer to a picture', () => {
    expect(
      readSound(
        'Ein **fettes *Wort*** :pin[12] und [Text](https://example.org/a?b=c) und tel: [110](tel:110)',
      ),
    ).toEqual([
      paragraph(
        text('Ein '),
        { t: 'strong', children: [text('fettes '), { t: 'em', children: [text('Wort')] }] },
        text(' '),
        { t: 'pin', n: 12 },
        text(' und '),
        { t: 'link', href: 'https://example.org/a?b=c', children: [text('Text')] },
        text(' und tel: '),
        { t: 'link', href: 'tel:110', children: [text('110')] },
      ),
    ])
  })

  test('shows entities and escapes as characters', () => {
    expect(readSound('5 &lt; 6 \\*nicht betont\\* &amp;')).toEqual([
      paragraph(text('5 < 6 *nicht betont* &')),
    ])
  })
})

describe('blocks', () => {
  test('are converted to the blocks of the contract, with their line numbers', () => {
    const { blocks, codes, lines } = read(`## Zwischen

- a
- b

3. c

| K | S |
|---|---|
| A | **Holz** |

::image{src="media/bild.svg" alt="Ein Bild" caption="Unterschrift"}

::check{q="q-eins"}

::local{key="first-aiders"}`)
    expect(codes).toEqual([])
    expect(lines).toEqual([7, 9, 12, 14, 18, 20, 22])
    expect(blocks).toEqual([
      { kind: 'heading', inline: [text('Zwischen')] },
      { kind: 'list', ordered: false, items: [[text('a')], [text('b')]] },
      { kind: 'list', ordered: true, items: [[text('c')]] },
      {
        kind: 'table',
        head: [[text('K')], [text('S')]],
        rows: [[[text('A')], [{ t: 'strong', children: [text('Holz')] }]]],
      },
      {
        kind: 'image',
        src: `/media/${'f'.repeat(64)}`,
        alt: 'Ein Bild',
        caption: 'Unterschrift',
        width: 800,
        height: 340,
      },
      { kind: 'check', questionId: 'q-eins' },
      { kind: 'local', key: 'first-aiders' },
    ])
  })

  test('that are containers keep their parts and titles', () => {
    expect(
      readSound(`:::warning{title="Achtung, &quot;heiß&quot;"}
Um 10:30 Uhr.

- a
:::

:::steps
1. **Ruhe.** Dann
2. Weiter
:::

:::cards
### Eins
Text
### Zwei
- b
:::

:::ack{id="ack-eins"}
Gesehen.
:::`),
    ).toEqual([
      {
        kind: 'callout',
        tone: 'warning',
        title: 'Achtung, "heiß"',
        body: [
          { kind: 'paragraph', inline: [text('Um 10:30 Uhr.')] },
          { kind: 'list', ordered: false, items: [[text('a')]] },
        ],
      },
      {
        kind: 'steps',
        items: [[{ t: 'strong', children: [text('Ruhe.')] }, text(' Dann')], [text('Weiter')]],
      },
      {
        kind: 'cards',
        items: [
          { title: 'Eins', body: [{ kind: 'paragraph', inline: [text('Text')] }] },
          { title: 'Zwei', body: [{ kind: 'list', ordered: false, items: [[text('b')]] }] },
        ],
      },
      { kind: 'ack', id: 'ack-eins', inline: [text('Gesehen.')] },
    ])
  })

  test.each([
    ['do first', ':::do{title="Gut"}\n- a\n:::\n\n:::dont{title="Schlecht"}\n- b\n:::'],
    ['dont first', ':::dont{title="Schlecht"}\n- b\n:::\n:::do{title="Gut"}\n- a\n:::'],
  ])('"do" and "dont" that are next to each other become one pair (%s)', (_, body) => {
    expect(readSound(`${body}\n\nDanach`)).toEqual([
      {
        kind: 'doDont',
        do: { title: 'Gut', items: [[text('a')]] },
        dont: { title: 'Schlecht', items: [[text('b')]] },
      },
      paragraph(text('Danach')),
    ])
  })

  test('"do" and "dont" are refused if they are not next to each other', () => {
    expect(read(':::do\n- a\n:::\n\nDazwischen\n\n:::dont\n- b\n:::').codes).toEqual([
      'do-dont-pair',
      'do-dont-pair',
    ])
  })

  test('are refused when a callout contains another one, whatever the number of colons', () => {
    expect(read('::::info\nText\n\n:::warning\nInnen\n:::\n\n::::').codes).toEqual(['markdown-unsupported'])
    expect(read(':::info\nText\n:::warning\nInnen\n:::\n:::').codes).toContain('markdown-unsupported')
  })
})

describe('hostile pages', () => {
  test.each([
    ['nested quotations', '>'.repeat(15_000)],
    ['nested lists', '- '.repeat(7_000)],
    ['nested numbered lists', '1. '.repeat(5_000)],
    ['nested containers', ':::info\n'.repeat(2_000)],
    ['emphasis marks', '_*'.repeat(8_000)],
  ])('full of %s are refused before they are parsed', (_kind, body) => {
    expect(read(body).codes).toEqual(['markdown-too-complex'])
  })

  test.each<[string, string, ProblemCode[]]>([
    ['many open brackets', '['.repeat(15_000), []],
    ['many open labels', ':a['.repeat(5_000), []],
    ['a wide table', `${'|a'.repeat(2_000)}\n${'|-'.repeat(2_000)}\n${'|\n'.repeat(3_000)}`, ['table-shape']],
    ['a table with many rows', `|a|\n|-|\n${'|b|\n'.repeat(3_500)}`, []],
  ])('with %s are parsed', (_kind, body, codes) => {
    expect([...new Set(read(body).codes)]).toEqual(codes)
  })

  test.each([
    ['[x](javascript:alert(1))', 'link-address'],
    ['[x](JaVaScRiPt&colon;alert(1))', 'link-address'],
    ['[x](vbscript:x)', 'link-address'],
    ['[x](//evil.example)', 'link-address'],
    ['[x](https:evil.example)', 'link-address'],
    ['[x](mailto:)', 'link-address'],
    ['<javascript:alert(1)>', 'link-address'],
    ['<img src=x onerror=alert(1)>', 'raw-html'],
    ['text <script>alert(1)</script>', 'raw-html'],
    ['<!-- versteckt -->', 'raw-html'],
    ['![x](https://evil.example/x.png)', 'markdown-unsupported'],
    ['![x](data:image/png;base64,AAAA)', 'markdown-unsupported'],
    ['[x][1]\n\n[1]: javascript:alert(1)', 'markdown-unsupported'],
    ['::image{src="//evil.example/x.png" alt="x"}', 'image-address'],
    ['::image{src="media/..\\\\x" alt="x"}', 'image-address'],
  ])('are refused with %s', (body, code) => {
    expect(read(body).codes).toContain(code)
  })
})

test('the number of words of a page excludes its headline and its front matter', () => {
  const { page } =
    parsePage(
      '---\nid: probe\nminutes: 1\n---\n# Zählt nicht\n\nEins – zwei 10:30 :pin[1]\n\n' +
        ':::info{title="Drei Wörter hier"}\n- vier\n:::\n',
      media,
      () => undefined,
    ) ?? {}
  expect(page && countWords(page.blocks)).toBe(7)
})

test('the numbered pins of a page are found in every kind of block', () => {
  const blocks = readSound(':pin[1]\n\n| a |\n|---|\n| **:pin[2]** |\n\n:::cards\n### c\n- :pin[3]\n:::')
  expect(blocks.flatMap(listPins)).toEqual([1, 2, 3])
})
