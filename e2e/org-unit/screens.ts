/** Screens of groups, org units, locations and the info point. */
import { calls } from '@sorgfalt/contract'
import type { Translate } from '@sorgfalt/texts'
import type { Api } from '../../server/src/test/api.ts'
import type { Page } from '../support/fixtures.ts'
import { type Screens } from '../support/screen.ts'

type SearchableList = typeof calls.memberGroup.list | typeof calls.location.list | typeof calls.orgUnit.list

/** Returns the uuid of the first record that matches a search. */
async function findUuid(api: Api, list: SearchableList, search: string): Promise<string> {
  const { rows } = (await api.ok(list, { filter: { search } })) as { rows: { uuid: string }[] }
  return rows[0]?.uuid ?? ''
}

type State = (page: Page, t: Translate) => Promise<void>

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click()

/** Opens the menu of the first row. */
const rowMenu: State = (page, t) => press(page, t('common.table.actionsOf', { name: '' }).trim())

/** Goes from the form of a record to its members tab. */
const toMembers = (page: Page) => page.goto(page.url().replace(/details$/, 'member'))

/** Returns the states of the member picker. `add` returns the label of the button that opens the picker. */
const createPickerStates = (add: (t: Translate) => string): Record<string, State> => ({
  'members to add': async (page, t) => {
    await toMembers(page)
    await press(page, add(t))
    for (const index of [1, 2, 3]) await dialog(page).getByRole('checkbox').nth(index).check()
  },
  'no members found': async (page, t) => {
    await toMembers(page)
    await press(page, add(t))
    await dialog(page).getByRole('searchbox').fill('xyzxyz')
    await dialog(page).getByText(t('member.picker.notFound')).waitFor()
  },
  'units to choose from': async (page, t) => {
    await toMembers(page)
    await press(page, add(t))
    await dialog(page).getByRole('checkbox').first().waitFor()
    await press(page, t('member.list.orgUnit'))
  },
})

/** States of the members tab of a record. */
const members: Record<string, State> = {
  'members ticked': async (page, t) => {
    await toMembers(page)
    await page.locator('main [type=checkbox]').nth(1).check()
    await page.getByRole('button', { name: t('common.table.clearSelection') }).waitFor()
  },
  'menu of a member': async (page, t) => {
    await toMembers(page)
    await rowMenu(page, t)
  },
}

/** Waits until the form reports this number of faults. */
const waitForFaults = (page: Page, t: Translate, count: number) =>
  page.getByRole('region', { name: t('common.ui.problems', { count }) }).waitFor()

const newUnit: State = async (page, t) => {
  await press(page, t('orgUnit.list.create'))
  await page.getByRole('dialog', { name: t('orgUnit.list.create') }).waitFor()
}

const groups: Screens = {
  '/dashboard/company/members/group/list': {
    as: 'admin',
    states: {
      'a new group': (page, t) => press(page, t('group.list.create')),
      'its location': async (page, t) => {
        await press(page, t('group.list.create'))
        await dialog(page)
          .getByRole('combobox', { name: t('group.field.location') })
          .click()
      },
      'menu of a group': rowMenu,
      'deleting several': async (page, t) => {
        for (const index of [0, 1, 2]) await page.locator('main li [type=checkbox]').nth(index).check()
        await page
          .getByRole('button', { name: t('group.list.delete') })
          .last()
          .click()

        await dialog(page).waitFor()
      },
    },
  },
  '/dashboard/company/members/group/details/$uuid/$tabId': {
    as: 'admin',
    // This group has a member with an expired qualification.
    url: async (api) => {
      const uuid = await findUuid(api, calls.memberGroup.list, 'Ersthelfer Hauptsitz')
      return `/dashboard/company/members/group/details/${uuid}/details`
    },
    states: {
      ...createPickerStates((t) => t('group.members.add')),
      ...members,
      'a membership with a fault': async (page, t) => {
        await toMembers(page)
        await rowMenu(page, t)
        await page.getByRole('menuitem', { name: t('group.members.edit') }).click()
        await dialog(page).getByLabel(t('group.field.qualifiedSince')).fill('2025-06-30')
        await dialog(page).getByLabel(t('group.field.validUntil')).fill('2024-06-30')
        await press(page, t('common.unsaved.save'))
        await dialog(page).locator('[aria-invalid]').waitFor()
      },
      deleting: (page, t) => press(page, t('group.list.delete')),
    },
  },
}

