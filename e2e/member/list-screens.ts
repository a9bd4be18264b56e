/** Screens of the member list, the archive and the import. */
import type { Locator } from '@playwright/test'
import { calls } from '@sorgfalt/contract'
import type { Translate } from '@sorgfalt/texts'
import type { Page } from '../support/fixtures.ts'
import type { Screens } from '../support/screen.ts'
import { member, recordTab } from './details-screens.ts'
import { importWizard } from './import-screens.ts'

const list = '/dashboard/company/members/list'
const archive = '/dashboard/company/members/archive/list'

async function openCreateDialog(page: Page, t: Translate): Promise<Locator> {
  await page.getByRole('button', { name: t('member.create.title') }).click()
  const dialog = page.getByRole('dialog', { name: t('member.create.title') })
  await dialog.waitFor()
  return dialog
}

async function selectRow(page: Page, t: Translate, index = 0): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: t('common.table.selectRow', { name: '' }).trim() })
  await boxes.nth(index).check()
}

async function selectRows(page: Page, t: Translate): Promise<void> {
  for (const index of [0, 1]) await selectRow(page, t, index)
}

const openMenu = (page: Page, t: Translate) =>
  page
    .getByRole('button', { name: t('common.table.actionsOf', { name: '' }).trim() })
    .first()
    .click()

export const members: Screens = {
  [list]: {
    as: 'admin',
    states: {
      'no results': async (page) => void (await page.goto(`${list}?search=xyzxyz`)),
      filtered: async (page) =>
        void (await page.goto(
          `${list}?role=${encodeURIComponent('["member","ou-admin","loc-admin"]')}&status=active`,
        )),
      filters: async (page, t) => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.getByRole('button', { name: t('common.filter.open') }).click()
      },
      sorting: async (page, t) => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.getByRole('button', { name: t('common.table.sort'), exact: true }).click()
      },
      'a row and what can be done': openMenu,
      'some selected': selectRows,
      'all selected, including members who cannot be changed': async (page, t) => {
        await selectRows(page, t)
        await page.getByRole('region').getByRole('checkbox').check()
      },
      'an archived member with open responsibilities': async (page, t) => {
        const orgNodes = [
          { kind: 'orgUnit', uuid: crypto.randomUUID(), name: 'Instandhaltung und Gebäudetechnik' },
        ]

        const plans = [
          {
            riskAssessmentExecutionResultUuid: crypto.randomUUID(),
            title: 'Bildschirmarbeit',
            targetName: 'Verwaltung',
            actionCount: 2,
          },
        ]

        await page.route(`**${calls.archivedMember.archive.path}`, (route) =>
          route.fulfill({ json: { count: 1, openResponsibilities: { orgNodes, plans } } }),
        )

        await openMenu(page, t)
        await page.getByRole('menuitem', { name: t('archive.archive') }).click()
        await page.getByRole('button', { name: t('archive.undo') }).waitFor()
      },
      'a new member': async (page, t) => void (await openCreateDialog(page, t)),
      'a new member with invalid input': async (page, t) => {
        const dialog = await openCreateDialog(page, t)
        await dialog.getByText(t('member.create.more'), { exact: true }).click()
        await dialog.getByRole('button', { name: t('member.create.submit'), exact: true }).click()
        await page.getByRole('region', { name: t('common.ui.problems', { count: 4 }) }).waitFor()
      },
      'a new member with an existing username': async (page, t) => {
        const dialog = await openCreateDialog(page, t)
        await dialog
          .getByLabel(t('member.field.firstName'), { exact: true })
          .fill('Maximiliane-Alexandra-Konstantina-Wilhelmine')

        await dialog.getByLabel(t('member.field.username'), { exact: true }).fill('anna.admin')
        await dialog.getByText(t('common.validation.checkUsername')).waitFor()
      },
      'new passwords': (page, t) => page.getByRole('button', { name: t('access.title') }).click(),
      'new passwords on paper': async (page, t) => {
        await page.getByRole('button', { name: t('access.title') }).click()
        await page.getByText(t('access.modes.initial'), { exact: true }).click()
      },
    },
  },
  '/dashboard/company/members/details/$uuid/$tabId': member,
  '/dashboard/company/members/details/$uuid/overview': recordTab('overview'),
  '/dashboard/company/members/details/$uuid/certificates': recordTab('certificates'),
  '/dashboard/company/members/details/$uuid/actions': recordTab('actions'),
  '/dashboard/company/members/details/$uuid/history': recordTab('history'),
  '/dashboard/company/members/details/$uuid/org-units': recordTab('org-units'),
  [archive]: {
    as: 'admin',
    states: {
      empty: async (page) => {
        await page.route(`**${calls.archivedMember.list.path}*`, (route) =>
          route.fulfill({ json: { rows: [], total: 0 } }),
        )
        await page.goto(archive)
      },
      'no results': async (page) => void (await page.goto(`${archive}?search=xyzxyz`)),
      'a row and what can be done': openMenu,
      // Other tests delete all archived members but one.
      'one selected': (page, t) => selectRow(page, t),
      deleting: async (page, t) => {
        await openMenu(page, t)
        await page.getByRole('menuitem', { name: t('archive.remove') }).click()
      },
      'deleting the selected': async (page, t) => {
        await selectRow(page, t)
        await page
          .getByRole('region')
          .getByRole('button', { name: t('archive.remove') })
          .click()
      },
    },
  },
  '/dashboard/company/members/import': importWizard,
}
