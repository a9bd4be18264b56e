/** How papers show levels, types of actions and statuses: a shape, a word and a colour. */
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import type { StopType } from '@sorgfalt/contract/risk-assessment/content'
import type { DueStatus } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import type { Translate } from '@sorgfalt/texts'
import { mm } from '../../../platform/pdf/lengths.ts'
import {
  beside,
  type ChipColours,
  chipMark,
  type IconName,
  iconMark,
  letterMark,
  type Mark,
  stepsMark,
} from '../../../platform/pdf/marks.ts'
import { inTone, paperStyles, type Tone } from '../../../platform/pdf/paper-styles.ts'
import type { CellPart } from '../../../platform/pdf/table-setting.ts'
import type { TextStyle } from '../../../platform/pdf/typesetter.ts'
import { findBand } from '../evaluation/formula.rules.ts'

const white = '#ffffff'
const black = '#13171a'
/** The colours of the levels from 1 to 10, as in the interface. */
const levelColours: readonly ChipColours[] = [
  { fill: '#2c7d5b', on: white },
  { fill: '#35814e', on: white },
  { fill: '#b9bf4e', on: black },
  { fill: '#d8c04a', on: black },
  { fill: '#ecb743', on: black },
  { fill: '#eba03f', on: black },
  { fill: '#c64e22', on: white },
  { fill: '#c43f2b', on: white },
  { fill: '#a62834', on: white },
  { fill: '#7c1733', on: white },
]
export const highestLevel = levelColours.length
export const colourOfLevel = (level: number): string => levelColours[level - 1]?.fill ?? black

/** Returns the word for the band of a level. */
export const bandWord = (level: number | null, t: Translate): string =>
  t(`riskAssessment.bands.${findBand(level)}`)

export const levelChip = (level: number | null): Mark =>
  chipMark(level === null ? '–' : String(level), level === null ? null : (levelColours[level - 1] ?? null))

/** Returns a level as chip and bar, with its word below. */
export function levelParts(level: number | null, t: Translate): CellPart[] {
  const chip = levelChip(level)
  if (level === null) return [{ text: '', mark: chip, actual: bandWord(null, t) }]

  const bar = stepsMark(level, highestLevel, colourOfLevel(level), mm(9.5))
  return [
    { text: '', mark: beside(chip, bar), actual: t('riskDocument.level', { level }) },
    { text: bandWord(level, t), style: paperStyles.denseSmall },
  ]
}

/** Returns a level as a chip with its word beside it. */
export const levelLine = (level: number | null, t: Translate): CellPart => ({
  text: bandWord(level, t),
  style: paperStyles.denseSmall,
  mark: levelChip(level),
  actual:
    level === null ? bandWord(null, t) : t('riskDocument.levelBand', { level, band: bandWord(level, t) }),
})

/** Returns the title of an action with the letter of its type. */
export const actionPart = (
  { stop, title }: { stop: StopType | null; title: string },
  t: Translate,
  style?: TextStyle,
): CellPart =>
  stop
    ? {
        text: title,
        mark: letterMark(stop),
        style,
        actual: `${t(`riskAssessment.stop.${stop}`)}: ${title}`,
      }
    : { text: title, style }

/** Returns a status as icon and words in its colour. */
export const statusPart = (
  icon: IconName,
  tone: Tone,
  text: string,
  base: TextStyle = paperStyles.dense,
): CellPart => ({ text, style: inTone(base, tone), mark: iconMark(icon, tone) })

const dueIcons: Record<DueStatus, [IconName, Tone]> = {
  done: ['done', 'ok'],
  overdue: ['warning', 'danger'],
  next7Days: ['clock', 'warning'],
  nextMonth: ['calendar', 'warning'],
  none: ['agreed', 'info'],
}
export const dueIcon = (status: DueStatus): [IconName, Tone] => dueIcons[status]

const effectIcons = {
  effective: ['done', 'ok'],
  partly: ['partly', 'warning'],
  ineffective: ['cross', 'danger'],
  pending: ['pending', 'neutral'],
} as const satisfies Record<NonNullable<RiskActionView['effectiveness']>, [IconName, Tone]>
export const effectIcon = (effectiveness: keyof typeof effectIcons): readonly [IconName, Tone] =>
  effectIcons[effectiveness]
