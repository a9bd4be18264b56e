/** From the assignment to the training: the plan is set, the mail comes, its link leads there, and a calendar knows the day. */
import { calls } from '@sorgfalt/contract'
import { enter, expect, logIn, test } from '../src/fixtures.ts'
import { origin } from '../src/installation.ts'
import { account } from '../src/people.ts'

const { manages, hears } = account

test('who is given an e-learning gets a mail whose link leads to it', async ({ page, mailbox, watch, newContext }) => {
  const api = await enter(page.context(), manages)
  await test.step('an administrator assigns it', async () => {
    const { rows: units } = await api.ok(calls.orgUnit.list, { filter: { search: 'Lasttest' } })
    const { rows: members } = await api.ok(calls.memberList.getList, { filter: { search: hears.lastName } })
    const parentUuid = units.find(({ isRoot }) => isRoot)?.uuid
    const unit = { orgUnitName: 'Leitstand', identifier: 'leitstand', parentUuid, isDefault: false, adminUuids: [] }
    const { uuid: orgUnitUuid } = await api.ok(calls.orgUnit.create, unit)
    await api.ok(calls.orgUnit.addMembers, { orgUnitUuid, memberUuids: members.map(({ uuid }) => uuid) })
    const { rows: courses } = await api.ok(calls.elearningCatalog.readCatalog, { filter: { search: 'Bildschirmarbeit' } })
    await api.ok(calls.elearningCatalog.assignOrgUnits, { elearningUuid: courses[0]?.elearningUuid, orgUnitUuids: [orgUnitUuid] })
  })

  await test.step('and lets reminders leave at any hour, so that this journey may run at any', async () => {
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
    await expect(page.getByRole('status').filter({ hasText: 'Die Konfiguration ist gespeichert.' })).toBeVisible()
  })

  const link = await test.step('the mail names it, its day and where to go, and brings the day as a file', async () => {
    await expect.poll(() => mailbox.to(hears.email).length).toBe(1)
    const [mail] = mailbox.to(hears.email)
    expect(mail?.subject).toMatch(/^Neues E-Learning: .*Bildschirm.*, fällig am /)
    expect(mail?.text).toContain(`Guten Tag ${hears.firstName} ${hears.lastName},`)
    expect(mail?.text).toContain('Sie erhalten diese Nachricht, weil')
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['termine.ics'])
    return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  })

  const learner = await (await newContext()).newPage()
  await test.step('the link leads there, by the login', async () => {
    // Nobody is signed in on this device.
    watch.allow(401, calls.member.state.path)
    await learner.goto(link)
    await learner.getByLabel('Firmenkennung').fill(hears.company)
    await learner.getByRole('button', { name: 'Weiter' }).click()
    await logIn(learner, hears)
    await expect(learner).toHaveURL(`${origin}/dashboard/apps/elearnings/my-elearnings`)
    await expect(learner.getByRole('button', { name: /Beginnen/ })).toBeVisible()
  })

  await test.step('whoever wants it in a calendar makes an address, and can end it', async () => {
    await learner.goto('/dashboard/profile/settings')
    await learner.getByRole('button', { name: 'Adresse anlegen' }).click()
    const address = await learner.getByLabel('Ihre Adresse').inputValue()
    const calendar = await learner.request.get(address)
    expect(await calendar.text()).toContain('BEGIN:VEVENT')
    await learner.getByRole('button', { name: 'Abo beenden' }).click()
    await expect(learner.getByText('Sie haben noch keine Adresse.')).toBeVisible()
    expect((await learner.request.get(address)).status()).toBe(404)
  })
})
