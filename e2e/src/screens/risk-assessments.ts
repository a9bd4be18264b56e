/** Risk assessments. */
import { calls } from '@sorgfalt/contract'
import type { Api } from '../../../server/src/test/api.ts'
import type { Screens } from './screen.ts'

async function someRiskAssessment(api: Api): Promise<string> {
  const { rows } = await api.ok(calls.riskCatalog.readCatalogList, { filter: {} })
  return rows[0]?.riskAssessmentTaskUuid ?? ''
}

async function someResult(api: Api): Promise<string> {
  const { rows } = await api.ok(calls.riskEvaluation.readAssignmentOverviewList, { filter: { status: ['agreed'] } })
  return rows[0]?.riskAssessmentExecutionResultUuid ?? ''
}

export const riskAssessments: Screens = {
  '/dashboard/apps/risk-assessments/execution/$executionUuid': { elsewhere: 'analyses.spec.ts' },
  '/dashboard/apps/risk-assessments/my-analyses': { as: 'member' },
  '/dashboard/apps/risk-assessments/catalog/list': { as: 'admin' },
  '/dashboard/apps/risk-assessments/catalog/details/$riskAssessmentTaskUuid/$tabId': {
    as: 'admin',
    url: async (api) => `/dashboard/apps/risk-assessments/catalog/details/${await someRiskAssessment(api)}/settings`,
  },
  '/dashboard/apps/risk-assessments/catalog/details/$riskAssessmentTaskUuid/assignments': {
    as: 'admin',
    url: async (api) => `/dashboard/apps/risk-assessments/catalog/details/${await someRiskAssessment(api)}/assignments`,
    states: {
      'assigning units': (page, t) =>
        page
          .getByRole('button', { name: t('riskAssessment.catalog.assigning.units') })
          .first()
          .click(),
    },
  },
  '/dashboard/apps/risk-assessments/catalog/preview/$riskAssessmentTaskUuid': {
    as: 'admin',
    url: async (api) => `/dashboard/apps/risk-assessments/catalog/preview/${await someRiskAssessment(api)}`,
  },
  '/dashboard/apps/risk-assessments/evaluation/list': {
    as: 'admin',
    states: { legend: (page, t) => page.getByText(t('riskAssessment.evaluations.legend'), { exact: true }).click() },
  },
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risks': {
    as: 'admin',
    url: async (api) => `/dashboard/apps/risk-assessments/evaluation/details/${await someResult(api)}/risks`,
    states: {
      'a risk': (page) => page.locator('main a[href*="risk="]').first().click(),
    },
  },
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-actions': {
    as: 'admin',
    url: async (api) => `/dashboard/apps/risk-assessments/evaluation/details/${await someResult(api)}/risk-actions`,
  },
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-action-list': {
    as: 'admin',
    url: async (api) => `/dashboard/apps/risk-assessments/evaluation/details/${await someResult(api)}/risk-action-list`,
  },
}
