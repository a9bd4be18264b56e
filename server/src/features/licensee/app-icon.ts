/** The product's mark on a licensee's colours: as a drawing, and as pixels for devices that take no drawings (iOS). */
import { writePng } from '../../platform/images/png-codec.ts'

interface Colours {
  primary: string
  contrast: string
}
type Point = readonly [x: number, y: number]

/** The drawing is so many units wide and high; nothing of the mark lies where devices cut corners. */
const extent = 48
const shield = 'M24 12 15 15.400v6.500C15 27.400 18.800 31.500 24 33c5.200-1.500 9-5.600 9-11.100v-6.500z'
const tick = 'm20 22.500 3 3 5.500-5.500'
const stroke = 2.2

export const iconDrawing = ({ primary, contrast }: Colours): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${extent} ${extent}">`,
    `<path fill="${primary}" d="M0 0h${extent}v${extent}H0z"/>`,
    `<path fill="${contrast}" d="${shield}"/>`,
    `<path fill="none" stroke="${primary}" stroke-linecap="round" stroke-linejoin="round" stroke-width="${stroke}" d="${tick}"/>`,
    '</svg>',
  ].join('')

/** The same two outlines in corners: the shield's curves in short steps. */
const curve = ([a, b, c, d]: readonly [Point, Point, Point, Point]): Point[] =>
  Array.from({ length: 16 }, (_, step) => {
    const t = (step + 1) / 16
    const at = (axis: 0 | 1) =>
      (1 - t) ** 3 * a[axis] +
      3 * (1 - t) ** 2 * t * b[axis] +
      3 * (1 - t) * t ** 2 * c[axis] +
      t ** 3 * d[axis]
    return [at(0), at(1)]
  })
const outline: Point[] = [
  [24, 12],
  [15, 15.4],
  [15, 21.9],
  ...curve([
    [15, 21.9],
    [15, 27.4],
    [18.8, 31.5],
    [24, 33],
  ]),
  ...curve([
    [24, 33],
    [29.2, 31.5],
    [33, 27.4],
    [33, 21.9],
  ]),
  [33, 15.4],
]
const corners: Point[] = [
  [20, 22.5],
  [23, 25.5],
  [28.5, 20],
]

const isInside = ([x, y]: Point): boolean =>
  outline.reduce((inside, [x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [0, 0]
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !inside : inside
  }, false)

const isOnTick = ([x, y]: Point): boolean =>
  corners.slice(1).some(([x2, y2], index) => {
    const [x1, y1] = corners[index] ?? [0, 0]
    const along = Math.max(
      0,
      Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)),
    )
    return Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)) <= stroke / 2
  })

/** Samples of a pixel in each direction: edges come out smooth. */
const samples = 3
const rgbOf = (hex: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))

/** The icon as a PNG of so many pixels. */
export function iconPixels({ primary, contrast }: Colours, size: number): Promise<Buffer> {
  const [ground, mark] = [rgbOf(primary), rgbOf(contrast)]
  const rgb = new Uint8Array(size * size * 3)
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    let marked = 0
    for (let sample = 0; sample < samples ** 2; sample += 1) {
      const across = (pixel % size) + ((sample % samples) + 0.5) / samples
      const down = Math.floor(pixel / size) + (Math.floor(sample / samples) + 0.5) / samples
      const point: Point = [(across * extent) / size, (down * extent) / size]
      if (isInside(point) && !isOnTick(point)) marked += 1
    }
    const share = marked / samples ** 2
    for (const channel of [0, 1, 2] as const)
      rgb[pixel * 3 + channel] = Math.round(
        (ground[channel] ?? 0) * (1 - share) + (mark[channel] ?? 0) * share,
      )
  }
  return writePng({ width: size, height: size, rgb })
}
