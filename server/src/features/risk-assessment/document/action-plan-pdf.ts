/** The action plan on paper: open actions by responsible member, then the finished ones. */
import { stopTypes } from '@sorgfalt/contract/risk-assessment/content'
import type { DueStatus } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { addDays, addMonths, dayIn } from '../../../platform/calendar/days.ts'
import { mm } from '../../../platform/pdf/lengths.ts'
import { iconMark } from '../../../platform/pdf/marks.ts'
import { createPaper, type Paper } from '../../../platform/pdf/paper.ts'
import { type StripItem, signatureHeight } from '../../../platform/pdf/paper-blocks.ts'
import { drawRule } from '../../../platform/pdf/paper-frame.ts'
import { ink, inTone, paperStyles } from '../../../platform/pdf/paper-styles.ts'
import { type CellPart, type PaperCell, singleRows } from '../../../platform/pdf/table-setting.ts'
import type { IssuedDocument } from '../../document/document.store.ts'
import { createFrame } from '../../document/letterhead.ts'
import { drawDone } from './action-plan-done.ts'
import type { AssessmentDocument } from './assessment-document.ts'
import { actionPart, dueIcon, levelLine } from './level-cells.ts'
import { byResponsible, isDone, type PlannedRow } from './planned-row.ts'

export interface ActionPlan {
  assessment: AssessmentDocument
  rows: readonly PlannedRow[]
  /** The version of the plan. null: the plan is a draft or only a part of the plan. */
  issued: IssuedDocument | null
  /** Whether the rows were filtered. */
  isExcerpt: boolean
  /** Number of rows that are left out because the paper would be too long. */
  omitted: number
}

/** Creates the PDF of an action plan. */
export function createActionPlanPdf(plan: ActionPlan): Promise<Buffer> {
  const { language, letterhead } = plan.assessment
  return createPaper(
    { title: planTitle(plan.assessment), author: letterhead.licensee.name, language },
    (paper) => drawActionPlan(paper, plan),
  )
}

export const planTitle = ({
  t,
  catalogue,
  language,
}: Pick<AssessmentDocument, 't' | 'catalogue' | 'language'>): string =>
  t('riskDocument.plan.title', { title: catalogue.title[language] })

/** Draws an action plan as a part of a paper. `name` makes its page number known. */
export function drawActionPlan(paper: Paper, plan: ActionPlan, name?: string): void {
  const { assessment, rows, issued, isExcerpt, omitted } = plan
  const { t, result, letterhead } = assessment
  const title = planTitle(assessment)
  const frame = createFrame(
    letterhead,
    {
      layout: 'landscape',
      title,
      subject: result.targetName,
      kind: t('riskDocument.plan.kind'),
      law: t(`riskDocument.law.${assessment.country}`),
      issued,
      belongsTo: assessment.documentNumber ?? null,
      ...(isExcerpt && { remark: t('riskDocument.plan.excerpt') }),
    },
    assessment,
  )

  paper.begin(frame, name)
  paper.title(title, describeAgreement(assessment))
  drawPlanFacts(paper, assessment)
  if (rows.length === 0) return paper.note(t('riskDocument.plan.empty'))

  paper.strip(countByDueStatus(rows, assessment))
  const stops = stopTypes.map((stop) => `${stop} ${t(`riskAssessment.stop.${stop}`)}`).join(', ')
  const notes = omitted > 0 ? [t('riskDocument.plan.more', { count: rows.length }), stops] : [stops]
  const needed = issued ? signatureHeight : 0
  // The last row stays with the notes and the signatures.
  const below = notes.reduce((height, note) => height + paper.noteHeight(note), needed)
  drawOpen(paper, rows, { document: assessment, below })
  for (const note of notes) paper.note(note, { needed: note === stops ? needed : 0 })
  if (issued)
    paper.signatures(
      (['employer', 'safety', 'council'] as const).map((role) => ({
        name: t(`riskDocument.signatures.${role}.${assessment.country}`),
        note: t('document.sign'),
      })),
    )
  drawDone(paper, rows, assessment)
}

function describeAgreement({ t, result, country, day }: AssessmentDocument): string {
  const { targetName: target, confirmedAt, confirmedBy } = result
  if (!confirmedAt) return t('riskDocument.plan.open', { target })
  const agreed = { target, day: day(dayIn(country, confirmedAt)), name: confirmedBy ?? '' }
  return t(confirmedBy ? 'riskDocument.plan.agreedBy' : 'riskDocument.plan.agreedOn', agreed)
}

