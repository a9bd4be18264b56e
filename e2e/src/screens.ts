/** Every route of the web, and how a journey gets there. A new route needs an entry here: screens.spec.ts fails without. */
import { readdirSync, readFileSync } from 'node:fs'
import { calls } from '@sorgfalt/contract'
import type { Translate } from '@sorgfalt/texts'
import type { Api } from '../../server/src/test/api.ts'
import type { Page } from './fixtures.ts'

export interface ScreenEntry {
  /** Whose screen it is: somebody who learns, or who administers the company. */
  as: 'member' | 'admin'
  /** The address with its parts filled in, at its first tab; the route itself when it has no parts. */
  url?: (api: Api) => string | Promise<string>
  /** What else it can show: how to get there from the fresh screen. */
  states?: Record<string, (page: Page, t: Translate) => Promise<void>>
}

/** Another journey looks at it, or it shows nothing by itself. */
type Elsewhere = { elsewhere: string }

type ListOfUuids = typeof calls.memberGroup.list | typeof calls.location.list | typeof calls.orgUnit.list | typeof calls.memberList.getList

/** Uuid of the first record of a list. */
async function first(api: Api, list: ListOfUuids): Promise<string> {
  const { rows } = (await api.ok(list)) as { rows: { uuid: string }[] }
  return rows[0]?.uuid ?? ''
}

async function someElearning(api: Api): Promise<string> {
  const { rows } = await api.ok(calls.elearningCatalog.readCatalog, { filter: {} })
  return rows[0]?.elearningUuid ?? ''
}

async function someRiskAssessment(api: Api): Promise<string> {
  const { rows } = await api.ok(calls.riskCatalog.readCatalogList, { filter: {} })
  return rows[0]?.riskAssessmentTaskUuid ?? ''
}

async function someResult(api: Api): Promise<string> {
  const { rows } = await api.ok(calls.riskEvaluation.readAssignmentOverviewList, { filter: { status: ['agreed'] } })
  return rows[0]?.riskAssessmentExecutionResultUuid ?? ''
}

