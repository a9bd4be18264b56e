/** Small drawings beside a text: icons, letters in a box, numbers on a colour. */
import { mm } from './lengths.ts'
import { ink, statusInk, type Tone } from './paper-styles.ts'
import type { TextStyle, Typesetter } from './typesetter.ts'

/** What a mark draws on. */
export interface Canvas {
  readonly document: PDFKit.PDFDocument
  readonly set: Typesetter
}

/** A drawing with a fixed size, in points. */
export interface Mark {
  readonly width: number
  readonly height: number
  /** Draws the mark with its top left corner at (x, y). */
  draw: (canvas: Canvas, x: number, y: number) => void
}

const circle = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0'

/** Tabler icons on a grid of 24 × 24 units. */
const icons = {
  done: `${circle}M9 12l2 2l4 -4`,
  warning:
    'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87' +
    'l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
  clock: `${circle}M12 7v5l3 3`,
  calendar:
    'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2zM16 3v4M8 3v4M4 11h16',
  agreed:
    'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2' +
    'M9 15l2 2l4 -4',
  minus: `${circle}M9 12h6`,
  partly: `${circle}M12 3v18M12 8h6.5M12 12h8.8M12 16h6.5`,
  cross: `${circle}M10 10l4 4M14 10l-4 4`,
  people:
    'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75' +
    'M21 21v-2a4 4 0 0 0 -3 -3.85',
  pending: circle,
} as const
export type IconName = keyof typeof icons

/** Returns an icon in the colour of a status. The icon `pending` is a dashed circle. */
export function iconMark(name: IconName, tone: Tone, size = mm(3.4)): Mark {
  return {
    width: size,
    height: size,
    draw: ({ document }, x, y) => {
      document
        .save()
        .translate(x, y)
        .scale(size / 24)
        .lineWidth(1.75)
        .lineCap('round')
        .lineJoin('round')
      if (name === 'pending') document.dash(3, { space: 3 })
      document.path(icons[name]).stroke(statusInk[tone]).restore()
    },
  }
}

/** Returns a letter in a box with round corners. */
export function letterMark(letter: string): Mark {
  const size = mm(4.2)
  const style: TextStyle = { face: 'semibold', size: 7, line: size, colour: ink.text }
  return {
    width: size,
    height: size,
    draw: ({ document, set }, x, y) => {
      document.lineWidth(mm(0.25)).roundedRect(x, y, size, size, mm(0.8)).stroke(ink.outline)
      set.draw({ style, lines: [letter] }, x + (size - set.width(letter, style)) / 2, y)
    },
  }
}

/** Colour of a chip and of the text on it. */
export interface ChipColours {
  fill: string
  on: string
}

const chipSize = { width: mm(7), height: mm(5.2), radius: mm(1.3) }

/** Returns a text on a coloured chip, or in a dashed outline if `colours` is null. */
export function chipMark(text: string, colours: ChipColours | null): Mark {
  const { width, height, radius } = chipSize
  const style: TextStyle = { face: 'semibold', size: 9, line: height, colour: colours?.on ?? ink.second }
  return {
    width,
    height,
    draw: ({ document, set }, x, y) => {
      document.save().lineWidth(mm(0.25)).roundedRect(x, y, width, height, radius)
      if (colours) document.fill(colours.fill)
      else document.dash(2, { space: 1.5 }).stroke(ink.outline)
      document.restore()
      set.draw({ style, lines: [text] }, x + (width - set.width(text, style)) / 2, y)
    },
  }
}

/** Returns a bar of `count` steps, of which the first `filled` have a colour. */
export function stepsMark(filled: number, count: number, colour: string, width: number): Mark {
  const gap = mm(0.35)
  const step = (width - (count - 1) * gap) / count
  const height = mm(1.5)
  return {
    width,
    height,
    draw: ({ document }, x, y) => {
      for (let index = 0; index < count; index += 1)
        document
          .roundedRect(x + index * (step + gap), y, step, height, mm(0.3))
          .fill(index < filled ? colour : ink.empty)
    },
  }
}

/** Returns two marks side by side as one mark. The second is centred on the height of the first. */
export const beside = (first: Mark, second: Mark, gap = mm(1.4)): Mark => ({
  width: first.width + gap + second.width,
  height: Math.max(first.height, second.height),
  draw: (canvas, x, y) => {
    first.draw(canvas, x, y)
    second.draw(canvas, x + first.width + gap, y + (first.height - second.height) / 2)
  },
})
