/** Screens of the risk assessment. */
import { calls } from '@sorgfalt/contract'
import type { Translate } from '@sorgfalt/texts'
import type { Api } from '../../server/src/test/api.ts'
import type { Page } from '../support/fixtures.ts'
import type { Screens } from '../support/screen.ts'

/** Returns the risk assessment with the most assignments. */
async function findRiskAssessment(api: Api): Promise<string> {
  const { rows } = await api.ok(calls.riskCatalog.readCatalogList, { filter: {} })
  return rows.toSorted((a, b) => b.assignmentCount - a.assignmentCount)[0]?.riskAssessmentTaskUuid ?? ''
}

async function findResult(api: Api): Promise<string> {
  const { rows } = await api.ok(calls.riskEvaluation.readAssignmentOverviewList, {
    filter: { status: ['agreed'] },
  })
  return rows[0]?.riskAssessmentExecutionResultUuid ?? ''
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).first().click()

/** Opens the risks of a result whose plan is not agreed yet. */
async function openResult(page: Page): Promise<void> {
  await page.goto('/dashboard/apps/risk-assessments/evaluation/list?status=evaluation')
  await page.locator('main a[href*="/evaluation/details/"]').first().click()
  await page.locator('main a[href*="risk="]').first().waitFor()
}

async function endSeveral(page: Page, t: Translate): Promise<void> {
  for (const unit of [/Hochbau/, /Tiefbau/])
    await page.locator('main').getByRole('checkbox', { name: unit }).check()
  await press(page, t('riskAssessment.catalog.assigning.end'))
  await page
    .getByRole('dialog', { name: t('riskAssessment.catalog.assigning.endTitle', { count: 2 }) })
    .waitFor()
}

export const riskAssessments: Screens = {
  '/dashboard/apps/risk-assessments/execution/$executionUuid': { elsewhere: 'execution.spec.ts' },
  '/dashboard/apps/risk-assessments/my-analyses': { as: 'member' },
  '/dashboard/apps/risk-assessments/catalog/list': { as: 'admin' },
  '/dashboard/apps/risk-assessments/catalog/details/$riskAssessmentTaskUuid/$tabId': {
    as: 'admin',
    url: async (api) =>
      `/dashboard/apps/risk-assessments/catalog/details/${await findRiskAssessment(api)}/settings`,
    states: {
      changed: async (page, t) => {
        await page.getByLabel(t('riskAssessment.catalog.settings.active'), { exact: true }).click()
        await page.getByRole('button', { name: t('common.unsaved.save') }).waitFor()
      },
    },
  },
  '/dashboard/apps/risk-assessments/catalog/details/$riskAssessmentTaskUuid/assignments': {
    as: 'admin',
    url: async (api) =>
      `/dashboard/apps/risk-assessments/catalog/details/${await findRiskAssessment(api)}/assignments`,
    states: {
      assigning: (page, t) => press(page, t('elearning.assign.open')),
      'ending several': endSeveral,
    },
  },
  '/dashboard/apps/risk-assessments/catalog/preview/$riskAssessmentTaskUuid': {
    as: 'admin',
    url: async (api) => `/dashboard/apps/risk-assessments/catalog/preview/${await findRiskAssessment(api)}`,
  },
  '/dashboard/apps/risk-assessments/evaluation/list': {
    as: 'admin',
    states: {
      legend: (page, t) => page.getByText(t('riskAssessment.evaluations.legend'), { exact: true }).click(),
      finishing: (page, t) => press(page, t('riskAssessment.evaluations.steps.finish')),
    },
  },
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risks': {
    as: 'admin',
    url: async (api) => `/dashboard/apps/risk-assessments/evaluation/details/${await findResult(api)}/risks`,
    states: {
      'a risk with its explanation': async (page, t) => {
        await page.locator('main a[href*="risk="]').first().click()
        for (const more of ['riskAssessment.result.formula', 'riskAssessment.result.about'] as const)
          await page.getByText(t(more), { exact: true }).click()
      },
      'a custom action': async (page, t) => {
        await openResult(page)
        await page.locator('main a[href*="risk="]').first().click()
        await press(page, t('riskAssessment.plan.customAction'))
      },
      agreeing: async (page, t) => {
        await openResult(page)
        await press(page, t('riskAssessment.plan.confirm.action'))
        await page.getByRole('dialog').getByRole('link').first().waitFor()
      },
    },
  },
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-actions': {
    as: 'admin',
    url: async (api) =>
      `/dashboard/apps/risk-assessments/evaluation/details/${await findResult(api)}/risk-actions`,
    states: {
      'an action': (page) => press(page, 'Raum einrichten'),
      'an effectiveness check': async (page, t) => {
        await press(page, 'Einen gemeinsamen digitalen Arbeitsbereich')
        await page.getByText(t('riskAssessment.plan.history'), { exact: true }).click()
      },
    },
  },
  '/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-action-list': {
    as: 'admin',
    url: async (api) =>
      `/dashboard/apps/risk-assessments/evaluation/details/${await findResult(api)}/risk-action-list`,
  },
}
