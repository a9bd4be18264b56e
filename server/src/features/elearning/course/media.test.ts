import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { asPng, pngChunk, pngEnd, pngHeader } from '../../../test/pictures.ts'
import { parseMedia } from './media.ts'
import { drawing } from './package-fixture.ts'

async function read(file: string, content: string | Uint8Array) {
  const path = `media/${file}`
  const { value, problems } = await parseMedia(new Map([[path, Buffer.from(content)]]))
  return { picture: value.get(path), problems }
}
const listCodes = async (svg: string) => [
  ...new Set((await read('x.svg', svg)).problems.map(({ code }) => code)),
]
const svg = (attributes: string, content = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`

describe('drawings', () => {
  test.each([
    ['viewBox="0 0 800 340"', 800, 340],
    ['viewBox="0,0,799.6,340.2"', 800, 340],
    ['width="120" height="80px" viewBox="0 0 12 8"', 120, 80],
    ['width="100%" height="100%" viewBox="0 0 12 8"', 12, 8],
  ])('with %s are %i × %i pixels', async (attributes, width, height) => {
    expect((await read('x.svg', svg(attributes))).picture).toMatchObject({
      contentType: 'image/svg+xml',
      width,
      height,
    })
  })

  test('are stored with the hash of their bytes and a list of the numbers that they show', async () => {
    const { picture, problems } = await read('x.svg', drawing('<text x="1">2 <tspan>34</tspan></text>'))
    expect(problems).toEqual([])
    expect(picture?.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(picture?.numbers).toEqual([1, 2, 34])
  })

  test.each([
    [
      'gradients and clip paths',
      '<defs><linearGradient id="g"><stop offset="0"/></linearGradient>' +
        '<clipPath id="c"><path d="M0 0"/></clipPath></defs>' +
        '<rect fill="url(#g)" clip-path="url(#c)"/>',
    ],
    [
      'transforms and colours',
      '<g transform="translate(1 2) rotate(-3)" style="fill: rgb(1, 2, 3)">' +
        '<path d="M0 0h1" stroke="#fff"/></g>',
    ],
    ['comments and character references', '<!-- Hinweis --><path d="M0&#32;0"/>'],
  ])('may have %s', async (_, shapes) => {
    expect((await read('x.svg', drawing(shapes))).problems).toEqual([])
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
  ])('with %s are refused', async (_, shapes) => {
    expect(await listCodes(drawing(shapes))).toEqual(['svg-unsafe'])
  })

  test.each([
    ['a DOCTYPE', `<!DOCTYPE svg [<!ENTITY x "y">]>${drawing()}`],
    [
      'an entity bomb',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${drawing('<text>&b;</text>')}`,
    ],
    ['an event handler at the root', svg('viewBox="0 0 1 1" onload="alert(1)"')],
    ['a second root', `${drawing()}${drawing()}`],
    ['text after the end', `${drawing()}<`],
  ])('that begin or end with %s are refused', async (_, source) => {
    expect(await listCodes(source)).toEqual(['svg-unsafe'])
  })

  test.each([
    ['many elements', drawing('<g/>'.repeat(45_000))],
    [
      'many attributes',
      drawing(`<g ${Array.from({ length: 15_000 }, (_, index) => `a${index}=""`).join(' ')}/>`),
    ],
    ['spaces', drawing(`<g ${' '.repeat(190_000)}/>`)],
  ])('full of %s are accepted', async (_kind, source) => {
    expect(await listCodes(source)).toEqual([])
  })

  test.each([
    ['open brackets', '<'.repeat(190_000)],
    ['functions', drawing(`<g fill="${'url('.repeat(45_000)}"/>`)],
    ['unfinished functions', drawing(`<g fill="${'a-'.repeat(90_000)}"/>`)],
  ])('full of %s are refused', async (_kind, source) => {
    expect(await listCodes(source)).toEqual(['svg-unsafe'])
  })
})

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
const photograph = sharp({ create: { width: 320, height: 240, channels: 3, background: '#205020' } })
const png = await photograph.clone().png().toBuffer()
const jpeg = await photograph.clone().jpeg().toBuffer()
const progressiveJpeg = await photograph.clone().jpeg({ progressive: true }).toBuffer()
const webp = await photograph.clone().webp().toBuffer()
const losslessWebp = await photograph.clone().webp({ lossless: true }).toBuffer()
const extendedWebp = await photograph.clone().ensureAlpha(0.5).webp().toBuffer()

describe('photographs', () => {
  test.each([
    ['PNG', 'x.png', png, 'image/png'],
    ['JPEG', 'x.jpg', jpeg, 'image/jpeg'],
    ['JPEG', 'x.jpeg', jpeg, 'image/jpeg'],
    ['progressive JPEG', 'x.jpg', progressiveJpeg, 'image/jpeg'],
    ['lossy WebP', 'x.webp', webp, 'image/webp'],
    ['lossless WebP', 'x.webp', losslessWebp, 'image/webp'],
    ['extended WebP', 'x.webp', extendedWebp, 'image/webp'],
  ])('in the format %s (%s) are accepted, with width and height', async (_, file, bytes, contentType) => {
    expect((await read(file, bytes)).picture).toMatchObject({
      contentType,
      width: 320,
      height: 240,
      numbers: null,
    })
  })

  test.each([
    ['a file whose type differs from its name', 'x.png', jpeg],
    ['a script', 'x.jpg', ascii('<script>alert(1)</script>'.repeat(4))],
    ['a drawing', 'x.png', ascii(drawing())],
    ['a PNG that ends in its header', 'x.png', png.subarray(0, 30)],
    ['a PNG that ends in its pixels', 'x.png', png.subarray(0, -30)],
    ['a JPEG that ends in its header', 'x.jpg', jpeg.subarray(0, 20)],
    ['a JPEG that ends in its pixels', 'x.jpg', jpeg.subarray(0, -30)],
    ['a WebP that ends in its header', 'x.webp', webp.subarray(0, 24)],
    ['a WebP that ends in its pixels', 'x.webp', webp.subarray(0, -30)],
    ['a GIF', 'x.gif', ascii('GIF89a')],
    ['a GIF that is called a PNG', 'x.png', ascii('GIF89a')],
    ['nothing', 'x.png', ascii('')],
  ])('are refused: %s', async (_, file, bytes) => {
    expect((await read(file, bytes)).problems.map(({ code }) => code)).toEqual(['media-type'])
  })

  test('of more than 40 million pixels are refused', async () => {
    const large = asPng(pngHeader(200_000, 240), pngChunk('IDAT', Buffer.alloc(100)), pngEnd)
    expect((await read('x.png', large)).problems.map(({ code }) => code)).toEqual(['media-too-large'])
  })
})
