/** Draws the training record of a member as a part of a paper. Scores are never part of it. */
import type { Translate } from '@sorgfalt/texts'
import { type DocumentFormats, documentFormats } from '../../../platform/formats.ts'
import { iconMark } from '../../../platform/pdf/marks.ts'
import type { Paper } from '../../../platform/pdf/paper.ts'
import { signatureHeight } from '../../../platform/pdf/paper-blocks.ts'
import { inTone, paperStyles, type Tone } from '../../../platform/pdf/paper-styles.ts'
import { type PaperCell, type PaperTable, singleRows } from '../../../platform/pdf/table-setting.ts'
import { createFrame, type Letterhead, type PaperContext } from '../../document/letterhead.ts'
import { findDueDate } from '../../elearning/record/training.rules.ts'
import type { TrainingRow } from '../../elearning/record/training.store.ts'
import type { EarlierResult } from './training-record.store.ts'
import type { OpenTraining, TrainingRecord } from './training-record.ts'

/** Everything with which a record is drawn. */
interface Drawing extends PaperContext, DocumentFormats {
  record: TrainingRecord
}

/** Draws the record as a part of a paper. `paper.pageOf` finds it by the uuid of the member. */
export function drawTrainingRecord(
  paper: Paper,
  record: TrainingRecord,
  letterhead: Letterhead,
  context: PaperContext,
): void {
  const drawing = { ...context, ...documentFormats(context.language), record }
  const { t, day } = drawing
  const name = `${record.person.firstName} ${record.person.lastName}`
  const since = [
    ...record.valid.flatMap(({ completedOn }) => completedOn ?? []),
    ...record.earlier.map((one) => one.completedOn),
  ]
    .toSorted()
    .at(0)
  const lead = since
    ? t('member.trainingRecord.period', { from: day(since), to: day(record.day) })
    : t('member.trainingRecord.none', { to: day(record.day) })

  paper.begin(
    createFrame(
      letterhead,
      {
        layout: 'portrait',
        title: t('document.package.recordOf', { name }),
        subject: '',
        kind: t('member.trainingRecord.title'),
        law: t(`member.trainingRecord.law.${context.country}`),
        issued: record.issued,
      },
      context,
    ),
    record.person.uuid,
  )
  paper.title(name, lead)
  drawFacts(paper, drawing, letterhead)
  drawCounts(paper, drawing)

  const hasMore = record.open.length > 0 || record.earlier.length > 0
  if (record.valid.length > 0) {
    paper.section(t('member.trainingRecord.valid', { day: day(record.day) }), { table: validTable(drawing) })
    const isAnyReported = record.valid.some(({ isReported }) => isReported)
    paper.note(t(`member.trainingRecord.${isAnyReported ? 'howMixed' : 'how'}`), {
      needed: hasMore ? 0 : signatureHeight,
    })
  }
  if (record.open.length > 0) {
    const below = record.earlier.length > 0 ? 0 : signatureHeight
    paper.section(t('member.trainingRecord.open'), { table: { ...openTable(drawing), below } })
  }
  if (record.earlier.length > 0)
    paper.section(t('member.trainingRecord.earlier'), {
      table: { ...earlierTable(drawing), below: signatureHeight },
    })

  paper.signatures([
    { name, note: t('member.trainingRecord.signMember') },
    { name: record.leader ?? t('member.trainingRecord.leader'), note: t('member.trainingRecord.signLeader') },
  ])
}

function drawFacts(paper: Paper, { record, t, day }: Drawing, { company }: Letterhead): void {
  const { person, location, orgUnit, leader } = record
  paper.facts([
    [
      { label: t('member.trainingRecord.company'), value: company.name, note: company.address },
      {
        label: t('member.trainingRecord.place'),
        value: location ?? orgUnit ?? '–',
        note: location ? orgUnit : null,
      },
    ],
    [
      {
        label: t('member.trainingRecord.number'),
        value: person.externalId ?? '–',
        note: person.entryDate ? t('member.trainingRecord.entered', { day: day(person.entryDate) }) : null,
      },
      { label: t('member.trainingRecord.leader'), value: leader ?? '–' },
    ],
  ])
}

/** The numbers of valid, overdue and open e-learnings, with an icon each. */
function drawCounts(paper: Paper, { record, t }: Drawing): void {
  const late = record.open.filter(({ state }) => state === 'overdue').length
  const counts = [
    ['done', 'ok', 'validCount', record.valid.length],
    ['warning', 'danger', 'overdueCount', late],
    ['clock', 'warning', 'openCount', record.open.length - late],
  ] as const

  paper.y += 12
  let x = paper.left
  for (const [icon, tone, key, count] of counts) {
    if (count === 0) continue
    const mark = iconMark(icon, tone, 11)
    const block = {
      style: inTone(paperStyles.lead, tone),
      lines: [t(`member.trainingRecord.${key}`, { count })],
    }
    const left = x
    paper.pdf.artifact(() => mark.draw(paper, left, paper.y + 1.5))
    paper.pdf.leaf('P', () => paper.set.draw(block, left + 15, paper.y))
    x += 15 + paper.set.width(block.lines[0] ?? '', block.style) + 22
  }
  paper.y += 14
}

