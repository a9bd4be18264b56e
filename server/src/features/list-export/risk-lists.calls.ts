/** The export of the risks of a result. */
import type { calls, Input } from '@sorgfalt/contract'
import type { RiskRow } from '@sorgfalt/contract/risk-assessment/risk'
import type { Translate } from '@sorgfalt/texts'
import type { AllHandlers } from '../../access/handlers.ts'
import { readDistribution } from '../risk-assessment/evaluation/result-details.store.ts'
import { strong } from './cells.ts'
import { exportList } from './export-list.ts'

/** Returns the status of a risk in the same words as the list on screen. */
function riskStatusText(t: Translate, { isNotRelevant, awaitsSecond, ...row }: RiskRow): string | null {
  if (isNotRelevant) return t('riskAssessment.actionKinds.notRelevant')
  if (awaitsSecond) return t('riskAssessment.plan.notRelevant.approvalMissing')
  // A risk that is not assessable needs no decision.
  if (row.riskFactor === null && row.actionCount === 0) return null

  return t(`riskAssessment.risks.${row.status}`)
}

const exportRisks = (read: AllHandlers['risk']['readRiskList']) =>
  exportList<Input<typeof calls.risk.readRiskList>, RiskRow>({
    list: 'risks',
    read,
    key: ({ riskUuid }) => riskUuid,
    title: (t) => t('riskAssessment.result.tabs.risks'),
    columns: ({ t }) => [
      { title: t('riskAssessment.result.level'), width: 10, cell: ({ riskFactor }) => riskFactor },
      {
        title: t('listExport.band'),
        width: 20,
        cell: ({ band }) => t(`riskAssessment.bands.${band}`),
      },
      { title: t('riskAssessment.result.risk'), width: 50, cell: ({ load }) => strong(load) },
      { title: t('riskAssessment.result.category'), width: 30, cell: ({ category }) => category.title },
      {
        title: t('listExport.deficiency'),
        width: 36,
        cell: ({ likelihood, severity }) =>
          likelihood && severity
            ? t('riskAssessment.deficiency', {
                likelihood: t(`riskAssessment.likelihoods.${likelihood}`),
                severity: t(`riskAssessment.severities.${severity}`),
              })
            : null,
      },
      { title: t('listExport.previousLevel'), width: 16, cell: ({ previousFactor }) => previousFactor },
      { title: t('riskAssessment.result.status'), width: 28, cell: (row) => riskStatusText(t, row) },
      {
        title: t('riskAssessment.result.tabs.risk-actions'),
        width: 14,
        cell: ({ actionCount }) => actionCount,
      },
    ],
    async filters({ db, t, language }, { search = '', category = [], band = [], status = [] }, request) {
      const { categories } = await readDistribution(db, request.riskAssessmentExecutionResultUuid)
      const chosen = categories.filter(({ id }) => category.includes(id))
      return [
        [t('riskAssessment.result.search'), search],
        [t('riskAssessment.result.category'), chosen.map(({ title }) => title[language] ?? '').join(', ')],
        [t('riskAssessment.result.level'), band.map((one) => t(`riskAssessment.bands.${one}`)).join(', ')],
        [t('riskAssessment.result.status'), status.map((one) => t(`riskAssessment.risks.${one}`)).join(', ')],
      ]
    },
  })

/** Returns the exports of these lists. Each reads its rows with the handler that shows the list. */
export const createRiskLists = (handlers: Pick<AllHandlers, 'risk'>) => ({
  exportRisks: exportRisks(handlers.risk.readRiskList),
})
