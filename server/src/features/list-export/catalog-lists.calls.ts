/** The exports of the catalogues of e-learnings and risk assessments. */
import type { calls, Input } from '@sorgfalt/contract'
import type { CatalogEntry } from '@sorgfalt/contract/elearning/catalog'
import type { RiskCatalogEntry } from '@sorgfalt/contract/risk-assessment/catalog'
import type { Translate } from '@sorgfalt/texts'
import type { AllHandlers } from '../../access/handlers.ts'
import { strong } from './cells.ts'
import { exportList } from './export-list.ts'

/** Returns an interval in words, like the lists on screen. */
function intervalText(t: Translate, months: number): string {
  if (months === 0) return t('elearning.catalog.once')
  return months === 1 ? t('elearning.catalog.monthly') : t('elearning.catalog.everyMonths', { count: months })
}

/** Returns whether a list is limited to what is assigned, in words. */
function assignedText(t: Translate, assigned: boolean | undefined): string {
  if (assigned === undefined) return ''
  return assigned ? t('elearning.catalog.assignedYes') : t('elearning.catalog.assignedNo')
}

const exportElearnings = (read: AllHandlers['elearningCatalog']['readCatalog']) =>
  exportList<Input<typeof calls.elearningCatalog.readCatalog>, CatalogEntry>({
    list: 'elearnings',
    read,
    key: ({ elearningUuid }) => elearningUuid,
    title: (t) => t('elearning.catalog.title'),
    columns: ({ t }) => [
      { title: t('elearning.catalog.name'), width: 36, cell: ({ title }) => strong(title) },
      {
        title: t('elearning.catalog.category'),
        width: 28,
        cell: ({ category }) => t(`elearning.categories.${category}`),
      },
      { title: t('listExport.minutes'), width: 14, cell: ({ durationMinutes }) => durationMinutes },
      {
        title: t('elearning.catalog.language'),
        width: 20,
        cell: (row) => row.languages.map((language) => t(`common.languages.${language}`)).join(', '),
      },
      { title: t('listExport.version'), width: 12, cell: ({ version }) => version },
      {
        title: t('elearning.catalog.interval'),
        width: 18,
        cell: ({ interval, assigned }) => (interval === null || !assigned ? null : intervalText(t, interval)),
      },
      { title: t('listExport.assignments'), width: 16, cell: ({ assignmentCount }) => assignmentCount },
      { title: t('listExport.members'), width: 14, cell: ({ memberCount }) => memberCount },
      {
        title: t('elearning.catalog.assignments.valid'),
        width: 12,
        cell: ({ validCount }) => validCount,
      },
      {
        title: t('elearning.catalog.assignments.overdue'),
        width: 12,
        cell: ({ counts }) => counts.overdue,
      },
    ],
    filters: ({ t }, { search = '', category = [], assigned, language }) => [
      [t('listExport.search'), search],
      [t('elearning.catalog.category'), category.map((one) => t(`elearning.categories.${one}`)).join(', ')],
      [t('elearning.catalog.assigned'), assignedText(t, assigned)],
      [t('elearning.catalog.language'), language ? t(`common.languages.${language}`) : ''],
    ],
  })

const exportRiskCatalogues = (read: AllHandlers['riskCatalog']['readCatalogList']) =>
  exportList<Input<typeof calls.riskCatalog.readCatalogList>, RiskCatalogEntry>({
    list: 'riskCatalogues',
    read,
    key: ({ riskAssessmentTaskUuid }) => riskAssessmentTaskUuid,
    title: (t) => t('riskAssessment.catalog.title'),
    columns: ({ t }) => [
      { title: t('riskAssessment.catalog.name'), width: 36, cell: ({ title }) => strong(title) },
      {
        title: t('riskAssessment.catalog.category'),
        width: 28,
        cell: ({ category }) => t(`riskAssessment.categories.${category}`),
      },
      {
        title: t('riskAssessment.catalog.kind'),
        width: 24,
        cell: ({ kind }) => t(`riskAssessment.kinds.${kind}`),
      },
      { title: t('riskAssessment.catalog.items'), width: 12, cell: ({ itemCount }) => itemCount },
      { title: t('listExport.minutes'), width: 14, cell: ({ durationMinutes }) => durationMinutes },
      { title: t('listExport.version'), width: 12, cell: ({ version }) => version },
      {
        title: t('riskAssessment.catalog.interval'),
        width: 18,
        cell: ({ interval }) =>
          interval === null ? t('riskAssessment.catalog.notUsed') : intervalText(t, interval),
      },
      { title: t('listExport.assignments'), width: 16, cell: ({ assignmentCount }) => assignmentCount },
      { title: t('listExport.openRounds'), width: 16, cell: ({ openRounds }) => openRounds },
    ],
    filters: ({ t }, { search = '', category = [], assigned }) => [
      [t('listExport.search'), search],
      [
        t('riskAssessment.catalog.category'),
        category.map((one) => t(`riskAssessment.categories.${one}`)).join(', '),
      ],
      [t('riskAssessment.catalog.assigned'), assignedText(t, assigned)],
    ],
  })

/** Returns the exports of these lists. Each reads its rows with the handler that shows the list. */
export const createCatalogLists = (handlers: Pick<AllHandlers, 'elearningCatalog' | 'riskCatalog'>) => ({
  exportElearnings: exportElearnings(handlers.elearningCatalog.readCatalog),
  exportRiskCatalogues: exportRiskCatalogues(handlers.riskCatalog.readCatalogList),
})
