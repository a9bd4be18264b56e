import type { ListedRiskAction } from '@sorgfalt/contract/risk-assessment/action'
import type { Translate } from '@sorgfalt/texts'
import { documentFormats } from '../../../platform/formats.ts'
import type { Cell } from '../../../platform/office/xlsx.ts'
import type { ExportedList, ExportHead } from '../../list-export/export-file.ts'
import { findBand } from '../evaluation/formula.rules.ts'
import type { ActionListFilter } from '../plan/action-list.store.ts'
import type { PlanSheet } from './plan-sheet.ts'

/** Number of rows that are written to the workbook at once. */
const chunkRows = 500

interface PlanColumn {
  name: string
  width: number
  cell: (row: ListedRiskAction, t: Translate) => Cell
}

const dayCell = (day: string | null): Cell => (day ? { day } : null)

/** Only a level that comes from a deficiency has likelihood and severity. */
const deficiencyColumns = [
  {
    name: 'likelihood',
    width: 24,
    cell: ({ likelihood }, t) => likelihood && t(`riskAssessment.likelihoods.${likelihood}`),
  },
  {
    name: 'severity',
    width: 18,
    cell: ({ severity }, t) => severity && t(`riskAssessment.severities.${severity}`),
  },
] as const satisfies PlanColumn[]

const columnsBeforeDeficiency = [
  { name: 'due', width: 13, cell: ({ dueDate }) => dayCell(dueDate) },
  { name: 'state', width: 22, cell: describeState },
  { name: 'level', width: 9, cell: ({ riskFactor }) => (riskFactor === null ? null : { scale: riskFactor }) },
  { name: 'band', width: 16, cell: ({ band }, t) => t(`riskAssessment.bands.${band}`) },
  { name: 'risk', width: 42, cell: ({ riskName }) => riskName },
] as const satisfies PlanColumn[]

const columnsAfterDeficiency = [
  { name: 'action', width: 56, cell: ({ title }, t) => title ?? t('riskDocument.toDefine') },
  { name: 'stop', width: 17, cell: ({ stop }, t) => stop && t(`riskAssessment.stop.${stop}`) },
  { name: 'responsible', width: 22, cell: ({ responsible }) => responsible?.name ?? null },
  { name: 'progress', width: 13, cell: (row) => (row.state ? { percent: row.progressPercent } : null) },
  { name: 'done', width: 13, cell: ({ doneOn }) => dayCell(doneOn) },
  {
    name: 'effectiveness',
    width: 18,
    cell: (row, t) => row.effectiveness && t(`riskAssessment.effectiveness.${row.effectiveness}`),
  },
  { name: 'check', width: 15, cell: ({ effectivenessDueOn }) => dayCell(effectivenessDueOn) },
  { name: 'checked', width: 13, cell: ({ effectivenessOn }) => dayCell(effectivenessOn) },
] as const satisfies PlanColumn[]

/**
 * Returns the most urgent thing that is to be said about an action: overdue, then due soon, then its state.
 */
function describeState({ state, riskStatus, dueStatus }: ListedRiskAction, t: Translate): Cell {
  if (state === null) return { text: t(`riskAssessment.risks.${riskStatus}`), tone: 'warning' }
  if (dueStatus === 'overdue') return { text: t('riskAssessment.due.overdue'), tone: 'danger' }
  if (dueStatus === 'next7Days' || dueStatus === 'nextMonth')
    return { text: t(`riskAssessment.due.${dueStatus}`), tone: 'warning' }

  const tones = {
    done: 'success',
    draft: 'muted',
    dropped: 'muted',
    defined: 'info',
    agreed: 'info',
  } as const

  return { text: t(`riskAssessment.actionStates.${state}`), tone: tones[state] }
}

/** Returns the actions of a plan as a list for download. */
export function describePlanWorkbook(
  { t, language }: ExportHead,
  { title, sourceName, targetName, finishedOn, rows }: PlanSheet,
  filter: ActionListFilter,
): ExportedList {
  const hasDeficiencies = rows.some(({ likelihood }) => likelihood !== null)
  const columns = [
    ...columnsBeforeDeficiency,
    ...(hasDeficiencies ? deficiencyColumns : []),
    ...columnsAfterDeficiency,
  ]

  function* chunks() {
    for (let start = 0; start < rows.length; start += chunkRows)
      yield rows.slice(start, start + chunkRows).map((row) => columns.map(({ cell }) => cell(row, t)))
  }

  return {
    name: t('riskDocument.sheet.list'),
    title: t('riskDocument.sheet.title', { title, target: targetName }),
    scope: t('riskDocument.sheet.scope', {
      source: sourceName,
      target: targetName,
      day: documentFormats(language).day(finishedOn),
    }),
    columns: columns.map(({ name, width }) => ({ title: t(`riskDocument.sheet.columns.${name}`), width })),
    rows: chunks(),
    filters: describeFilters(filter, rows, t),
    facts: [
      [t('riskDocument.sheet.assessment'), title],
      [t('riskDocument.sheet.source'), sourceName],
      [t('riskDocument.sheet.target'), targetName],
      [t('riskDocument.sheet.finishedOn'), { day: finishedOn }],
    ],
    legend: describeLevels(t),
    count: rows.length,
    fileName: t('riskDocument.files.plan'),
  }
}

function describeFilters(
  { search, due = [], band = [], responsible = [], mine }: ActionListFilter,
  rows: readonly ListedRiskAction[],
  t: Translate,
): [string, string][] {
  const nameOf = (uuid: string): string =>
    rows.find((row) => row.responsible?.memberUuid === uuid)?.responsible?.name ?? uuid

  const filters: [string, string | undefined][] = [
    [t('riskAssessment.plan.search'), search],
    [
      t('riskAssessment.plan.dueFilter'),
      due.map((one) => t(`riskAssessment.actionFilters.${one}`)).join(', '),
    ],
    [t('riskDocument.sheet.columns.band'), band.map((one) => t(`riskAssessment.bands.${one}`)).join(', ')],
    [t('riskDocument.sheet.columns.responsible'), responsible.map(nameOf).join(', ')],
    [t('riskDocument.sheet.mine'), mine ? t('listExport.yes') : undefined],
  ]

  return filters.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
}

/** Returns each level with its band. */
function describeLevels(t: Translate): [Cell, string][] {
  const levels = Array.from({ length: 10 }, (_, index) => index + 1)
  return levels.map((level) => [{ scale: level }, t(`riskAssessment.bands.${findBand(level)}`)])
}