const stateCell = (text: string, icon: 'done' | 'warning' | 'clock', tone: Tone): PaperCell => ({
  parts: [{ text, style: inTone(paperStyles.cell, tone), mark: iconMark(icon, tone) }],
})

/** The day of the oral part and the member who confirmed it. */
const oralCell = (
  { oralOn, oralBy }: Pick<TrainingRow, 'oralOn' | 'oralBy'>,
  { t, numericDay }: Drawing,
): PaperCell =>
  oralOn
    ? { parts: [{ text: numericDay(oralOn) }, { text: oralBy ?? '', style: paperStyles.cellNote }] }
    : { parts: [{ text: t('member.trainingRecord.notRequired'), style: paperStyles.note }] }

/** The note on a result that a package of the company has reported. */
const reportedNote = ({ isReported }: Pick<TrainingRow, 'isReported'>, t: Translate) =>
  isReported ? [{ text: t('member.trainingRecord.reported'), style: paperStyles.cellNote }] : []

function validTable(drawing: Drawing): PaperTable {
  const { record, t, numericDay } = drawing
  return {
    columns: [
      { title: t('member.trainingRecord.columns.contents'), width: 57 },
      { title: t('member.trainingRecord.columns.version'), width: 14 },
      { title: t('member.trainingRecord.columns.completed'), width: 22 },
      { title: t('member.trainingRecord.columns.oral'), width: 27 },
      { title: t('member.trainingRecord.columns.validUntil'), width: 24 },
      { title: t('member.trainingRecord.columns.certificate') },
    ],
    groups: singleRows(
      record.valid.map((row) => [
        {
          isHead: true,
          parts: [
            { text: row.title, style: paperStyles.cellStrong },
            { text: (row.topics ?? []).join(', '), style: paperStyles.cellNote },
            ...reportedNote(row, t),
          ],
        },
        row.version ?? '',
        row.completedOn ? numericDay(row.completedOn) : '',
        oralCell(row, drawing),
        stateCell(
          row.validUntil ? numericDay(row.validUntil) : t('member.trainingRecord.forGood'),
          'done',
          'ok',
        ),
        row.number ?? '',
      ]),
    ),
  }
}

const openIcons = {
  overdue: ['warning', 'danger'],
  inprogress: ['clock', 'warning'],
  due: ['clock', 'warning'],
  oral: ['clock', 'warning'],
} as const

const dayCell = (date: string | null, numericDay: (date: string) => string): string =>
  date ? numericDay(date) : '–'

/** Returns how far the e-learning is. If only the oral part is missing, the e-learning itself is passed. */
function describeProgress(training: TrainingRow, state: OpenTraining['state'], t: Translate): string {
  if (state === 'oral') return t('member.trainingRecord.passed')
  return training.isBegun
    ? t('member.trainingRecord.begun', { percent: training.progressPercent })
    : t('member.trainingRecord.notBegun')
}

function openTable({ record, t, numericDay }: Drawing): PaperTable {
  const toRow = ({ training, state, remindedOn }: OpenTraining): PaperCell[] => [
    { isHead: true, parts: [{ text: training.title, style: paperStyles.cellStrong }] },
    describeProgress(training, state, t),
    dayCell(findDueDate(training, record.day), numericDay),
    stateCell(t(`member.trainingRecord.states.${state}`), openIcons[state][0], openIcons[state][1]),
    remindedOn.length > 0 ? remindedOn.map(numericDay).join(', ') : t('member.trainingRecord.notReminded'),
  ]

  return {
    columns: [
      { title: t('member.trainingRecord.columns.title') },
      { title: t('member.trainingRecord.columns.progress'), width: 32 },
      { title: t('member.trainingRecord.columns.due'), width: 20 },
      { title: t('member.trainingRecord.columns.state'), width: 30 },
      { title: t('member.trainingRecord.columns.reminded'), width: 26 },
    ],
    groups: singleRows(record.open.map(toRow)),
  }
}

function earlierTable({ record, t, numericDay }: Drawing): PaperTable {
  const oralOf = ({ oralOn, oralBy }: EarlierResult) =>
    oralOn ? [numericDay(oralOn), oralBy].filter(Boolean).join(', ') : t('member.trainingRecord.notRequired')

  return {
    columns: [
      { title: t('member.trainingRecord.columns.title'), width: 45 },
      { title: t('member.trainingRecord.columns.version'), width: 14 },
      { title: t('member.trainingRecord.columns.completed'), width: 22 },
      { title: t('member.trainingRecord.columns.oral') },
      { title: t('member.trainingRecord.columns.wasValidUntil'), width: 22 },
      { title: t('member.trainingRecord.columns.certificate'), width: 30 },
    ],
    groups: singleRows(
      record.earlier.map((one) => [
        { isHead: true, parts: [{ text: one.title }, ...reportedNote(one, t)] },
        one.version,
        numericDay(one.completedOn),
        oralOf(one),
        one.validUntil ? numericDay(one.validUntil) : t('member.trainingRecord.forGood'),
        one.number,
      ]),
    ),
  }
}
