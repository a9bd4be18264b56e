/** Groups, org units, locations and what they show at the info point. */
import { calls } from '@sorgfalt/contract'
import { first, type Screens } from './screen.ts'

export const structure: Screens = {
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
}
