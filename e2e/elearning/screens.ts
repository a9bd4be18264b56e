/** Screens of e-learnings. */
import { calls } from '@sorgfalt/contract'
import type { Api } from '../../server/src/test/api.ts'
import { type Screens } from '../support/screen.ts'

async function someElearning(api: Api): Promise<string> {
  const { rows } = await api.ok(calls.elearningCatalog.readCatalog, { filter: {} })
  return rows[0]?.elearningUuid ?? ''
}

export const elearnings: Screens = {
  '/dashboard/apps/elearnings/execution/$executionUuid': { elsewhere: 'accessibility.spec.ts' },
  '/dashboard/apps/elearnings/certificate/$resultUuid': { elsewhere: 'accessibility.spec.ts' },
  '/dashboard/apps/elearnings/my-elearnings': { as: 'member' },
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
  '/dashboard/apps/elearnings/packages/list': { as: 'admin' },
  '/dashboard/apps/elearnings/packages/details/$packageUuid': { elsewhere: 'scorm/package.spec.ts' },
  '/dashboard/apps/elearnings/packages/preview/$packageUuid': { elsewhere: 'scorm/package.spec.ts' },
  '/dashboard/apps/elearnings/questions': { as: 'admin' },
  '/dashboard/apps/elearnings/my-questions': { as: 'member' },
  '/dashboard/apps/elearnings/oral-parts': { as: 'admin' },
  '/dashboard/apps/elearnings/qualification-matrix': {
    as: 'admin',
    states: {
      'the other order': async (page, t) => {
        // On phones, the overdue members come first by default.
        const button = (name: string) => page.getByRole('button', { name })
        await button(t('matrix.byName'))
          .or(button(t('matrix.overdueFirst')))
          .click()
      },
      'an open cell': async (page) => {
        // On phones, the matrix is a list without cells.
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.locator('tbody td button').first().click()
        await page.getByRole('dialog').waitFor()
      },
    },
  },
  '/dashboard/apps/elearnings/preview/$elearningUuid': {
    as: 'admin',
    url: async (api) => {
      const { rows } = await api.ok(calls.elearningCatalog.readCatalog, { filter: {} })
      return `/dashboard/apps/elearnings/preview/${rows[0]?.elearningUuid}`
    },
  },
}
