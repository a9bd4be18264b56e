/**
 * Creates multipart forms that contain a file. Some are like those that a browser sends, others are damaged.
 */
import { partsOf } from './examples.ts'
import { hostileText } from './hostile-values.ts'
import type { Random } from './random.ts'

interface Form {
  contentType: string
  body: Buffer
}

interface Part {
  name: string
  filename?: string
  type?: string
  bytes: Uint8Array
}

const boundary = 'sorgfalt-fuzz'
const contentType = `multipart/form-data; boundary=${boundary}`
const line = (text: string): Buffer => Buffer.from(`${text}\r\n`)

function writeForm(parts: readonly Part[]): Buffer {
  const fileAttribute = (filename: string | undefined) =>
    filename === undefined ? '' : `; filename="${filename}"`
  const blocks = parts.flatMap(({ name, filename, type, bytes }) => [
    line(`--${boundary}`),
    line(`content-disposition: form-data; name="${name}"${fileAttribute(filename)}`),
    ...(type === undefined ? [] : [line(`content-type: ${type}`)]),
    line(''),
    Buffer.from(bytes),
    line(''),
  ])
  return Buffer.concat([...blocks, line(`--${boundary}--`)])
}

const partOf = ([name, value]: [string, unknown]): Part =>
  value instanceof Uint8Array
    ? { name, filename: 'datei.png', type: 'image/png', bytes: value }
    : { name, bytes: Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')) }

/** Returns the form of an input. */
export const formOf = (input: unknown): Form => ({ contentType, body: writeForm(partsOf(input).map(partOf)) })

/** Returns a form that is invalid, contains more than one file, or is too long. */
export function brokenForm(random: Random, input: unknown): Form {
  const parts = partsOf(input).map(partOf)
  const file = parts.find(({ filename }) => filename !== undefined) ?? {
    name: 'filename',
    filename: 'a',
    bytes: Buffer.from('a'),
  }
  const { body } = formOf(input)
  const renamed = (more: Partial<Part>) =>
    writeForm([...parts.filter((part) => part !== file), { ...file, ...more }])
  const bytes = random.pick<() => Buffer>([
    () => body.subarray(0, random.below(body.length)),
    () => Buffer.concat([body, body]),
    () => body.subarray(random.below(40)),
    () => writeForm([...parts, file]),
    () =>
      writeForm(
        Array.from({ length: 1_000 }, (_, index) => ({ name: `p${index}`, bytes: Buffer.from('x') })),
      ),
    () => writeForm([{ name: '', bytes: Buffer.from('x') }, ...parts]),
    () => renamed({ name: hostileText(random).replace(/[\r\n"]/g, '') }),
    () => renamed({ name: '__proto__' }),
    () =>
      renamed({
        filename: hostileText(random)
          .replace(/[\r\n"]/g, '')
          .slice(0, 1_000),
      }),
    () => renamed({ filename: '../../etc/passwd\u0000.png' }),
    () => renamed({ type: hostileText(random).replace(/[\r\n]/g, '') }),
    () => renamed({ bytes: Buffer.from(hostileText(random)) }),
    () => renamed({ bytes: Buffer.alloc(0) }),
    () => renamed({ bytes: damagedBytes(random, file.bytes) }),
    () => renamed({ bytes: random.chance(0.1) ? Buffer.alloc(6 * 2 ** 20, 1) : Buffer.alloc(1_000, 1) }),
    () => writeForm([...parts, { name: 'note', bytes: Buffer.alloc(20_000, 'a') }]),
    () => Buffer.from(`--${boundary}\r\n${'x: y\r\n'.repeat(200)}\r\n\r\n--${boundary}--\r\n`),
    () => Buffer.from(hostileText(random)),
    () => Buffer.alloc(0),
  ])()
  const types = [
    contentType,
    contentType,
    contentType,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
  ]
  return { contentType: random.pick(types), body: bytes }
}

/** Returns the file with some bytes overwritten or cut off. */
function damagedBytes(random: Random, bytes: Uint8Array): Buffer {
  const copy = Buffer.from(bytes)
  for (let damage = 0; damage < 1 + random.below(8) && copy.length > 0; damage++)
    copy[random.below(copy.length)] = random.below(256)
  return random.chance(0.3) ? copy.subarray(0, random.below(copy.length + 1)) : copy
}
