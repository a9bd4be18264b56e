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

/** Measures that a document for reading shows. */
const maxInDocument = 500
/** Rows that are written at a time. */
const portion = 500
const columns = [
  ['risk', 36],
  ['factor', 12],
  ['band', 14],
  ['measure', 44],
  ['stop', 18],
  ['responsible', 24],
  ['due', 14],
  ['dueStatus', 30],
  ['state', 16],
  ['progress', 16],
  ['effectiveness', 22],
  ['check', 22],
] as const

/** A plan as a spreadsheet or to read: the rows that the list shows under the same filter. */
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
    await recordAudit(db, actor, request.id, 'exportRiskActionList', {
      riskAssessmentExecutionResultUuid: resultUuid,
      format,
      ...filter,
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
  return {
    body:
      format === 'xlsx'
        ? workbookOf(sheet, t, aboutOf(sheet, t, { actor, language, by, now: now() }))
        : await pdfOf(sheet, t, { language, author, today }),
    contentType: format === 'xlsx' ? xlsxType : 'application/pdf',
    name: `${t('riskDocument.files.plan')}-${today}.${format}`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}

interface Making {
  actor: Actor
  language: Language
  by: string
  now: Date
}

function aboutOf(
  { title, companyName, sourceName, targetName, finishedOn, rows }: PlanSheet,
  t: Translate,
  making: Making,
): Cell[][] {
  const { actor, language, by, now } = making
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
    [t('riskDocument.sheet.made'), at.format(now)],
    [t('riskDocument.sheet.by'), by],
    [t('riskDocument.sheet.rows'), rows.length],
  ]
}

const dayCell = (day: string | null): Cell => (day ? { day } : null)

function cellsOf(row: ListedRiskAction, t: Translate): Cell[] {
  return [
    row.riskName,
    row.riskFactor,
    t(`riskAssessment.bands.${row.band}`),
    row.title ?? t('riskDocument.toDefine'),
    row.stop && t(`riskAssessment.stop.${row.stop}`),
    row.responsible?.name ?? null,
    dayCell(row.dueDate),
    t(`riskAssessment.due.${row.dueStatus}`),
    row.state && t(`riskAssessment.actionStates.${row.state}`),
    row.progressPercent,
    row.effectiveness && t(`riskAssessment.effectiveness.${row.effectiveness}`),
    dayCell(row.effectivenessDueOn),
  ]
}

function workbookOf({ rows }: PlanSheet, t: Translate, about: Cell[][]) {
  function* portions() {
    for (let start = 0; start < rows.length; start += portion)
      yield rows.slice(start, start + portion).map((row) => cellsOf(row, t))
  }
  return xlsxOf([
    { name: t('riskDocument.sheet.about'), widths: [26, 60], rows: [about] },
    {
      name: t('riskDocument.sheet.list'),
      widths: columns.map(([, width]) => width),
      head: columns.map(([name]) => t(`riskDocument.columns.${name}`)),
      rows: portions(),
    },
  ])
}

/** What the print view shows, and as it does: landscape, a row for each measure. */
const printed = [
  ['factor', 10],
  ['risk', 20],
  ['measure', 34],
  ['stop', 13],
  ['responsible', 15],
  ['due', 11],
  ['state', 17],
] as const

function pdfOf(
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
        rows: shown.map((row) => printedCells(row, t, shortDay)),
      },
    }),
    page: (number) => t('riskDocument.page', { number }),
  })
}

function printedCells(row: ListedRiskAction, t: Translate, day: (date: string) => string): string[] {
  const band = t(`riskAssessment.bands.${row.band}`)
  return [
    row.riskFactor === null ? band : `${row.riskFactor} (${band})`,
    row.riskName,
    row.title ?? t('riskDocument.toDefine'),
    row.stop ? t(`riskAssessment.stop.${row.stop}`) : '',
    row.responsible?.name ?? '',
    row.dueDate ? day(row.dueDate) : '',
    [
      row.state ? t(`riskAssessment.actionStates.${row.state}`) : t(`riskAssessment.risks.${row.riskStatus}`),
      row.dueStatus === 'overdue' && t('riskAssessment.due.overdue'),
      row.state !== 'done' &&
        row.progressPercent > 0 &&
        t('riskDocument.facts.progress', { percent: row.progressPercent }),
      row.effectiveness &&
        t('riskDocument.facts.effect', { word: t(`riskAssessment.effectiveness.${row.effectiveness}`) }),
    ]
      .filter(Boolean)
      .join(', '),
  ]
}
