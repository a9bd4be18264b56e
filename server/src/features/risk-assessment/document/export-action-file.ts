import type { calls } from '@sorgfalt/contract'
import { type Language, timeZones } from '@sorgfalt/contract/core/limits'
import { xlsxType } from '@sorgfalt/contract/elearning/statistics'
import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import { localeOf, type Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import type { Actor } from '../../../access/context.ts'
import type { Handler } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { documentFormats } from '../../../platform/formats.ts'
import { type Cell, xlsxOf } from '../../../platform/office/xlsx.ts'
import { recordPdf } from '../../../platform/pdf/record-pdf.ts'
import { found } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { licenseeOfClient } from '../../licensee/licensee.store.ts'
import { findSessionPerson } from '../../member/member.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { type PlanSheet, readSheet } from './plan-sheet.ts'
import { describeDeficiency } from './section-texts.ts'

/** Maximum number of actions in the PDF. */
const maxInDocument = 500
/** Number of rows that are written to the workbook at once. */
const chunkRows = 500
/** Columns of the workbook with their widths in characters. */
const columns = [
  ['risk', 36],
  ['factor', 12],
  ['band', 14],
  ['likelihood', 28],
  ['severity', 18],
  ['action', 44],
  ['stop', 18],
  ['responsible', 24],
  ['due', 14],
  ['dueStatus', 30],
  ['state', 16],
  ['progress', 16],
  ['effectiveness', 22],
  ['check', 22],
] as const

/** Returns the filtered actions of a plan as a spreadsheet or as a PDF. */
export const exportRiskActionFile: Handler<(typeof calls)['riskDocument']['exportRiskActionFile']> = async (
  context,
  input,
) => {
  const { riskAssessmentExecutionResultUuid: resultUuid, filter, format } = input
  const { inClient, request, riskCatalogues, now } = context
  const actor = found(context.actor, 'Session.Missing')
  const today = dayIn(actor.country, now())
  const { sheet, language, by, author } = await inClient(actor.clientUuid, async (db) => {
    const language = input.languageCode ?? (await languageOfActor(db, actor))
    const sheet = await readSheet({ db, actor, today, riskCatalogues, language }, resultUuid, filter)

    await recordAudit(db, {
      actor,
      requestId: request.id,
      action: 'exportRiskActionList',
      input: {
        riskAssessmentExecutionResultUuid: resultUuid,
        format,
        ...filter,
      },
    })

    const person = await findSessionPerson(db, actor)

    return {
      sheet,
      language,
      by: person ? `${person.firstName} ${person.lastName}` : '',
      author: (await licenseeOfClient(db)).name,
    }
  })

  const t = translator(language)
  const isWorkbook = format === 'xlsx'

  return {
    body: isWorkbook
      ? createWorkbook(sheet, t, listMetadata(sheet, t, { actor, language, by, now: now() }))
      : await createPdf(sheet, t, { language, author, today }),
    contentType: isWorkbook ? xlsxType : 'application/pdf',
    name: `${t('riskDocument.files.plan')}-${today}.${format}`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}

/** The member who exports the plan, the language and the time. */
interface Export {
  actor: Actor
  language: Language
  by: string
  now: Date
}

/** Rows of the workbook's first sheet. */
function listMetadata(
  { title, companyName, sourceName, targetName, finishedOn, rows }: PlanSheet,
  t: Translate,
  { actor, language, by, now }: Export,
): Cell[][] {
  const at = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: timeZones[actor.country],
  })
  return [
    [t('riskDocument.sheet.assessment'), title],
    [t('riskDocument.sheet.company'), companyName],
    [t('riskDocument.sheet.source'), sourceName],
    [t('riskDocument.sheet.target'), targetName],
    [t('riskDocument.sheet.finishedOn'), { day: finishedOn }],
    [t('riskDocument.sheet.createdAt'), at.format(now)],
    [t('riskDocument.sheet.createdBy'), by],
    [t('riskDocument.sheet.rows'), rows.length],
  ]
}

const toDayCell = (day: string | null): Cell => (day ? { day } : null)

