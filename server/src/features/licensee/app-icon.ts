/**
 * The app icon in a licensee's colours: as an SVG, and as a PNG for devices without support for SVG icons
 * (iOS).
 */
import { renderDrawing } from '../../platform/images/images.ts'

interface Colours {
  primary: string
  contrast: string
}

/** Width and height of the drawing. The mark stays away from the corners, because devices cut them off. */
const extent = 48
const shield = 'M24 12 15 15.400v6.500C15 27.400 18.800 31.500 24 33c5.200-1.500 9-5.600 9-11.100v-6.500z'
const tick = 'm20 22.500 3 3 5.500-5.500'
const stroke = 2.2

/** Returns the icon as SVG. */
export const drawIcon = ({ primary, contrast }: Colours): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${extent} ${extent}">`,
    `<path fill="${primary}" d="M0 0h${extent}v${extent}H0z"/>`,
    `<path fill="${contrast}" d="${shield}"/>`,
    `<path fill="none" stroke="${primary}" stroke-linecap="round" stroke-linejoin="round"`,
    ` stroke-width="${stroke}" d="${tick}"/>`,
    '</svg>',
  ].join('')

/** Returns the icon as a PNG of `size` × `size` pixels. */
export const renderIcon = (colours: Colours, size: number): Promise<Buffer> =>
  renderDrawing(drawIcon(colours), size)
