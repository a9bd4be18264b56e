/** The finished actions of a plan on paper, with the result of their check. */
import type { RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { iconMark } from '../../../platform/pdf/marks.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { inTone, paperStyles } from '../../../platform/pdf/paper-styles.ts'
import { type CellPart, type PaperCell, singleRows } from '../../../platform/pdf/table-setting.ts'
import type { AssessmentDocument } from './assessment-document.ts'
import { actionPart, effectIcon, levelLine } from './level-cells.ts'
import { byResponsible, isDone, type PlannedRow } from './planned-row.ts'

/** Draws the finished actions on a page of their own. */
export function drawDone(paper: Paper, rows: readonly PlannedRow[], document: AssessmentDocument): void {
  const { t } = document
  const done = rows.filter(isDone)
  if (done.length === 0) return
  if (rows.length > done.length) paper.nextPage()

  paper.section(t('riskDocument.plan.done'), {
    table: {
      columns: [
        { title: t('riskDocument.columns.doneOn'), width: 22 },
        { title: t('riskDocument.columns.action'), width: 90 },
        { title: t('riskDocument.columns.level'), width: 25 },
        { title: t('riskDocument.columns.load'), width: 62 },
        { title: t('riskDocument.columns.wasDue'), width: 21 },
        { title: t('riskDocument.columns.effectivenessChecked') },
      ],
      groups: byResponsible(done).flatMap(([name, ofMember]) => [
        { rows: [[memberCell(name, ofMember.length, document)]], isHeading: true },
        ...singleRows(ofMember.map((row) => doneRow(row, document))),
      ]),
    },
  })
}

const memberCell = (name: string, count: number, { t }: AssessmentDocument): PaperCell => ({
  parts: [
    { text: name || t('riskDocument.plan.nobody'), style: paperStyles.h3 },
    { text: t('riskDocument.urgent.done', { count }), style: paperStyles.cellNote },
  ],
  span: 6,
})

function doneRow({ risk, action }: PlannedRow, document: AssessmentDocument): PaperCell[] {
  const { t, numericDay } = document
  if (!action) return []
  return [
    action.doneOn ? numericDay(action.doneOn) : '–',
    { parts: [actionPart(action, t, paperStyles.cellStrong)], isHead: true },
    { parts: [levelLine(risk.level, t)] },
    risk.load,
    action.dueDate ? numericDay(action.dueDate) : '–',
    { parts: [effectPart(action, document)] },
  ]
}

function effectPart(
  { effectiveness, effectivenessOn, effectivenessDueOn }: RiskActionView,
  { t, numericDay }: AssessmentDocument,
): CellPart {
  if (!effectiveness) return { text: '–' }
  const [icon, tone] = effectIcon(effectiveness)
  const word = t(`riskAssessment.effectiveness.${effectiveness}`)
  const planned = effectivenessDueOn
    ? t('riskDocument.state.toCheckOn', { day: numericDay(effectivenessDueOn) })
    : word
  const text = effectiveness === 'pending' ? planned : [word, effectivenessOn && numericDay(effectivenessOn)]
  return {
    text: typeof text === 'string' ? text : text.filter(Boolean).join(', '),
    style: inTone(paperStyles.cell, tone),
    mark: iconMark(icon, tone),
  }
}
