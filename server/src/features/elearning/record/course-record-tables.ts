/** Draws the tables of the record of a course: who lacks valid training, and who has it. */
import { addDays } from '../../../platform/calendar/days.ts'
import type { DocumentFormats } from '../../../platform/formats.ts'
import { mm } from '../../../platform/pdf/lengths.ts'
import { type IconName, iconMark } from '../../../platform/pdf/marks.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { signatureHeight } from '../../../platform/pdf/paper-blocks.ts'
import { inTone, paperStyles, type Tone } from '../../../platform/pdf/paper-styles.ts'
import {
  type PaperCell,
  type PaperTable,
  type RowGroup,
  singleRows,
} from '../../../platform/pdf/table-setting.ts'
import type { Letterhead, PaperContext } from '../../document/letterhead.ts'
import type { CourseEntry, CourseRecord } from './course-record.ts'
import { type CourseStatus, findDueDate } from './training.rules.ts'

/** Members who joined the company less than this many days ago are marked as new. */
const newForDays = 90

/** Everything with which a record is drawn. */
export interface RecordDrawing extends PaperContext, DocumentFormats {
  record: CourseRecord
  /** The name of the part of the company that the record covers. */
  partName: string
  letterhead: Letterhead
}

/** Icon and colour of each status. */
export const statusMarks: Record<CourseStatus, readonly [IconName, Tone]> = {
  overdue: ['warning', 'danger'],
  due: ['clock', 'warning'],
  exempt: ['minus', 'neutral'],
  valid: ['done', 'ok'],
}

/** Draws the members without valid training. */
export function drawMissing(paper: Paper, drawing: RecordDrawing): void {
  const { record, t } = drawing
  const { missing, valid } = record
  const heading = t('document.course.missing', { count: missing.length })

  const below = valid.length > 0 ? 0 : signatureHeight
  if (missing.length === 0) {
    paper.heading(heading, { needed: mm(20) + below })
    paper.text('P', t('document.course.nobodyMissing'), paperStyles.body)
  } else paper.section(heading, { table: { ...missingTable(drawing), below } })

  if (valid.length > 0) paper.note(t('document.course.validFollow', { count: valid.length }))
}

function missingTable(drawing: RecordDrawing): PaperTable {
  const { record, t, numericDay, day } = drawing
  const newSince = addDays(record.day, -newForDays)
  const toRow = (entry: CourseEntry): PaperCell[] => {
    const { member, orgUnit, status, training, remindedOn } = entry
    const [icon, tone] = statusMarks[status]
    const { entryDate } = member
    const dueOn = findDueDate(training, record.day)
    const isNew = entryDate !== null && entryDate > newSince && entryDate <= record.day
    return [
      nameCell(entry),
      member.externalId ?? '–',
      orgUnit ?? '–',
      {
        parts: [
          {
            text: t(`document.course.statuses.${status}`),
            style: inTone(paperStyles.cell, tone),
            mark: iconMark(icon, tone),
          },
        ],
      },
      {
        parts: [
          { text: describeMissing(entry, drawing) },
          ...(isNew
            ? [{ text: t('document.course.newSince', { day: day(entryDate) }), style: paperStyles.cellNote }]
            : []),
        ],
      },
      status !== 'exempt' && dueOn ? numericDay(dueOn) : '–',
      describeReminders(entry, remindedOn, drawing),
    ]
  }

  return {
    columns: [
      { title: t('document.course.columns.name'), width: 30 },
      { title: t('document.course.columns.number'), width: 15 },
      { title: t('document.course.columns.unit'), width: 27 },
      { title: t('document.course.columns.status'), width: 22 },
      { title: t('document.course.columns.missing'), width: 40 },
      { title: t('document.course.columns.due'), width: 18 },
      { title: t('document.course.columns.reminded') },
    ],
    groups: singleRows(record.missing.map(toRow)),
  }
}

const nameCell = ({ member }: CourseEntry): PaperCell => ({
  isHead: true,
  parts: [{ text: `${member.lastName}, ${member.firstName}`, style: paperStyles.cellStrong }],
})

function describeMissing({ status, training }: CourseEntry, { t, numericDay }: RecordDrawing): string {
  if (status === 'exempt') {
    const { exemptUntil } = training
    return exemptUntil
      ? t('document.course.exemptUntil', { day: numericDay(exemptUntil) })
      : t('document.course.exemptForGood')
  }
  if (training.lacksOralPart) return t('document.course.oralMissing')
  return training.isBegun
    ? t('document.course.begun', { percent: training.progressPercent })
    : t('document.course.notBegun')
}

function describeReminders(
  { status }: CourseEntry,
  days: readonly string[],
  { t, numericDay }: RecordDrawing,
): string {
  if (status === 'exempt') return '–'
  return days.length > 0 ? days.slice(-2).map(numericDay).join(', ') : t('document.course.notReminded')
}

/** Draws the members with valid training on their own page, grouped by org unit. */
export async function drawValid(paper: Paper, drawing: RecordDrawing): Promise<void> {
  const { record, t } = drawing
  if (record.valid.length === 0) return

  paper.nextPage()
  paper.heading(t('document.course.valid', { count: record.valid.length }))
  await paper.longTable({
    columns: [
      { title: t('document.course.columns.position'), width: 8, align: 'right' },
      { title: t('document.course.columns.name'), width: 33 },
      { title: t('document.course.columns.number'), width: 16 },
      { title: t('document.course.columns.completed'), width: 19 },
      { title: t('document.course.columns.version'), width: 14 },
      { title: t('document.course.columns.oral'), width: 34 },
      { title: t('document.course.columns.validUntil'), width: 19 },
      { title: t('document.course.columns.certificate') },
    ],
    groups: validGroups(drawing),
    below: signatureHeight,
  })
}

function validGroups(drawing: RecordDrawing): RowGroup[] {
  const { record, t } = drawing
  let position = 0
  const byUnit = Map.groupBy(record.valid, ({ orgUnit }) => orgUnit)

  return [...byUnit].flatMap(([orgUnit, entries]) => {
    const name = orgUnit ?? t('document.course.withoutUnit')
    const heading = t('document.course.unitHeading', { name, count: entries.length })
    return [
      { isHeading: true, rows: [[{ parts: [{ text: heading, style: paperStyles.h3 }], span: 8 }]] },
      ...singleRows(
        entries.map((entry) => {
          position += 1
          return validRow(entry, position, drawing)
        }),
      ),
    ]
  })
}

function validRow(entry: CourseEntry, position: number, { t, numericDay }: RecordDrawing): PaperCell[] {
  const { completedOn, version, oralOn, oralBy, validUntil, number } = entry.training
  return [
    String(position),
    nameCell(entry),
    entry.member.externalId ?? '–',
    completedOn ? numericDay(completedOn) : '–',
    version ?? '–',
    oralOn ? [numericDay(oralOn), oralBy].filter(Boolean).join(', ') : '–',
    validUntil ? numericDay(validUntil) : t('member.trainingRecord.forGood'),
    number ?? '–',
  ]
}