const units: Screens = {
  '/dashboard/company/org-units/list': {
    as: 'admin',
    states: {
      'as a table': async (page) => void (await page.goto('/dashboard/company/org-units/list?view=table')),
      'nothing found': async (page) =>
        void (await page.goto('/dashboard/company/org-units/list?search=xyzxyz')),
      'something found': async (page) =>
        void (await page.goto('/dashboard/company/org-units/list?search=bau')),
      'menu of the highest unit': async (page, t) => {
        await page.goto('/dashboard/company/org-units/list?view=table')
        await rowMenu(page, t)
      },
      'a new unit': newUnit,
      'its parent': async (page, t) => {
        await newUnit(page, t)
        await dialog(page).getByLabel(t('orgUnit.form.parentUuid')).first().click()
      },
      'responsible members': async (page, t) => {
        await newUnit(page, t)
        await press(page, t('member.picker.add'))
      },
      'a role for the responsible member': async (page, t) => {
        await newUnit(page, t)
        await dialog(page).getByLabel(t('orgUnit.form.orgUnitName'), { exact: true }).fill('Abbundhalle')
        await press(page, t('member.picker.add'))
        await page.keyboard.type('birgit')
        await dialog(page)
          .getByRole('option', { name: /Birgit/ })
          .first()
          .click()

        await page.keyboard.press('Escape')
        await dialog(page)
          .getByRole('button', { name: t('orgUnit.form.create'), exact: true })
          .click()

        await page.getByRole('dialog', { name: t('member.raise.title') }).waitFor()
      },
    },
  },
  '/dashboard/company/org-units/details/$uuid/$tabId': {
    as: 'admin',
    url: async (api) => {
      const uuid = await findUuid(api, calls.orgUnit.list, 'Bauausführung')
      return `/dashboard/company/org-units/details/${uuid}/details`
    },
    states: {
      ...createPickerStates((t) => t('orgUnit.members.add')),
      'the highest unit': async (page) => {
        await page.goto('/dashboard/company/org-units/list')
        await page.getByRole('treeitem').first().click()
        await page.waitForURL('**/details/**')
        await page.getByRole('heading', { level: 1, name: /./ }).waitFor()
      },
      'with faults': async (page, t) => {
        await page.getByLabel(t('orgUnit.form.orgUnitName'), { exact: true }).fill('')
        await page.getByLabel(t('orgUnit.form.identifier'), { exact: true }).fill('x y')
        await press(page, t('common.unsaved.save'))
        await waitForFaults(page, t, 2)
      },
      'another parent': (page, t) => page.getByLabel(t('orgUnit.form.parentUuid')).first().click(),
      'its menu': (page, t) => press(page, t('common.ui.moreActions')),
      'a unit below': async (page, t) => {
        await press(page, t('common.ui.moreActions'))
        await page.getByRole('menuitem', { name: t('orgUnit.details.createBelow') }).click()
      },
      deleting: async (page, t) => {
        await press(page, t('common.ui.moreActions'))
        await page.getByRole('menuitem', { name: t('orgUnit.remove.open') }).click()
        await dialog(page).getByRole('combobox').click()
      },
    },
  },
}

const locations: Screens = {
  '/dashboard/company/locations/list': {
    as: 'admin',
    states: {
      'menu of a location': rowMenu,
      'a new location with faults': async (page, t) => {
        await press(page, t('location.list.create'))
        await dialog(page).getByLabel(t('location.field.postalCode')).fill('x')
        await dialog(page)
          .getByRole('button', { name: t('location.form.create'), exact: true })
          .click()

        await waitForFaults(page, t, 3)
      },
    },
  },
  '/dashboard/company/locations/details/$uuid/$tabId': {
    as: 'admin',
    url: async (api) =>
      `/dashboard/company/locations/details/${await findUuid(api, calls.location.list, 'Graz')}/details`,
    states: {
      ...createPickerStates((t) => t('location.members.add')),
      ...members,
      'with faults': async (page, t) => {
        await page.getByLabel(t('location.field.name'), { exact: true }).fill('')
        await page.getByLabel(t('location.field.floorSpace')).fill('x')
        await press(page, t('common.unsaved.save'))
        await waitForFaults(page, t, 2)
      },
      'responsible members': (page, t) => press(page, t('member.picker.add')),
      'new location of its members': async (page, t) => {
        await press(page, t('location.list.delete'))
        await dialog(page).getByRole('combobox').click()
      },
    },
  },
}

const infoPoint: Screens = {
  // Administrators also see how many helpers are required.
  '/dashboard/start/infopoint': { as: 'admin' },
  '/dashboard/start/infopoint/$locationUuid': {
    as: 'member',
    url: async (api) => {
      const { locations } = await api.ok(calls.infoPoint.locationList)
      return `/dashboard/start/infopoint/${locations[0]?.uuid}`
    },
    states: {
      'another location': (page, t) =>
        page.getByRole('main').getByLabel(t('infoPoint.location')).first().click(),
    },
  },
}

export const structure: Screens = { ...groups, ...units, ...locations, ...infoPoint }
