/** Members, archive and import. */
import { calls } from '@sorgfalt/contract'
import { first, type Screens } from './screen.ts'

export const members: Screens = {
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
}