function toCells(row: ListedRiskAction, t: Translate): Cell[] {
  return [
    row.riskName,
    row.riskFactor,
    t(`riskAssessment.bands.${row.band}`),
    row.likelihood && t(`riskAssessment.likelihoods.${row.likelihood}`),
    row.severity && t(`riskAssessment.severities.${row.severity}`),
    row.title ?? t('riskDocument.toDefine'),
    row.stop && t(`riskAssessment.stop.${row.stop}`),
    row.responsible?.name ?? null,
    toDayCell(row.dueDate),
    t(`riskAssessment.due.${row.dueStatus}`),
    row.state && t(`riskAssessment.actionStates.${row.state}`),
    row.progressPercent,
    row.effectiveness && t(`riskAssessment.effectiveness.${row.effectiveness}`),
    toDayCell(row.effectivenessDueOn),
  ]
}

function createWorkbook({ rows }: PlanSheet, t: Translate, metadata: Cell[][]) {
  function* chunks() {
    for (let start = 0; start < rows.length; start += chunkRows)
      yield rows.slice(start, start + chunkRows).map((row) => toCells(row, t))
  }
  return xlsxOf([
    { name: t('riskDocument.sheet.about'), widths: [26, 60], rows: [metadata] },
    {
      name: t('riskDocument.sheet.list'),
      widths: columns.map(([, width]) => width),
      head: columns.map(([name]) => t(`riskDocument.columns.${name}`)),
      rows: chunks(),
    },
  ])
}

/** Columns of the PDF with their relative widths. The print view has the same columns. */
const printed = [
  ['factor', 10],
  ['risk', 20],
  ['action', 34],
  ['stop', 13],
  ['responsible', 15],
  ['due', 11],
  ['state', 17],
] as const

function createPdf(
  sheet: PlanSheet,
  t: Translate,
  { language, author, today }: { language: Language; author: string; today: string },
): Promise<Buffer> {
  const { day, shortDay } = documentFormats(language)
  const shown = sheet.rows.slice(0, maxInDocument)
  const note = shown.length < sheet.rows.length ? t('riskDocument.plan.more', { count: shown.length }) : ''
  const about = {
    company: sheet.companyName,
    source: sheet.sourceName,
    target: sheet.targetName,
    day: day(sheet.finishedOn),
    today: day(today),
  }

  return recordPdf({
    title: t('riskDocument.plan.title', { title: sheet.title }),
    author,
    language,
    layout: 'landscape',
    intro: [t('riskDocument.plan.intro', about), shown.length === 0 ? t('riskDocument.plan.empty') : '', note]
      .filter(Boolean)
      .join(' '),
    sections: [],
    ...(shown.length > 0 && {
      table: {
        columns: printed.map(([name]) => t(`riskDocument.columns.${name}`)),
        widths: printed.map(([, width]) => width),
        rows: shown.map((row) => toPrintedCells(row, t, shortDay)),
      },
    }),
    page: (number) => t('riskDocument.page', { number }),
  })
}

function toPrintedCells(row: ListedRiskAction, t: Translate, day: (date: string) => string): string[] {
  const band = t(`riskAssessment.bands.${row.band}`)
  return [
    row.riskFactor === null ? band : `${row.riskFactor} (${band})`,
    [row.riskName, describeDeficiency(row, t)].filter(Boolean).join(' · '),
    row.title ?? t('riskDocument.toDefine'),
    row.stop ? t(`riskAssessment.stop.${row.stop}`) : '',
    row.responsible?.name ?? '',
    row.dueDate ? day(row.dueDate) : '',
    describeStatus(row, t),
  ]
}

function describeStatus(row: ListedRiskAction, t: Translate): string {
  const { state, riskStatus, dueStatus, progressPercent: percent, effectiveness } = row
  return [
    state ? t(`riskAssessment.actionStates.${state}`) : t(`riskAssessment.risks.${riskStatus}`),
    dueStatus === 'overdue' && t('riskAssessment.due.overdue'),
    state !== 'done' && percent > 0 && t('riskDocument.facts.progress', { percent }),
    effectiveness &&
      t('riskDocument.facts.effect', { word: t(`riskAssessment.effectiveness.${effectiveness}`) }),
  ]
    .filter(Boolean)
    .join(', ')
}
