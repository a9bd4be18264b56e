/**
 * Returns the part of a file that `Range: bytes=…` asks for, both ends included. Undefined means the whole
 * file, also for requests of several parts.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined

  // `-500` asks for the last 500 bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)

  return start <= end ? { start, end } : 'unsatisfiable'
}
