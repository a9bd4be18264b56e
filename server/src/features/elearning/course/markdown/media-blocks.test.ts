import type { Block } from '@sorgfalt/contract/elearning/content'
import { describe, expect, test } from 'vitest'
import { findCaptionFault } from '../../../../platform/package/captions.ts'
import type { ProblemCode } from '../../../../platform/package/problem.ts'
import { parseMedia } from '../media.ts'
import { drawing } from '../package-fixture.ts'
import { parsePage } from './parse-page.ts'

const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.500\nKippen Sie die Flamme aus.\n'
const mp4 = Buffer.from('\0\0\0\x18ftypisom rest', 'latin1')
const files = {
  'bild.svg': drawing(),
  'film.mp4': mp4,
  'film.de.vtt': vtt,
  'film.en.vtt': vtt,
  'stumm.webm': Buffer.from('\x1a\x45\xdf\xa3\x01webm rest', 'latin1'),
  'alarm.mp3': Buffer.from('ID3 rest', 'latin1'),
  'liste.pdf': Buffer.from('%PDF-1.7\nrest\n%%EOF\n', 'latin1'),
}
const { value: media, problems } = await parseMedia(
  new Map(Object.entries(files).map(([name, bytes]) => [`media/${name}`, Buffer.from(bytes)])),
)
const address = (name: keyof typeof files): string => `/media/${media.get(`media/${name}`)?.sha256}`

function read(body: string): { blocks: Block[]; codes: ProblemCode[] } {
  const codes: ProblemCode[] = []
  const page = parsePage(`---\nid: probe\nminutes: 1\n---\n# Titel\n\n${body}\n`, media, (code) =>
    codes.push(code),
  )
  return { blocks: page?.page.blocks ?? [], codes }
}
const body = (text: string) => [{ kind: 'paragraph', inline: [{ t: 'text', text }] }]

test('recognises films, sounds, captions and documents by their bytes', () => {
  expect(problems).toEqual([])
  expect([...media.values()].map(({ use, contentType }) => `${use} ${contentType}`)).toEqual([
    'picture image/svg+xml',
    'video video/mp4',
    'captions text/vtt',
    'captions text/vtt',
    'video video/webm',
    'audio audio/mpeg',
    'document application/pdf',
  ])
})

describe('a Markdown directive is converted to', () => {
  test('a film with its poster, captions in every language and a transcript', () => {
    const written =
      ':::video{src="media/film.mp4" poster="media/bild.svg" title="Löschen"}\n' +
      'Eine Hand kippt die Flamme aus.\n:::'
    expect(read(written)).toEqual({
      codes: [],
      blocks: [
        {
          kind: 'video',
          title: 'Löschen',
          src: address('film.mp4'),
          contentType: 'video/mp4',
          poster: address('bild.svg'),
          width: 800,
          height: 340,
          captions: [
            { language: 'de_DE', src: address('film.de.vtt') },
            { language: 'en_GB', src: address('film.en.vtt') },
          ],
          transcript: body('Eine Hand kippt die Flamme aus.'),
        },
      ],
    })
  })

  test('a sound, an accordion and a document', () => {
    const sound =
      ':::audio{src="media/alarm.mp3" title="Der Hausalarm"}\nEin Ton, der auf- und abschwillt.\n:::'
    const entries = ':::accordion\n### Eins\nText\n:::'
    expect(read(`${sound}\n\n${entries}\n\n::download{src="media/liste.pdf" title="Checkliste"}`)).toEqual({
      codes: [],
      blocks: [
        {
          kind: 'audio',
          title: 'Der Hausalarm',
          src: address('alarm.mp3'),
          contentType: 'audio/mpeg',
          transcript: body('Ein Ton, der auf- und abschwillt.'),
        },
        { kind: 'accordion', items: [{ title: 'Eins', body: body('Text') }] },
        {
          kind: 'download',
          title: 'Checkliste',
          src: address('liste.pdf'),
          name: 'liste.pdf',
          bytes: files['liste.pdf'].length,
        },
      ],
    })
  })

  test('signs with their group, and hotspots with positions in percent of the picture', () => {
    const signs =
      ':::signs\n::sign{code="F001" src="media/bild.svg" title="Feuerlöscher" text="Hier hängt einer."}\n:::'
    const spots =
      ':::hotspots{src="media/bild.svg" alt="Ein Raum"}\n' +
      '::spot{at="200,85" title="Tür" text="Bleibt frei."}\n' +
      '::spot{at="800,340" title="Ecke" text="Leer."}\n:::'
    expect(read(`${signs}\n\n${spots}`)).toEqual({
      codes: [],
      blocks: [
        {
          kind: 'signs',
          items: [
            {
              code: 'F001',
              group: 'F',
              title: 'Feuerlöscher',
              text: 'Hier hängt einer.',
              src: address('bild.svg'),
            },
          ],
        },
        {
          kind: 'hotspots',
          src: address('bild.svg'),
          alt: 'Ein Raum',
          width: 800,
          height: 340,
          spots: [
            { x: 25, y: 25, title: 'Tür', text: 'Bleibt frei.' },
            { x: 100, y: 100, title: 'Ecke', text: 'Leer.' },
          ],
        },
      ],
    })
  })
})

