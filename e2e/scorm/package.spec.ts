import { calls } from '@sorgfalt/contract'
import { expectAccessible } from '../support/accessible.ts'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { assign, entryOf, partOf, start } from './course.ts'
import { archiveOf, titleOf } from './packages.ts'

const { packs, unpacks } = account
const title = titleOf('three')

test('a company uploads a package, and a member learns with it to the certificate', async ({
  page,
  context,
  newContext,
  watch,
}) => {
  const admin = await enter(context, packs)

  await test.step('an archive without a manifest is refused with a reason', async () => {
    await page.goto('/dashboard/apps/elearnings/packages/list')
    await expect(page.getByRole('heading', { name: 'SCORM-Pakete', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Paket hochladen' }).first().click()
    await expectAccessible(page, 'upload of a package')
    const file = page.getByLabel('Archiv mit dem SCORM-Paket')
    await file.setInputFiles({ name: 'notizen.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(page.getByText('Das ist keine ZIP-Datei.')).toBeVisible()
  })

  await test.step('a package becomes a draft', async () => {
    const buffer = archiveOf('three')
    await page
      .getByLabel('Archiv mit dem SCORM-Paket')
      .setInputFiles({ name: 'gefahrstoffe.zip', mimeType: 'application/zip', buffer })
    await page.waitForURL('**/packages/details/**')
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText('Die Prüfung hat nichts beanstandet.')).toBeVisible()
    await page.getByLabel('Beschreibung').fill('Gefahrstoffe erkennen und sicher lagern.')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Die Angaben sind gespeichert.')).toBeVisible()
    await expectAccessible(page, 'draft of a package')
  })

  await test.step('a preview stores nothing', async () => {
    await page.getByRole('link', { name: 'Vorschau' }).click()
    await expect(page.getByText('Vorschau: nichts wird gespeichert')).toBeVisible()
    const part = partOf(page)
    await part.getByRole('button', { name: 'Blättern' }).click()
    await expect(part.locator('#page')).toHaveText('2')
    await expectAccessible(page, 'preview of a package')
    await page.getByRole('button', { name: 'Kurs verlassen' }).click()
    await page.waitForURL('**/packages/details/**')
    await page.getByRole('link', { name: 'Vorschau' }).click()
    await expect(part.locator('#page')).toHaveText('1')
    await page.getByRole('button', { name: 'Kurs verlassen' }).click()
    await page.waitForURL('**/packages/details/**')
  })

  await test.step('the released package can be assigned', async () => {
    await page.getByRole('button', { name: 'Freigeben' }).click()
    const dialog = page.getByRole('dialog', { name: `${title} freigeben?` })
    await dialog.getByRole('button', { name: 'Freigeben' }).click()
    await expect(page.getByText(`${title} ist freigegeben.`)).toBeVisible()
    await page.getByRole('button', { name: 'Zuweisen' }).click()
    await page.waitForURL('**/catalog/details/**/org-units')
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    const [, elearningUuid = ''] = /details\/([^/]+)/.exec(page.url()) ?? []
    await expectAccessible(page, 'package in the catalogue')
    await assign(admin, elearningUuid)
  })

  const learner = await newContext()
  const api = await enter(learner, unpacks)
  const player = await learner.newPage()
  const part = partOf(player)
  const saved = player.getByText('Gespeichert um')

  await test.step('the member begins and leaves in the middle of a part', async () => {
    await start(player, title)
    await expect(part.locator('#entry')).toHaveText('ab-initio')
    await part.getByRole('button', { name: 'Blättern' }).click()
    await part.getByRole('button', { name: 'Blättern' }).click()
    await expect(part.locator('#page')).toHaveText('3')
    await expect(saved).toBeVisible()
    await expectAccessible(player, 'player of a package')
    await player.setViewportSize({ width: 1440, height: 900 })
    await player.getByRole('button', { name: 'Kurs verlassen' }).click()
    await player.waitForURL('**/my-elearnings')
  })

  await test.step('the part continues where the member left it', async () => {
    await start(player, title)
    await expect(part.locator('#page')).toHaveText('3')
    await expect(part.locator('#entry')).toHaveText('resume')
    await expect(entryOf(player, 'Kennzeichnung')).toContainText('begonnen')
  })

  await test.step('only the newest window saves, and the older one can continue', async () => {
    watch.allow(409, calls.scorm.save.path)
    const second = await learner.newPage()
    await second.goto(player.url())
    await expect(partOf(second).locator('#page')).toHaveText('3')
    await partOf(second).getByRole('button', { name: 'Blättern' }).click()
    await expect(second.getByText('Gespeichert um')).toBeVisible()

    await part.getByRole('button', { name: 'Blättern' }).click()
    await expect(player.getByText('Der Kurs ist in einem anderen Fenster geöffnet')).toBeVisible()
    await second.close()
    await player.getByRole('button', { name: 'Hier weitermachen' }).click()
    await expect(part.locator('#page')).toHaveText('4')
  })

  await test.step('all parts lead to the certificate', async () => {
    await part.getByRole('button', { name: 'Abschließen' }).click()
    await expect(entryOf(player, 'Kennzeichnung')).toContainText('bestanden · 90 %')
    await player.getByRole('contentinfo').getByRole('button', { name: 'Nächster Teil' }).click()
    await expect(part.getByRole('heading', { name: 'Lagerung' })).toBeVisible()
    await part.getByRole('button', { name: 'Abschließen' }).click()
    await expect(entryOf(player, 'Lagerung')).toContainText('bestanden')
    await entryOf(player, 'Abschlusstest').click()
    await expect(part.getByRole('heading', { name: 'Abschlusstest' })).toBeVisible()
    await part.getByRole('button', { name: 'Abschließen' }).click()

    await expect(player.getByRole('heading', { name: 'Bestanden' })).toBeVisible()
    await expect(player.getByText('90 %, gemeldet vom Kurspaket')).toBeVisible()
    await expectAccessible(player, 'result of a package')
    await player.getByRole('link', { name: 'Bescheinigung ansehen' }).click()
    await expect(player.getByText(title).first()).toBeVisible()

    const { rows } = await api.ok(calls.elearning.readMemberTasks, { filter: { search: title } })
    expect(rows).toMatchObject([{ status: 'completed', kind: 'scorm' }])
  })
})
