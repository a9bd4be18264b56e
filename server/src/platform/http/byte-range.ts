/**
 * Returns the part of a file that `Range: bytes=…` requests, including both ends. Undefined means the whole
 * file. Requests for several parts also get the whole file.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined

  // `-500` requests the last 500 bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)

  return start <= end ? { start, end } : 'unsatisfiable'
}
