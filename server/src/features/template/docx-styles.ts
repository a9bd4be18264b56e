/** The styles of a template in a Word file. Lengths are in twips, font sizes in half points. */
import type { Language } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'
import { AlignmentType, type IParagraphStyleOptions, type IPropertiesOptions, LevelFormat } from 'docx'

const grey = '525B64'
const hanging = { left: 340, hanging: 340 }
const bullet = { reference: 'bullet', level: 0 }

export const docxNumbering: IPropertiesOptions['numbering'] = {
  config: [
    {
      reference: bullet.reference,
      levels: [
        {
          level: bullet.level,
          format: LevelFormat.BULLET,
          text: '•',
          alignment: AlignmentType.LEFT,
          style: { paragraph: { indent: hanging } },
        },
      ],
    },
  ],
}

/** Returns the styles for a language, with titles in the licensee's colour (`#rrggbb`). */
export function docxStyles(language: Language, colour: string): IPropertiesOptions['styles'] {
  return {
    default: {
      document: { run: { font: 'Calibri', size: points(10.5), language: { value: localeOf(language) } } },
      title: {
        basedOn: 'Normal',
        run: { bold: true, color: colour.slice(1), size: points(18) },
        paragraph: { keepNext: true, spacing: spacing(0, 160) },
      },
      heading2: {
        basedOn: 'Normal',
        run: { bold: true, size: points(12) },
        paragraph: { keepNext: true, outlineLevel: 1, spacing: spacing(220, 80) },
      },
    },
    paragraphStyles,
    characterStyles: [{ id: 'Blank', name: 'Placeholder Text', run: { color: '6B747D' } }],
  }
}

const points = (count: number): number => count * 2
const spacing = (before: number, after: number) => ({ before, after })

const paragraphStyles: readonly IParagraphStyleOptions[] = [
  { id: 'Normal', name: 'Normal', quickFormat: true, paragraph: { spacing: spacing(0, 100) } },
  style('Bullet', 'List Bullet', { numbering: bullet, spacing: spacing(0, 50), indent: hanging }),
  style('Check', 'Check', { spacing: spacing(0, 50), indent: hanging }),
  style('Label', 'Label', { spacing: spacing(0, 0) }, { bold: true, size: points(9.5) }),
  style(
    'AreaLabel',
    'Area label',
    { keepNext: true, spacing: spacing(120, 40) },
    { bold: true, size: points(9.5) },
  ),
  style('Cell', 'Cell', { spacing: spacing(0, 0) }, { size: points(10) }),
  style('Gap', 'Gap', { spacing: spacing(0, 0) }, { size: points(5) }),
  style('Small', 'Small', { spacing: spacing(0, 60) }, { color: grey, size: points(8.5) }),
  style('Header', 'header', { spacing: spacing(0, 0) }, { color: grey, size: points(9) }),
  style('Footer', 'footer', { spacing: spacing(0, 0) }, { color: grey, size: points(8.5) }),
]

function style(
  id: string,
  name: string,
  paragraph: NonNullable<IParagraphStyleOptions['paragraph']>,
  run: NonNullable<IParagraphStyleOptions['run']> = {},
): IParagraphStyleOptions {
  return { id, name, basedOn: 'Normal', paragraph, run }
}
