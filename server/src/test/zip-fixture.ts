/** Writes correct and malicious ZIP archives for tests. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface Packed {
  path: string
  content: Uint8Array | string
  /** Wrong values that the archive states about this entry. */
  wrong?: Partial<{
    size: number
    packed: number
    crc: number
    offset: number
    method: number
    flags: number
    mode: number
  }>
}

const flat = (...fields: [bytes: 1 | 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )

/** Returns an archive. It is correct unless an entry has wrong values. */
export function zip(entries: readonly Packed[], { count = entries.length } = {}): Buffer {
  const heads: Buffer[] = []
  const bodies: Buffer[] = []
  let at = 0
  for (const { path, content, wrong = {} } of entries) {
    const bytes = Buffer.from(content)
    const deflated = deflateRawSync(bytes)
    const name = Buffer.from(path)
    const {
      size = bytes.length,
      packed = deflated.length,
      crc = crc32(bytes),
      offset = at,
      method = 8,
      flags = 0x800,
      mode = 0o100644,
    } = wrong
    const common: [2 | 4, number][] = [
      [2, flags],
      [2, method],
      [4, 0],
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
    ]
    const body = Buffer.concat([flat([4, 0x04034b50], [2, 20], ...common), name, deflated])
    const rest: [2 | 4, number][] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, mode],
      [4, offset],
    ]
    heads.push(flat([4, 0x02014b50], [1, 20], [1, 3], [2, 20], ...common, ...rest), name)
    bodies.push(body)
    at += body.length
  }
  const list = Buffer.concat(heads)
  return Buffer.concat([
    ...bodies,
    list,
    flat([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, at], [2, 0]),
  ])
}
