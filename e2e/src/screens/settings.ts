/** The member's profile and the settings of the company. */
import { type Screens } from './screen.ts'

export const settings: Screens = {
  '/dashboard/profile/$tabId': { as: 'member', url: () => '/dashboard/profile/details' },
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
