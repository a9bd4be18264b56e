/** Screens of the member's profile and of the company's settings. */
import { account } from '../support/people.ts'
import type { ScreenEntry, Screens } from '../support/screen.ts'

const profile: ScreenEntry = {
  as: 'member',
  url: () => '/dashboard/profile/details',
  states: {
    'faults and the password question': async (page, t) => {
      for (const field of ['email', 'phoneNumber', 'mobileNumber', 'postalCode'] as const)
        await page.getByLabel(t(`profile.details.${field}`), { exact: true }).fill('x')
      await page.getByRole('button', { name: t('common.unsaved.save') }).click()
      await page.getByRole('region', { name: t('common.ui.problems', { count: 4 }) }).waitFor()
    },
    'a password with faults': async (page, t) => {
      await page.goto('/dashboard/profile/security')
      await page.getByRole('button', { name: t('profile.security.changePassword') }).click()
      await page.getByRole('region', { name: t('common.ui.problems', { count: 3 }) }).waitFor()
    },
    'a username that is taken': async (page, t) => {
      await page.goto('/dashboard/profile/security')
      await page.getByLabel(t('profile.security.newUsername')).fill(account.anna.username)
      await page.getByText(t('common.errorCodes.Username.Exists'), { exact: true }).waitFor()
    },
    'the start of a second factor': async (page, t) => {
      await page.goto('/dashboard/profile/security')
      await page.getByRole('button', { name: t('secondFactor.setUp') }).click()
      await page.getByRole('button', { name: t('secondFactor.app.setUp') }).waitFor()
    },
    'the name of a passkey': async (page, t) => {
      await page.goto('/dashboard/profile/security')
      await page.getByRole('button', { name: t('secondFactor.setUp') }).click()
      await page.getByRole('button', { name: t('secondFactor.passkey.add') }).click()
      await page.getByLabel(t('secondFactor.passkey.name')).waitFor()
    },
    'the key of a second factor': async (page, t) => {
      await page.goto('/dashboard/profile/security')
      await page.getByRole('button', { name: t('secondFactor.setUp') }).click()
      await page.getByRole('button', { name: t('secondFactor.app.setUp') }).click()
      await page.getByRole('button', { name: t('secondFactor.enrol.begin'), exact: true }).click()
      await page.getByRole('img', { name: t('secondFactor.enrol.qr') }).waitFor()
    },
    'another language': async (page) => {
      await page.goto('/dashboard/profile/settings')
      await page.getByRole('combobox').click()
    },
  },
}

export const settings: Screens = {
  '/dashboard/profile/$tabId': profile,
  '/dashboard/company/settings/details': {
    as: 'admin',
    states: {
      'with faults': async (page, t) => {
        await page.getByLabel(t('company.details.name'), { exact: true }).fill('')
        await page.getByLabel(t('company.details.postalCode')).fill('x')
        await page.getByRole('button', { name: t('common.unsaved.save') }).click()
        await page.getByRole('region', { name: t('common.ui.problems', { count: 2 }) }).waitFor()
      },
    },
  },
  '/dashboard/company/settings/configuration': {
    as: 'admin',
    states: {
      'own colours, one of them invalid': async (page, t) => {
        await page.getByLabel(t('company.configuration.ownColours')).check()
        await page
          .getByLabel(t('company.configuration.highlightColor'), { exact: true })
          .first()
          .fill('#ffff00')

        await page.getByLabel(t('company.configuration.highlightColor'), { exact: true }).last().fill('x')
      },
      'a refused logo': async (page) => {
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'Brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })

        await page.getByText('Brief.pdf').first().waitFor()
        await page.getByRole('alert').first().waitFor()
      },
      'the start page': (page, t) =>
        page.getByRole('combobox', { name: t('company.configuration.homepage') }).click(),
      'recipients of a copy': (page, t) =>
        page.getByRole('combobox', { name: t('reminder.plan.copyTo', { count: 14 }) }).click(),
      'no reminders': (page, t) => page.getByLabel(t('reminder.plan.active')).uncheck(),
    },
  },
  // The German administrator may only read the policy, the English super-admin may change it.
  '/dashboard/company/settings/sign-in': { as: 'admin' },
  '/dashboard/company/settings/audit': {
    as: 'admin',
    states: {
      'formats of the export': async (page, t) => {
        await page.getByRole('button', { name: t('listExport.export') }).click()
        await page.getByRole('menuitem', { name: t('listExport.format.xlsx') }).waitFor()
      },
      'refused actions': async (page) =>
        void (await page.goto('/dashboard/company/settings/audit?outcome=refused')),
      'nothing found': async (page) =>
        void (await page.goto('/dashboard/company/settings/audit?from=2001-01-01&to=2001-01-02')),
    },
  },
  // The German administrator has no access to the providers, the English super-admin has.
  '/dashboard/company/settings/identity-providers/list': { as: 'admin' },
  '/dashboard/company/settings/identity-providers/create': { as: 'admin' },
  '/dashboard/company/settings/identity-providers/details/$uuid': { elsewhere: 'ProviderPage.test.tsx' },
}
