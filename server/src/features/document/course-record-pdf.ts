/** The training status of the members of an org node in one course, as a part of an audit package. */
import type { StatisticsRow } from '@sorgfalt/contract/elearning/statistics'
import { type IconName, iconMark } from '../../platform/pdf/marks.ts'
import type { Paper } from '../../platform/pdf/paper.ts'
import { inTone, paperStyles, type Tone } from '../../platform/pdf/paper-styles.ts'
import { type PaperCell, singleRows } from '../../platform/pdf/table-setting.ts'
import type { AuditPackage } from './audit-package-parts.ts'
import { createFrame } from './letterhead.ts'
import type { CourseRecord } from './read-audit-package.ts'

/** Number of rows that are drawn at once. */
const chunkRows = 100

/** Returns whether a member still has to complete the course. */
export const isOpen = ({ status, exemption }: StatisticsRow): boolean =>
  exemption === null && status !== 'completed'

/** Draws the members who still have to complete the course, then the others. */
export async function drawCourse(
  paper: Paper,
  auditPackage: AuditPackage,
  course: CourseRecord,
): Promise<void> {
  const { t, language, node, country, letterhead, period, day } = auditPackage
  const title = t('document.course.title', { title: course.title[language] })
  paper.begin(
    createFrame(
      letterhead,
      {
        layout: 'portrait',
        title,
        subject: node.name,
        kind: t('document.course.kind'),
        law: t(`document.course.law.${country}`),
        issued: course.issued,
      },
      auditPackage,
    ),
    course.elearningUuid,
  )
  paper.title(title, node.name)
  paper.note(t('document.course.asOf', { day: day(period.until) }))
  if (course.legal.length > 0) paper.note(t('document.course.legal', { refs: course.legal.join(', ') }))

  const open = course.rows.filter(isOpen)
  const done = course.rows.filter((row) => !isOpen(row))
  for (const [heading, rows] of [
    [t('document.course.open', { count: open.length }), open],
    [t('document.course.done', { count: done.length }), done],
  ] as const)
    await drawRows(paper, auditPackage, heading, rows)
}

async function drawRows(
  paper: Paper,
  auditPackage: AuditPackage,
  heading: string,
  rows: readonly StatisticsRow[],
): Promise<void> {
  const { t } = auditPackage
  for (let start = 0; start < rows.length; start += chunkRows) {
    const table = {
      columns: [
        { title: t('document.course.name'), width: 44 },
        { title: t('document.course.unit'), width: 42 },
        { title: t('document.course.status'), width: 32 },
        { title: t('document.course.completed'), width: 20 },
        { title: t('document.course.validUntil'), width: 20 },
        { title: t('document.course.version') },
      ],
      groups: singleRows(rows.slice(start, start + chunkRows).map((row) => toCells(row, auditPackage))),
    }
    if (start === 0) paper.section(heading, { table })
    else paper.table(table)
    await paper.pause()
  }
}

const looks = {
  overdue: ['warning', 'danger'],
  due: ['clock', 'warning'],
  inprogress: ['clock', 'info'],
  completed: ['done', 'ok'],
} as const satisfies Record<StatisticsRow['status'], readonly [IconName, Tone]>

function toCells(row: StatisticsRow, { t, numericDay }: AuditPackage): PaperCell[] {
  const { firstName, lastName, orgUnits, location, status, exemption, result, dueDate } = row
  const [icon, tone] = exemption ? (['minus', 'neutral'] as const) : looks[status]
  const word = exemption ? t('statistics.exemption.state') : t(`statistics.states.${status}`)
  const due = isOpen(row) && dueDate ? t('document.course.dueOn', { day: numericDay(dueDate) }) : null
  const oral = result?.oralConfirmedOn
  const notes = [due, oral && t('document.course.oral', { day: numericDay(oral) })].filter(
    (note) => typeof note === 'string',
  )

  return [
    { parts: [{ text: `${lastName}, ${firstName}`, style: paperStyles.cellStrong }], isHead: true },
    [orgUnits.join(', '), location].filter(Boolean).join(' · '),
    {
      parts: [
        { text: word, style: inTone(paperStyles.cell, tone), mark: iconMark(icon, tone) },
        ...notes.map((text) => ({ text, style: paperStyles.cellNote })),
      ],
    },
    result ? numericDay(result.completedOn) : '–',
    result?.validUntil ? numericDay(result.validUntil) : '–',
    result?.version ?? '–',
  ]
}
