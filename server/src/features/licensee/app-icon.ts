/** The product's mark on a licensee's colours: as a drawing, and as pixels for devices that take no drawings (iOS). */
import { renderDrawing } from '../../platform/images/images.ts'

interface Colours {
  primary: string
  contrast: string
}

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

/** Returns the icon as a PNG of `size` × `size` pixels. */
export const iconPixels = (colours: Colours, size: number): Promise<Buffer> =>
  renderDrawing(iconDrawing(colours), size)
