/**
 * Screens of the import wizard. Nothing is imported. The server's answers about running and finished imports
 * are simulated.
 */
import { job } from '@sorgfalt/contract/job/job'
import { type MemberImportView, memberImport } from '@sorgfalt/contract/member/import'
import type { Translate } from '@sorgfalt/texts'
import type { Page } from '../support/fixtures.ts'
import type { ScreenEntry } from '../support/screen.ts'

const wizard = '/dashboard/company/members/import'
const longName = 'Maximiliane-Alexandra-Konstantina-Wilhelmine-Theresia-Josefa'
const file = [
  'Vorname;Nachname;E-Mail;Geburtsdatum;Personalnummer;Organisationseinheit;Standort;Gruppen;Rolle;Notiz',
  'Aylin;Bergmann;aylin.bergmann@musterbau.example;14.03.1991;10482;;;;;',
  `${longName};${longName};;;10519;Verwaltung > Noch nicht da;;;;`,
  'Dariusz;Kowalczyk;kaputt@;31.02.1985;10482;;Gibt es nicht;Auch nicht;Chef;',
  ';;;;;;;;;nur eine Notiz',
].join('\n')

/**
 * Opens the mapping of columns. Uploads a file only if the member has no uploaded file yet, because a user
 * may upload only ten files per hour.
 */
async function upload(page: Page, t: Translate): Promise<void> {
  await page.goto(`${wizard}?step=fields`)

  const next = page.getByRole('button', { name: t('memberImport.fields.next') })
  const input = page.getByLabel(t('memberImport.upload.label'))

  await next.or(page.getByRole('heading', { name: t('memberImport.seats.title') })).waitFor()
  if (await next.isHidden()) {
    await input.setInputFiles({ name: 'personal.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.getByRole('button', { name: t('memberImport.upload.next') }).click()
  }
  await next.waitFor()
}

async function check(page: Page, t: Translate): Promise<void> {
  await upload(page, t)
  await page.getByRole('button', { name: t('memberImport.fields.next') }).click()
  await page.getByRole('radio', { name: t('memberImport.password.initial') }).check()
  await page.getByRole('button', { name: t('memberImport.password.next'), exact: true }).click()
  await page.getByRole('link', { name: t('memberImport.summary.errorFile') }).waitFor()
}

/**
 * Checks an import and opens the wizard as it looks in a later state. Simulated server answers supply that
 * state.
 */
async function openLaterState(page: Page, t: Translate, now: Partial<MemberImportView>): Promise<void> {
  await check(page, t)
  await page.route(`**${job.readProgress.path}`, (route) =>
    route.fulfill({ json: { state: 'running', done: 1_200, total: 10_000 } }),
  )

  await page.route(`**${memberImport.readImport.path}*`, async (route) => {
    const answer = await route.fetch()
    const { import: view } = (await answer.json()) as { import: MemberImportView }
    await route.fulfill({ response: answer, json: { import: { ...view, jobUuid: view.importUuid, ...now } } })
  })

  await page.goto(wizard)
}

export const importWizard: ScreenEntry = {
  as: 'admin',
  states: {
    'an invalid file': async (page, t) => {
      await page.goto(`${wizard}?step=upload`)
      const input = page.getByLabel(t('memberImport.upload.label'))
      const replace = page.getByRole('button', { name: t('memberImport.upload.other') })
      await page.getByRole('heading', { name: t('memberImport.seats.title') }).waitFor()
      if (await replace.isVisible()) await replace.click()
      await input.setInputFiles({ name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from('x') })
      await page.getByRole('alert').waitFor()
    },
    columns: upload,
    'a field without a column': async (page, t) => {
      await upload(page, t)
      await page
        .getByRole('combobox', { name: t('memberImport.fields.fieldOf', { column: 'Vorname' }) })
        .click()

      await page.getByRole('option', { name: t('memberImport.fields.skip') }).click()
    },
    'the same value for all rows': async (page, t) => {
      await upload(page, t)
      await page.getByText(t('memberImport.fields.addConstant')).click()
      await page.getByRole('option').first().click()
    },
    passwords: async (page, t) => {
      await upload(page, t)
      await page.getByRole('button', { name: t('memberImport.fields.next') }).click()
    },
    'faulty rows': check,
    'new rows': async (page, t) => {
      await check(page, t)
      await page
        .getByRole('group', { name: t('memberImport.summary.show') })
        .getByText(t('memberImport.summary.new'))
        .click()
    },
    running: (page, t) => openLaterState(page, t, { state: 'running' }),
    failed: (page, t) => openLaterState(page, t, { failure: 'MemberImport.Outdated' }),
    done: (page, t) => openLaterState(page, t, { state: 'done', initialPasswords: 1 }),
    'initial passwords': async (page, t) => {
      await openLaterState(page, t, { state: 'done', initialPasswords: 1 })
      await page.getByRole('button', { name: t('memberImport.done.passwords') }).click()
      await page.getByRole('dialog').waitFor()
    },
    'an unfinished import': async (page, t) => {
      await upload(page, t)
      await page.goto(`${wizard}?step=upload`)
    },
    'a discarded import': async (page, t) => {
      await page.goto(`${wizard}?step=upload`)
      await page.getByRole('button', { name: t('memberImport.upload.discard') }).click()
      await page.getByRole('button', { name: t('memberImport.upload.discard') }).waitFor({ state: 'hidden' })
    },
  },
}
