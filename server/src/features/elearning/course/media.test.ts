import { describe, expect, test } from 'vitest'
import { parseMedia } from './media.ts'
import { drawing } from './package-fixture.ts'

function read(file: string, content: string | Uint8Array) {
  const path = `media/${file}`
  const { value, problems } = parseMedia(new Map([[path, Buffer.from(content)]]))
  return { picture: value.get(path), problems }
}
const listCodes = (svg: string) => [...new Set(read('x.svg', svg).problems.map(({ code }) => code))]
const svg = (attributes: string, content = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`

describe('drawings', () => {
  test.each([
    ['viewBox="0 0 800 340"', 800, 340],
    ['viewBox="0,0,799.6,340.2"', 800, 340],
    ['width="120" height="80px" viewBox="0 0 12 8"', 120, 80],
    ['width="100%" height="100%" viewBox="0 0 12 8"', 12, 8],
  ])('with %s are %i × %i pixels', (attributes, width, height) => {
    expect(read('x.svg', svg(attributes)).picture).toMatchObject({
      contentType: 'image/svg+xml',
      width,
      height,
    })
  })

  test('are named by the hash of their bytes and list their numbers', () => {
    const { picture, problems } = read('x.svg', drawing('<text x="1">2 <tspan>34</tspan></text>'))
    expect(problems).toEqual([])
    expect(picture?.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(picture?.numbers).toEqual([1, 2, 34])
  })

  test.each([
    [
      'gradients and clip paths',
      '<defs><linearGradient id="g"><stop offset="0"/></linearGradient><clipPath id="c"><path d="M0 0"/></clipPath></defs><rect fill="url(#g)" clip-path="url(#c)"/>',
    ],
    [
      'transforms and colours',
      '<g transform="translate(1 2) rotate(-3)" style="fill: rgb(1, 2, 3)"><path d="M0 0h1" stroke="#fff"/></g>',
    ],
    ['comments and character references', '<!-- Hinweis --><path d="M0&#32;0"/>'],
  ])('may have %s', (_, shapes) => {
    expect(read('x.svg', drawing(shapes)).problems).toEqual([])
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script with a prefix', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
    ['an event handler', '<g onload="alert(1)"/>'],
    ['an event handler in capitals', '<g ONLOAD="alert(1)"/>'],
    ['foreignObject', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'],
    ['another namespace', '<g xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['a picture of another host', '<image href="https://evil.example/x.png"/>'],
    ['use', '<use xlink:href="https://evil.example/x.svg#a"/>'],
    ['a link', '<a href="https://evil.example"><path d="M0 0"/></a>'],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a style sheet', '<style>@import "https://evil.example/x.css"</style>'],
    ['an external gradient', '<linearGradient xlink:href="https://evil.example/x.svg#a"/>'],
    ['an external fill', '<rect fill="url(https://evil.example/x.svg#a)"/>'],
    ['an external fill hidden by references', '<rect fill="&#117;rl(//evil.example)"/>'],
    ['an external fill hidden by escapes', '<rect style="fill: \\75rl(//evil.example)"/>'],
    ['an external fill hidden by a comment', '<rect style="fill: url/**/(//evil.example)"/>'],
    ['an external mask', '<rect style="mask: image-set(\'//evil.example/x.png\' 1x)"/>'],
    [
      'an external mask besides a fill of the drawing',
      '<rect style="fill: url(#a); mask: url( //evil.example )"/>',
    ],
    ['patterns in patterns', '<pattern id="a"><rect fill="url(#b)"/></pattern>'],
    ['an attribute of another program', '<g inkscape:label="x"/>'],
    ['CDATA', '<text><![CDATA[<script>]]></text>'],
    ['a processing instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
    ['an unknown entity', '<text>&x;</text>'],
    ['a stray ampersand', '<text>1 & 2</text>'],
    ['unclosed elements', '<g>'],
    ['a superfluous closing tag', '</g>'],
    ['an attribute twice', '<g id="a" id="b"/>'],
    ['too many levels', '<g>'.repeat(40) + '</g>'.repeat(40)],
  ])('with %s are refused', (_, shapes) => {
    expect(listCodes(drawing(shapes))).toEqual(['svg-unsafe'])
  })

  test.each([
    ['a DOCTYPE', `<!DOCTYPE svg [<!ENTITY x "y">]>${drawing()}`],
    [
      'an entity bomb',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${drawing('<text>&b;</text>')}`,
    ],
    ['an event handler at the root', svg('viewBox="0 0 1 1" onload="alert(1)"')],
    ['a second root', `${drawing()}${drawing()}`],
    ['text behind the end', `${drawing()}<`],
  ])('that begin or end with %s are refused', (_, source) => {
    expect(listCodes(source)).toEqual(['svg-unsafe'])
  })

  test.each([
    ['many elements', drawing('<g/>'.repeat(45_000))],
    [
      'many attributes',
      drawing(`<g ${Array.from({ length: 15_000 }, (_, index) => `a${index}=""`).join(' ')}/>`),
    ],
    ['blanks', drawing(`<g ${' '.repeat(190_000)}/>`)],
  ])('full of %s are accepted', (_kind, source) => {
    expect(listCodes(source)).toEqual([])
  })

  test.each([
    ['open brackets', '<'.repeat(190_000)],
    ['functions', drawing(`<g fill="${'url('.repeat(45_000)}"/>`)],
    ['unfinished functions', drawing(`<g fill="${'a-'.repeat(90_000)}"/>`)],
  ])('full of %s are refused', (_kind, source) => {
    expect(listCodes(source)).toEqual(['svg-unsafe'])
  })
})

