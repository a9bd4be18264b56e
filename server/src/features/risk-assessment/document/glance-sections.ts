/** The overview of an assessment document: a chart of the levels, figures, and the highest risks. */
import { urgentFromLevel } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { mm } from '../../../platform/pdf/lengths.ts'
import { beside, type Mark, stepsMark } from '../../../platform/pdf/marks.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { drawRule } from '../../../platform/pdf/paper-frame.ts'
import { ink, paperStyles } from '../../../platform/pdf/paper-styles.ts'
import { singleRows } from '../../../platform/pdf/table-setting.ts'
import type { AssessmentDocument } from './assessment-document.ts'
import type { DocumentedRisk } from './document.store.ts'
import { bandWord, colourOfLevel, highestLevel, levelChip } from './level-cells.ts'
import { listDefinedActions } from './section-texts.ts'

const chart = { width: mm(101), bars: mm(20), gap: mm(1), labels: mm(9) }
const numbers = { left: mm(110), label: mm(12) }
const levels = Array.from({ length: highestLevel }, (_, index) => index + 1)

/** Draws the number of risks at each level as a chart, and the most important figures beside it. */
export function drawGlance(paper: Paper, document: AssessmentDocument): void {
  const { t, risks } = document
  const height = chart.bars + mm(4) + chart.labels
  paper.heading(t('riskDocument.glance.title'), { needed: height })

  const top = paper.y + mm(1)
  drawChart(paper, document, top)
  const end = drawNumbers(paper, listNumbers(risks, t), top)
  paper.y = Math.max(top + height, end)
}

function drawChart(paper: Paper, { t, risks }: AssessmentDocument, top: number): void {
  const { pdf, set, left } = paper
  const counts = levels.map((level) => risks.filter((risk) => risk.level === level).length)
  const highest = Math.max(1, ...counts)
  const width = (chart.width - (levels.length - 1) * chart.gap) / levels.length
  const base = top + mm(4) + chart.bars
  const alt = levels.map((level, index) => t('riskDocument.glance.bar', { level, count: counts[index] ?? 0 }))
  const centred = (text: string, [x, room]: [number, number], y: number, style: typeof paperStyles.label) =>
    set.draw({ style, lines: [text] }, x + (room - set.width(text, style)) / 2, y)

  const end = base + chart.labels
  pdf.figure(alt.join(', '), [left, top, left + chart.width, end], () => {
    levels.forEach((level, index) => {
      const count = counts[index] ?? 0
      const x = left + index * (width + chart.gap)
      const height = count === 0 ? mm(0.6) : (count / highest) * chart.bars
      pdf.document
        .roundedRect(x, base - height, width, height, mm(0.6))
        .fill(count === 0 ? ink.empty : colourOfLevel(level))
      if (count > 0) centred(String(count), [x, width], base - height - 11, paperStyles.noteStrong)
      centred(String(level), [x, width], base + 2, { ...paperStyles.note, line: 9 })
      if (level % 2 === 0) return

      const pair = 2 * width + chart.gap
      drawRule(pdf, [x, x + pair], base + mm(4.6))
      centred(bandWord(level, t), [x, pair], base + mm(5.2), { ...paperStyles.note, line: 10 })
    })
  })
}

/** Returns the figures beside the chart with their explanations. */
function listNumbers(risks: readonly DocumentedRisk[], t: AssessmentDocument['t']): [number, string][] {
  const actions = risks.flatMap(listDefinedActions)
  const assessed = risks.filter(({ level }) => level !== null).length
  const done = actions.filter(({ state }) => state === 'done').length
  const overdue = actions.filter(({ dueStatus }) => dueStatus === 'overdue').length
  const checked = { assessed, unassessed: risks.length - assessed }

  return [
    [risks.length, t('riskDocument.glance.checked', checked)],
    [
      risks.filter((risk) => listDefinedActions(risk).length > 0).length,
      t('riskDocument.glance.withActions', { count: actions.length }),
    ],
    [risks.filter(({ isNotRelevant }) => isNotRelevant).length, t('riskDocument.glance.notRelevant')],
    [done, t('riskDocument.glance.done', { count: actions.length, overdue })],
  ]
}

/** Draws figures with their explanations. Returns the y coordinate of their lower edge. */
function drawNumbers(paper: Paper, rows: readonly [number, string][], top: number): number {
  const { pdf, set, right } = paper
  const left = paper.left + numbers.left
  const textLeft = left + numbers.label
  let y = top

  pdf.group('L', (list) => {
    rows.forEach(([number, text], index) => {
      const { lines } = set.wrap(text, paperStyles.note, right - textLeft)
      const height = Math.max(paperStyles.figure.line, lines.length * paperStyles.note.line) + mm(2.2)
      const at = y + mm(1.1)
      pdf.group(
        'LI',
        (entry) => {
          const block = { style: paperStyles.figure, lines: [String(number)] }
          pdf.leaf('Lbl', () => set.draw(block, left, at), entry)
          pdf.leaf('LBody', () => set.draw({ style: paperStyles.note, lines }, textLeft, at + 3), entry)
        },
        list,
      )
      y += height
      if (index < rows.length - 1)
        pdf.artifact(() => drawRule(pdf, [left, right], y, { colour: ink.faintLine }))
    })
  })
  return y
}

/** Draws the risks from level 7 with their decisions, highest level first. */
export function drawUrgent(paper: Paper, document: AssessmentDocument): void {
  const { t, risks } = document
  const urgent = risks
    .filter(({ level }) => (level ?? 0) >= urgentFromLevel)
    .toSorted((one, other) => (other.level ?? 0) - (one.level ?? 0))
  if (urgent.length === 0) return

  paper.section(t('riskDocument.urgent.title', { level: urgentFromLevel }), {
    table: {
      columns: [
        { title: t('riskDocument.columns.level'), width: 50 },
        { title: t('riskDocument.columns.load'), width: 70 },
        { title: t('riskDocument.columns.decision') },
      ],
      groups: singleRows(
        urgent.map((risk) => [
          {
            parts: [
              {
                text: bandWord(risk.level, t),
                mark: levelWithBar(risk.level ?? 0),
                actual: t('riskDocument.levelBand', {
                  level: risk.level ?? 0,
                  band: bandWord(risk.level, t),
                }),
              },
            ],
          },
          { parts: [{ text: risk.load, style: paperStyles.cellStrong }], isHead: true },
          describeDecision(risk, document),
        ]),
      ),
    },
  })
}

const levelWithBar = (level: number): Mark =>
  beside(levelChip(level), stepsMark(level, highestLevel, colourOfLevel(level), mm(19)))

/** Returns what was decided about a risk in a few words. */
function describeDecision(risk: DocumentedRisk, { t, consents }: AssessmentDocument): string {
  if (risk.isNotRelevant)
    return consents.some(({ riskUuid }) => riskUuid === risk.uuid)
      ? t('riskDocument.urgent.notRelevantSecond')
      : t('riskAssessment.actionKinds.notRelevant')

  const actions = listDefinedActions(risk)
  if (actions.length === 0) return t(`riskAssessment.risks.${risk.status}`)
  const done = actions.filter(({ state }) => state === 'done').length
  return [
    t('riskDocument.agreement.actions', { count: actions.length }),
    done > 0 && t('riskDocument.urgent.done', { count: done }),
  ]
    .filter(Boolean)
    .join(', ')
}
