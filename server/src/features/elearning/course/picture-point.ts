/**
 * Converts a point in pixels of a picture to percent with two decimals. Returns undefined when the point lies
 * outside the picture.
 */
export function toPercentPoint(
  size: { width: number; height: number },
  point: readonly number[],
): { x: number; y: number } | undefined {
  const [x = Number.NaN, y = Number.NaN] = point
  const isInside = point.length === 2 && x >= 0 && y >= 0 && x <= size.width && y <= size.height
  const percent = (part: number, whole: number): number => Math.round((10_000 * part) / whole) / 100
  return isInside ? { x: percent(x, size.width), y: percent(y, size.height) } : undefined
}
