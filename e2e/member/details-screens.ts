/** Screens of a member's pages: the form, the dialogs, and the org units. */
import { calls } from '@sorgfalt/contract'
import type { Translate } from '@sorgfalt/texts'
import type { Api } from '../../server/src/test/api.ts'
import type { Page } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import type { ScreenEntry } from '../support/screen.ts'

const save = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('common.unsaved.save') }).click()
const toUnits = (page: Page, t: Translate) =>
  page
    .getByRole('main')
    .getByRole('link', { name: t('member.tabs.org-units') })
    .click()

async function openJoinDialog(page: Page, t: Translate): Promise<void> {
  await toUnits(page, t)
  await page.getByRole('button', { name: t('member.orgUnits.add') }).click()
  await page.getByRole('dialog').getByLabel(t('member.list.orgUnit'), { exact: true }).click()
  await page.getByRole('listbox').waitFor()
}

async function openResetDialog(
  page: Page,
  t: Translate,
  mode: 'byEmail' | 'bySms' | 'initial',
): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: t('member.tabs.access') })
    .click()
  await page.getByRole('button', { name: t('access.reset') }).click()
  await page
    .getByRole('dialog')
    .getByText(t(`access.modes.${mode}`), { exact: true })
    .click()

  await page
    .getByRole('dialog')
    .getByText(t('access.reached', { count: 1, total: '1' }))
    .waitFor()
}

async function findMember(api: Api): Promise<string> {
  const { rows } = await api.ok(calls.memberList.getList, { filter: { search: account.max.username } })
  return `/dashboard/company/members/details/${rows[0]?.uuid}`
}

/** A tab of the record. */
export const recordTab = (tab: string): ScreenEntry => ({
  as: 'admin',
  url: async (api) => `${await findMember(api)}/${tab}`,
})

export const member: ScreenEntry = {
  as: 'admin',
  url: async (api) => `${await findMember(api)}/details`,
  states: {
    'invalid input': async (page, t) => {
      for (const field of ['firstName', 'lastName'] as const)
        await page.getByLabel(t(`member.field.${field}`), { exact: true }).fill('')
      for (const field of ['username', 'email', 'mobileNumber', 'phoneNumber', 'postalCode'] as const)
        await page.getByLabel(t(`member.field.${field}`), { exact: true }).fill('x y')
      await save(page, t)
      await page.getByRole('region', { name: t('common.ui.problems', { count: 7 }) }).waitFor()
    },
    'an existing username': async (page, t) => {
      await page.getByLabel(t('member.field.username'), { exact: true }).fill(account.lena.username)
      await page.getByText(t('common.errorCodes.Username.Exists'), { exact: true }).waitFor()
    },
    'another role': (page, t) =>
      page.getByRole('combobox', { name: t('member.field.role'), exact: true }).click(),
    'special protection': async (page, t) => {
      await page.getByRole('button', { name: t('member.specialAttributes.show') }).click()
      await page.getByLabel(t('member.specialAttributes.pregnant')).check()
      await page.getByLabel(t('member.specialAttributes.until')).waitFor()
    },
    'a password by email': (page, t) => openResetDialog(page, t, 'byEmail'),
    'a password by text message': (page, t) => openResetDialog(page, t, 'bySms'),
    'a password on paper': (page, t) => openResetDialog(page, t, 'initial'),
    'a version conflict': async (page, t) => {
      const url = `**${calls.memberDetails.update.path}`
      await page.route(url, (route) =>
        route.fulfill({ status: 409, json: { error: { code: 'Version.Conflict' } } }),
      )

      // Another person has changed the same field in the meantime.
      const readUrl = `**${calls.memberDetails.read.path}`
      await page.route(readUrl, async (route) => {
        const response = await route.fetch()
        const saved = (await response.json()) as { version: number }
        await route.fulfill({ response, json: { ...saved, city: 'Graz', version: saved.version + 1 } })
      })

      await page.getByLabel(t('member.field.city'), { exact: true }).fill('Villingen-Schwenningen')
      await save(page, t)
      await page.getByRole('dialog', { name: t('common.conflict.title') }).waitFor()
      await page.unroute(url)
      await page.unroute(readUrl)
    },
    'unsaved changes': async (page, t) => {
      await page.getByLabel(t('member.field.city'), { exact: true }).fill('Ulm')
      await toUnits(page, t)
      await page.getByRole('dialog', { name: t('common.unsaved.title') }).waitFor()
    },
    'adding an org unit': openJoinDialog,
    'removing an org unit': async (page, t) => {
      await toUnits(page, t)
      await page
        .getByRole('button', { name: t('common.table.actionsOf', { name: '' }).trim() })
        .last()
        .click()
    },
    archived: async (page, t) => {
      await page.goto('/dashboard/company/members/archive/list')
      await page.locator('main a[href*="/members/details/"]').first().click()
      await page
        .getByRole('main')
        .getByRole('link', { name: t('member.tabs.details') })
        .click()
      await page.getByText(t('member.form.archived')).waitFor()
    },
  },
  refused: [{ status: 409, path: calls.memberDetails.update.path }],
}
