/** Draws the record of a course as a part of a paper. Scores are never part of it. */
import { documentFormats } from '../../../platform/formats.ts'
import { iconMark } from '../../../platform/pdf/marks.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import type { Fact, StripItem } from '../../../platform/pdf/paper-blocks.ts'
import { inTone, paperStyles } from '../../../platform/pdf/paper-styles.ts'
import { createFrame, formatAddress, type Letterhead, type PaperContext } from '../../document/letterhead.ts'
import type { CourseRecord } from './course-record.ts'
import { drawMissing, drawValid, type RecordDrawing, statusMarks } from './course-record-tables.ts'
import { type CourseStatus, findDueDate } from './training.rules.ts'

/** Draws the record as a part of a paper. `paper.pageOf` finds it by the uuid of the e-learning. */
export async function drawCourseRecord(
  paper: Paper,
  record: CourseRecord,
  letterhead: Letterhead,
  context: PaperContext,
): Promise<void> {
  const partName = record.part.name ?? context.t('document.course.allUnits')
  const drawing = { ...context, ...documentFormats(context.language), record, partName, letterhead }
  const { t, language, country, day } = drawing
  const title = record.course.title[language]
  const [since] = record.valid.flatMap(({ training }) => training.completedOn ?? []).toSorted()
  const until = day(record.day)
  const lead = since
    ? t('document.course.period', { name: partName, from: day(since), until })
    : t('document.course.onDay', { name: partName, day: until })

  paper.begin(
    createFrame(
      letterhead,
      {
        layout: 'portrait',
        title: t('document.course.title', { title }),
        subject: partName,
        kind: t('document.course.kind'),
        law: t(`document.course.law.${country}`),
        issued: record.issued,
      },
      context,
    ),
    record.elearningUuid,
  )
  paper.title(title, lead)
  paper.facts(toFacts(drawing))
  paper.strip(toFigures(drawing))
  drawContents(paper, drawing)
  drawMissing(paper, drawing)
  await drawValid(paper, drawing)
  paper.signatures([
    {
      name: record.part.responsible?.[0] ?? t('document.package.responsible'),
      note: t('document.course.signCorrect'),
    },
    { name: t('document.course.seen'), note: t('document.course.signSeen') },
  ])
}

function toFacts({ record, partName, letterhead, t, language, month }: RecordDrawing): (Fact | null)[][] {
  const { course, settings, part, valid } = record
  const { company } = letterhead
  const { intervalMonths, confirmationMode, responsible } = settings
  const points = course.oralPart.checklist.length
  const instructors = [...new Set(valid.flatMap(({ training }) => training.oralBy ?? []))].slice(0, 6)
  const person = responsible && `${responsible.firstName} ${responsible.lastName}`
  const law = month(course.revised)
  const isReported = [...record.missing, ...valid].some(({ training }) => training.isReported)

  return [
    [
      { label: t('document.company'), value: company.name, note: company.address },
      {
        label: t(`document.package.node.${part.kind ?? 'orgUnit'}`),
        value: partName,
        note: part.address && formatAddress(part.address),
      },
    ],
    [
      {
        label: t('document.course.version'),
        value: t('document.course.versionOf', { version: course.version, law }),
        note: t(`document.course.${isReported ? 'effortReported' : 'effort'}`, {
          count: course.durationMinutes,
          percent: course.completion.passMark,
        }),
      },
      {
        label: t('document.course.repeated'),
        value:
          intervalMonths === 0
            ? t('document.course.once')
            : t('document.course.every', { count: intervalMonths }),
      },
    ],
    [
      {
        label: t('document.course.oralPart'),
        value: t(`document.course.oralModes.${confirmationMode}`),
        note:
          confirmationMode !== 'none' && points > 0 ? t('document.course.points', { count: points }) : null,
      },
      {
        label: t('document.package.responsible'),
        value: part.responsible?.join(', ') || person || '–',
        note:
          instructors.length > 0
            ? t('document.course.instructedBy', {
                names: new Intl.ListFormat(language.slice(0, 2)).format(instructors),
              })
            : null,
      },
    ],
  ]
}

function toFigures({ record, t, numericDay }: RecordDrawing): StripItem[] {
  const { missing, valid } = record
  const of = (status: CourseStatus) => missing.filter((entry) => entry.status === status)
  const dates = (status: CourseStatus) =>
    of(status).flatMap(({ training }) => findDueDate(training, record.day) ?? [])
  const total = missing.length + valid.length
  const [oldest] = dates('overdue').toSorted()
  const latest = dates('due').toSorted().at(-1)
  const item = (status: CourseStatus, count: number, note: string): StripItem => {
    const [icon, tone] = statusMarks[status]
    const text = t(`document.course.statuses.${status}`)
    return {
      figure: String(count),
      status: { text, style: inTone(paperStyles.cell, tone), mark: iconMark(icon, tone) },
      note,
    }
  }
  const required = total - of('exempt').length
  const percent = required > 0 ? Math.floor((100 * valid.length) / required) : 0

  return [
    {
      figure: String(total),
      status: { text: t('document.package.members'), style: paperStyles.cellStrong },
      note: '',
    },
    item('valid', valid.length, required > 0 ? t('document.course.percent', { percent }) : ''),
    item('due', of('due').length, latest ? t('document.course.until', { day: numericDay(latest) }) : ''),
    item(
      'overdue',
      of('overdue').length,
      oldest ? t('document.course.since', { day: numericDay(oldest) }) : '',
    ),
    item('exempt', of('exempt').length, ''),
  ]
}

/** The chapters of the course, the points of the oral part and the laws of the course. */
function drawContents(paper: Paper, { record, t, language, country }: RecordDrawing): void {
  const { course, settings } = record
  paper.heading(t('document.course.contents'))
  paper.numbered(course.chapters[language].map(({ title }) => title))
  const points = course.oralPart.checklist.map(({ label }) => label[language])
  if (settings.confirmationMode !== 'none' && points.length > 0)
    paper.note(t('document.course.oralPoints', { points: points.join('; ') }))
  const laws = course.legal.filter((source) => source.country === country).map(({ ref }) => ref)
  if (laws.length > 0) paper.note(t('document.course.legal', { refs: laws.join(', ') }))
}