function drawPlanFacts(paper: Paper, { t, letterhead, result, day }: AssessmentDocument): void {
  const days = { from: day(result.startDate), until: day(result.finishedOn) }
  paper.facts(
    [
      [
        { label: t('document.company'), value: letterhead.company.name },
        { label: t('riskDocument.about.source'), value: result.sourceName },
      ],
      [
        { label: t('riskDocument.about.target'), value: result.targetName },
        { label: t('riskDocument.plan.assessed'), value: t('riskDocument.about.days', days) },
      ],
    ],
    { columns: [130, 130], labels: [38, 38] },
  )
}

const stripOrder: readonly DueStatus[] = ['overdue', 'next7Days', 'nextMonth', 'none', 'done']

/** Returns the number of actions with each due status. */
function countByDueStatus(
  rows: readonly PlannedRow[],
  { t, now, country, numericDay }: AssessmentDocument,
): StripItem[] {
  const today = dayIn(country, now)
  const ends = { week: numericDay(addDays(today, 7)), month: numericDay(addMonths(today, 1)) }
  const effective = rows.filter(({ action }) => action?.effectiveness === 'effective').length
  const notes: Record<DueStatus, string> = {
    overdue: t('riskDocument.plan.before', { day: numericDay(today) }),
    next7Days: t('riskDocument.plan.until', { day: ends.week }),
    nextMonth: t('riskDocument.plan.until', { day: ends.month }),
    none: t('riskDocument.plan.after', { day: ends.month }),
    done: t('riskDocument.plan.effective', { count: effective }),
  }
  return stripOrder.map((status) => ({
    figure: String(rows.filter(({ action }) => (action?.dueStatus ?? 'none') === status).length),
    status: duePart(status, t),
    note: notes[status],
  }))
}

function duePart(
  status: DueStatus,
  t: AssessmentDocument['t'],
  text = t(`riskAssessment.due.${status}`),
): CellPart {
  const [icon, tone] = dueIcon(status)
  return { text, style: inTone(paperStyles.cell, tone), mark: iconMark(icon, tone) }
}

const dueDay = ({ action }: PlannedRow): string => action?.dueDate ?? '9999'
const byDueDay = (one: PlannedRow, other: PlannedRow): number => dueDay(one).localeCompare(dueDay(other))

const acknowledgementHeight = mm(9)

/**
 * Draws the open actions, one table for each responsible member. Keeps `below` points free after the last
 * one.
 */
function drawOpen(
  paper: Paper,
  rows: readonly PlannedRow[],
  { document, below }: { document: AssessmentDocument; below: number },
): void {
  const { t } = document
  const open = rows.filter((row) => !isDone(row)).toSorted(byDueDay)
  const groups = byResponsible(open)

  for (const [index, [name, ofMember]] of groups.entries()) {
    const done = rows.filter((row) => isDone(row) && row.action?.responsible?.name === name).length
    const counts = t('riskDocument.plan.counts', { open: ofMember.length, done })
    paper.section(name || t('riskDocument.plan.nobody'), {
      note: name ? `${counts} · ${t('riskDocument.plan.noted')}` : counts,
      table: {
        columns: [
          { title: t('riskDocument.columns.due'), width: 22 },
          { title: t('riskDocument.columns.action'), width: 80 },
          { title: t('riskDocument.columns.level'), width: 25 },
          { title: t('riskDocument.columns.load'), width: 58 },
          { title: t('riskDocument.columns.state'), width: 41 },
          { title: t('riskDocument.columns.progressShort'), width: 18, align: 'right' },
          { title: t('riskDocument.columns.remark') },
        ],
        groups: singleRows(ofMember.map((row) => openRow(row, document))),
        below: (name ? acknowledgementHeight : 0) + (index === groups.length - 1 ? below : 0),
      },
    })
    if (name) drawAcknowledgement(paper)
  }
}

/** Draws a line below a table, on which the responsible member signs to have seen the actions. */
function drawAcknowledgement(paper: Paper): void {
  const y = paper.y + acknowledgementHeight
  paper.pdf.artifact(() =>
    drawRule(paper.pdf, [paper.right - mm(70), paper.right], y, { colour: ink.outline }),
  )
  paper.y = y
}

function openRow({ risk, action }: PlannedRow, { t, numericDay }: AssessmentDocument): PaperCell[] {
  const level: PaperCell = { parts: [levelLine(risk.level, t)] }
  if (!action)
    return [
      '–',
      t('riskDocument.toDefine'),
      level,
      risk.load,
      t(`riskAssessment.risks.${risk.status}`),
      '',
      '',
    ]

  const { dueDate, dueStatus, state, progressPercent: percent } = action
  const word = dueStatus === 'none' ? t(`riskAssessment.actionStates.${state}`) : undefined
  return [
    dueDate ? numericDay(dueDate) : '–',
    { parts: [actionPart(action, t, paperStyles.cellStrong)], isHead: true },
    level,
    risk.load,
    { parts: [duePart(dueStatus, t, word)] },
    t('riskDocument.plan.percent', { percent }),
    '',
  ]
}