test.each<[string, string, ProblemCode]>([
  [
    'a film without captions',
    ':::video{src="media/stumm.webm" poster="media/bild.svg" title="T"}\nText\n:::',
    'captions',
  ],
  [
    'a film without transcript',
    ':::video{src="media/film.mp4" poster="media/bild.svg" title="T"}\n:::',
    'directive-content',
  ],
  ['a film without poster', ':::video{src="media/film.mp4" title="T"}\nText\n:::', 'directive-attribute'],
  ['a picture as a sound', ':::audio{src="media/bild.svg" title="T"}\nText\n:::', 'media-type'],
  [
    'a film of another host',
    ':::video{src="https://evil.example/x.mp4" poster="media/bild.svg" title="T"}\nText\n:::',
    'image-address',
  ],
  [
    'a sign with an unknown group',
    ':::signs\n::sign{code="X001" src="media/bild.svg" title="T"}\n:::',
    'sign-code',
  ],
  ['a sign outside a container', '::sign{code="F001" src="media/bild.svg" title="T"}', 'directive-unknown'],
  [
    'text among signs',
    ':::signs\nText\n\n::sign{code="F001" src="media/bild.svg" title="T"}\n:::',
    'markdown-unsupported',
  ],
  [
    'a point outside the picture',
    ':::hotspots{src="media/bild.svg" alt="A"}\n::spot{at="1,341" title="T" text="T"}\n' +
      '::spot{at="1,1" title="U" text="T"}\n:::',
    'spot-place',
  ],
  [
    'a picture with one point',
    ':::hotspots{src="media/bild.svg" alt="A"}\n::spot{at="1,1" title="T" text="T"}\n:::',
    'directive-content',
  ],
  [
    'a picture without an alternative text',
    ':::hotspots{src="media/bild.svg"}\n::spot{at="1,1" title="T" text="T"}\n' +
      '::spot{at="2,1" title="U" text="T"}\n:::',
    'image-alt',
  ],
])('refuses %s in a page', (_name, written, code) => {
  expect([...new Set(read(written).codes)]).toEqual([code])
})

test.each([
  ['no first line WEBVTT', '00:00.000 --> 00:01.000\nText', 1],
  ['no caption', 'WEBVTT\n', 1],
  ['times without milliseconds', 'WEBVTT\n\n00:00 --> 00:01\nText', 3],
  ['an end before the beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\nText', 3],
  [
    'a beginning before the previous one',
    'WEBVTT\n\n00:02.000 --> 00:03.000\nText\n\n00:01.000 --> 00:04.000\nText',
    6,
  ],
  ['a caption without text', 'WEBVTT\n\n00:02.000 --> 00:03.000\n\n', 3],
  ['a style that can load a file', 'WEBVTT\n\nSTYLE\n::cue { background: url(//evil.example) }', 3],
  ['markup', 'WEBVTT\n\n00:02.000 --> 00:03.000\n<b>Text</b>', 4],
])('refuses a caption file with %s', (_name, source, line) => {
  expect(findCaptionFault(source)?.line).toBe(line)
})