export const screens: Record<string, ScreenEntry | Elsewhere> = {
  '/dashboard/logout': { elsewhere: 'leads to the login' },
  '/dashboard/dev/parts': { elsewhere: 'is no part of a build' },
  '/dashboard/apps/elearnings/execution/$executionUuid': { elsewhere: 'accessibility.spec.ts' },
  '/dashboard/apps/elearnings/certificate/$resultUuid': { elsewhere: 'accessibility.spec.ts' },
  '/dashboard/apps/risk-assessments/execution/$executionUuid': { elsewhere: 'analyses.spec.ts' },

  '/dashboard/start/overview/$tabId': { as: 'admin', url: () => '/dashboard/start/overview/elearnings' },
  '/dashboard/profile/$tabId': { as: 'member', url: () => '/dashboard/profile/details' },
  '/dashboard/apps/elearnings/my-elearnings': { as: 'member' },
  '/dashboard/apps/risk-assessments/my-analyses': { as: 'member' },
  '/dashboard/apps/elearnings/catalog/list': { as: 'admin' },
  '/dashboard/apps/elearnings/catalog/details/$elearningUuid/$tabId': {
    as: 'admin',
    url: async (api) => `/dashboard/apps/elearnings/catalog/details/${await someElearning(api)}/settings`,
  },
  '/dashboard/apps/elearnings/catalog/details/$elearningUuid/org-units': {
    as: 'admin',
    url: async (api) => `/dashboard/apps/elearnings/catalog/details/${await someElearning(api)}/org-units`,
  },
  '/dashboard/apps/elearnings/catalog/details/$elearningUuid/analytics': {
    as: 'admin',
    url: async (api) => `/dashboard/apps/elearnings/catalog/details/${await someElearning(api)}/analytics`,
  },
  '/dashboard/apps/elearnings/catalog/print/$elearningUuid': {
    as: 'admin',
    url: async (api) => `/dashboard/apps/elearnings/catalog/print/${await someElearning(api)}`,
  },
  '/dashboard/apps/elearnings/questions': { as: 'admin' },
  '/dashboard/apps/elearnings/my-questions': { as: 'member' },
  '/dashboard/apps/elearnings/oral-parts': { as: 'admin' },
  '/dashboard/apps/elearnings/preview/$elearningUuid': {
    as: 'admin',
    url: async (api) => {
      const { rows } = await api.ok(calls.elearningCatalog.readCatalog, { filter: {} })
      return `/dashboard/apps/elearnings/preview/${rows[0]?.elearningUuid}`
    },
  },
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
  '/dashboard/apps/templates': {
    as: 'admin',
    states: {
      'a template': async (page, t) => {
        await page.getByRole('button', { name: /^(Meldeblatt|First-aid record)/ }).click()
        await page.getByRole('button', { name: t('template.format.docx') }).waitFor()
      },
      'a new one': async (page, t) => {
        await page.getByRole('button', { name: t('template.list.upload') }).click()
        await page.getByRole('dialog', { name: t('template.form.uploadTitle') }).waitFor()
      },
    },
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
  '/dashboard/company/members/list': {
    as: 'admin',
    states: {
      'nobody found': async (page) => void (await page.goto('/dashboard/company/members/list?search=xyzxyz')),
      'new passwords': (page, t) => page.getByRole('button', { name: t('access.title') }).click(),
    },
  },
  '/dashboard/company/members/details/$uuid/$tabId': {
    as: 'admin',
    url: async (api) => `/dashboard/company/members/details/${await first(api, calls.memberList.getList)}/details`,
  },
  '/dashboard/company/members/archive/list': {
    as: 'admin',
    states: {
      deleting: async (page, t) => {
        await page
          .getByRole('button', { name: t('common.table.actionsOf', { name: '' }).trim() })
          .last()
          .click()
        await page.getByRole('menuitem', { name: t('archive.remove') }).click()
      },
    },
  },
  '/dashboard/company/members/import': { as: 'admin' },
  '/dashboard/company/members/group/list': { as: 'admin' },
  '/dashboard/company/members/group/details/$uuid/$tabId': {
    as: 'admin',
    url: async (api) => `/dashboard/company/members/group/details/${await first(api, calls.memberGroup.list)}/details`,
  },
  '/dashboard/company/org-units/list': {
    as: 'admin',
    states: {
      'as a table': async (page) => void (await page.goto('/dashboard/company/org-units/list?view=table')),
      'nothing found': async (page) => void (await page.goto('/dashboard/company/org-units/list?search=xyzxyz')),
      'a new unit': async (page, t) => {
        await page.getByRole('button', { name: t('orgUnit.list.create') }).click()
        await page.getByRole('dialog', { name: t('orgUnit.list.create') }).waitFor()
      },
    },
  },
  '/dashboard/company/org-units/details/$uuid/$tabId': {
    as: 'admin',
    url: async (api) => `/dashboard/company/org-units/details/${await first(api, calls.orgUnit.list)}/details`,
  },
  '/dashboard/company/locations/list': { as: 'admin' },
  '/dashboard/company/locations/details/$uuid/$tabId': {
    as: 'admin',
    url: async (api) => `/dashboard/company/locations/details/${await first(api, calls.location.list)}/details`,
  },
  '/dashboard/start/infopoint': { as: 'member' },
  '/dashboard/start/infopoint/$locationUuid': {
    as: 'member',
    url: async (api) => {
      const { locations } = await api.ok(calls.infoPoint.locationList)
      return `/dashboard/start/infopoint/${locations[0]?.uuid}`
    },
  },
  '/dashboard/company/settings/details': {
    as: 'admin',
    states: {
      'with faults': async (page, t) => {
        await page.getByLabel(t('client.details.name'), { exact: true }).fill('')
        await page.getByLabel(t('client.details.postalCode')).fill('x')
        await page.getByRole('button', { name: t('common.unsaved.save') }).click()
        await page.getByRole('region', { name: t('common.ui.problems', { count: 2 }) }).waitFor()
      },
    },
  },
  '/dashboard/company/settings/configuration': { as: 'admin' },
  '/dashboard/company/settings/audit': { as: 'admin' },
}

const folder = new URL('../../web/src/routes/', import.meta.url)

/** Leads elsewhere and shows nothing itself. */
const showsNothing = (file: string): boolean => !/\bcomponent\b/.test(readFileSync(new URL(file, folder), 'utf8'))

/** The routes that show something, by their files: `dashboard/profile/$tabId.tsx` is `/dashboard/profile/$tabId`. */
export const routes: readonly string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('__root') && !showsNothing(file))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/\.tsx$/, '')}`.replace(/\/index$/, '') || '/')
