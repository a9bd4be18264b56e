/**
 * Follows an e-learning from its first assignment to its second: the announcement by email, the course on a
 * phone, the statistics and the certificate.
 */
import { readFile } from 'node:fs/promises'
import { calls } from '@sorgfalt/contract'
import { readXlsx } from '../../server/src/test/read-xlsx.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { enter, expect, logIn, test } from '../support/fixtures.ts'
import { origin } from '../support/installation.ts'
import { account } from '../support/people.ts'
import { Player } from '../support/player.ts'
import { finish, read } from '../support/progress.ts'

const { manages, hears } = account
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('an email announces an e-learning, and its certificate counts again after a new assignment', async ({
  page,
  mailbox,
  watch,
  newContext,
}) => {
  const api = await enter(page.context(), manages)
  const assignment = await test.step('an administrator assigns the e-learning', async () => {
    const { rows: units } = await api.ok(calls.orgUnit.list, { filter: { search: 'Lasttest' } })
    const { rows: members } = await api.ok(calls.memberList.getList, { filter: { search: hears.lastName } })
    const parentUuid = units.find(({ isRoot }) => isRoot)?.uuid
    const unit = {
      orgUnitName: 'Leitstand',
      identifier: 'leitstand',
      parentUuid,
      isDefault: false,
      adminUuids: [],
    }
    const { uuid: orgUnitUuid } = await api.ok(calls.orgUnit.create, unit)
    await api.ok(calls.orgUnit.addMembers, { orgUnitUuid, memberUuids: members.map(({ uuid }) => uuid) })
    const { rows: courses } = await api.ok(calls.elearningCatalog.readCatalog, {
      filter: { search: 'Brandschutz' },
    })
    const input = { elearningUuid: courses[0]?.elearningUuid, orgUnitUuids: [orgUnitUuid] }
    await api.ok(calls.elearningCatalog.assignOrgUnits, input)
    return input
  })

  await test.step('the administrator allows reminders at any hour', async () => {
    await page.goto('/dashboard/company/settings/configuration')
    for (const [label, hour] of [
      ['Senden ab', '0:00 Uhr'],
      ['Senden bis', '24:00 Uhr'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: hour, exact: true }).click()
    }
    await page.getByLabel('Auch an Sonntagen und gesetzlichen Feiertagen senden').check()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expectAnnounced(page, 'Die Konfiguration ist gespeichert.')
  })

  const link =
    await test.step('the email shows the e-learning, its due date, a link and a calendar file', async () => {
      // The mailbox may also contain the email about the password of a new member.
      const announcements = () =>
        mailbox.to(hears.email).filter(({ subject }) => subject?.startsWith('Neu für Sie'))
      await expect.poll(() => announcements().length).toBe(1)
      const [mail] = announcements()
      expect(mail?.subject).toMatch(/^Neu für Sie: „Brandschutz“, fällig am /)
      expect(mail?.text).toContain(`Guten Tag ${hears.firstName} ${hears.lastName},`)
      expect(mail?.text).toContain('Sie erhalten diese Nachricht, weil')
      expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['logo.png', 'termine.ics'])
      return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    })

  const learner = await (await newContext(phone)).newPage()
  await test.step('the link opens the member’s e-learnings after the login', async () => {
    // No member is signed in on this device.
    watch.allow(401, calls.session.readStartUp.path)
    await learner.goto(link)
    await learner.getByLabel('Firmenkennung').fill(hears.company)
    await learner.getByRole('button', { name: 'Weiter' }).click()
    await logIn(learner, hears)
    await expect(learner).toHaveURL(`${origin}/dashboard/apps/elearnings/my-elearnings`)
    await expect(learner.getByRole('button', { name: /Beginnen/ })).toBeVisible()
  })

  await test.step('the member creates a calendar feed and ends it', async () => {
    await learner.goto('/dashboard/profile/settings')
    await learner.getByRole('button', { name: 'Adresse anlegen' }).click()
    const address = await learner.getByLabel('Ihre Adresse').inputValue()
    const calendar = await learner.request.get(address)
    expect(await calendar.text()).toContain('BEGIN:VEVENT')
    await learner.getByRole('button', { name: 'Abo beenden' }).click()
    await expect(learner.getByText('Sie haben noch keine Adresse.')).toBeVisible()
    expect((await learner.request.get(address)).status()).toBe(404)
  })

  const code = await test.step('the member passes the e-learning on a phone', async () => {
    await learner.goto('/dashboard/apps/elearnings/my-elearnings')
    await learner.getByRole('button', { name: /Beginnen/ }).click()
    await new Player(learner).expectPage(1)
    const executionUuid = new URL(learner.url()).pathname.split('/').at(-1) ?? ''
    const own = await enter(await newContext(), hears)
    await read(own, executionUuid)
    const resultUuid = await finish(own, executionUuid, { rightly: true })
    await learner.goto(`/dashboard/apps/elearnings/certificate/${resultUuid}`)
    return learner.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
  })

  await test.step('the statistics and the spreadsheet show the result', async () => {
    await page.goto('/dashboard/apps/elearnings/catalog/list')
    await page.getByRole('link', { name: 'Brandschutz' }).click()
    await page.getByRole('link', { name: 'Auswertung' }).click()
    await expect(page.getByRole('row').filter({ hasText: hears.lastName })).toContainText('Abgeschlossen')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportieren' }).click()
    await page.getByRole('menuitem', { name: 'Excel-Tabelle' }).click()
    const [list] = await readXlsx(await readFile(await (await download).path()))
    expect(list?.table.slice(1).map(([lastName, firstName]) => [lastName?.value, firstName?.value])).toEqual([
      [hears.lastName, hears.firstName],
    ])
  })

  await test.step('a visitor sees that the certificate is valid', async () => {
    const visitor = await (await newContext()).newPage()
    await visitor.goto(`/verify/${code}`)
    await expect(visitor.getByRole('heading', { name: 'Gültig' })).toBeVisible()
  })

  await test.step('the e-learning counts as completed after it is removed and assigned again', async () => {
    await learner.goto('/dashboard/apps/elearnings/my-elearnings')
    const card = learner
      .getByRole('article')
      .filter({ has: learner.getByRole('heading', { name: 'Brandschutz' }) })
    await expect(card).toBeVisible()
    await api.ok(calls.elearningCatalog.removeOrgUnits, assignment)
    await learner.reload()
    await expect(learner.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(card).toHaveCount(0)
    await api.ok(calls.elearningCatalog.assignOrgUnits, assignment)
    await learner.reload()
    await expect(card.getByRole('link', { name: 'Bescheinigung' })).toBeVisible()
    await expect(learner.getByRole('button', { name: /Beginnen/ })).toHaveCount(0)
  })
})
