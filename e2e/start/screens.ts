/** Screens of the start page and of the templates. */
import { type Screens } from '../support/screen.ts'

export const start: Screens = {
  '/dashboard/logout': { elsewhere: 'leads to the login' },
  '/dashboard/dev/parts': { elsewhere: 'is not part of a production build' },
  '/dashboard/start/overview/$tabId': { as: 'admin', url: () => '/dashboard/start/overview/elearnings' },
  '/dashboard/start/overdue': {
    as: 'admin',
    states: {
      'the reminder before it is sent': async (page, t) => {
        await page.getByRole('button', { name: /^(\d+ erinnern|Remind \d+)$/ }).click()
        await page.getByRole('region', { name: t('overdue.remind.preview') }).waitFor()
      },
    },
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
}