describe('photographs', () => {
  const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
  const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex')
  const png = Buffer.concat([
    hex('89504e470d0a1a0a 0000000d'),
    ascii('IHDR'),
    hex('00000140 000000f0 08 02 00 00 00 00000000 00000000'),
    ascii('IEND'),
    hex('ae426082'),
  ])
  const jpeg = hex('ffd8 ffe0 0004 0000 ff ffdb 0003 00 ffc2 0011 08 00f0 0140 03 000000000000000000 ffd9')
  const webp = (kind: string, body: string): Buffer => {
    const chunk = Buffer.concat([ascii(`WEBP${kind}`), hex('0a000000'), hex(body)])
    const size = Buffer.alloc(4)
    size.writeUInt32LE(chunk.length)
    return Buffer.concat([ascii('RIFF'), size, chunk])
  }

  test.each([
    ['PNG', 'x.png', png, 'image/png'],
    ['JPEG', 'x.jpg', jpeg, 'image/jpeg'],
    ['JPEG', 'x.jpeg', jpeg, 'image/jpeg'],
    ['WebP with losses', 'x.webp', webp('VP8 ', '000000 9d012a 4001 f000'), 'image/webp'],
    ['WebP without losses', 'x.webp', webp('VP8L', '2f 3fc13b00 0000000000'), 'image/webp'],
    ['extended WebP', 'x.webp', webp('VP8X', '00000000 3f0100 ef0000'), 'image/webp'],
  ])('in %s (%s) are measured', (_, file, bytes, contentType) => {
    expect(read(file, bytes).picture).toMatchObject({ contentType, width: 320, height: 240, numbers: null })
  })

  test.each([
    ['another type than the name says', 'x.png', jpeg],
    ['a script', 'x.jpg', ascii('<script>alert(1)</script>'.repeat(4))],
    ['a PNG that ends early', 'x.png', png.subarray(0, 30)],
    ['a JPEG that ends early', 'x.jpg', jpeg.subarray(0, 20)],
    ['a WebP that ends early', 'x.webp', webp('VP8 ', '000000 9d012a 4001 f000').subarray(0, 24)],
    ['a GIF', 'x.gif', ascii('GIF89a')],
    ['an empty file', 'x.png', ascii('')],
  ])('are refused: %s', (_name, file, bytes) => {
    expect(read(file, bytes).problems.map(({ code }) => code)).toEqual(['media-type'])
  })

  test('of more than 40 million pixels are refused', () => {
    const large = Buffer.from(png)
    large.writeUInt32BE(200_000, 16)
    expect(read('x.png', large).problems.map(({ code }) => code)).toEqual(['media-too-large'])
  })
})
