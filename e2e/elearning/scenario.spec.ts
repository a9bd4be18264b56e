import { expectAccessible } from '../support/accessible.ts'
import { blocksCourse } from '../support/blocks-course.ts'
import { enter, expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { account } from '../support/people.ts'
import { Player } from '../support/player.ts'

test('an administrator plays a scenario by keyboard and prints the key points', async ({
  page,
  context,
  watch,
}) => {
  watch.allowOffline()
  await enter(context, account.manages)
  const { keyboard } = page
  const player = new Player(page)
  const scenario = player.content.getByRole('region', { name: 'Es riecht nach Rauch' })
  const title = (name: string) => scenario.getByRole('heading', { name, exact: true })
  const choose = async (name: string) => {
    await tabTo(page, scenario.getByRole('button', { name, exact: true }))
    await keyboard.press('Enter')
  }

  await test.step('reads the goals of the chapter', async () => {
    await page.goto('/dashboard/apps/elearnings/catalog/list')
    await page.getByRole('link', { name: blocksCourse.title }).click()
    await page.getByRole('link', { name: 'Vorschau des Entwurfs 1.0.0' }).click()
    await expect(player.content.getByText('Nach diesem Kapitel können Sie')).toBeVisible()
    await expect(player.content.getByText('Rauch erkennen')).toBeVisible()
  })

  await test.step('decides wrongly, and decides again', async () => {
    await player.content.getByRole('radio', { name: 'Ja' }).click()
    await player.forward('player.next').click()
    await expect(title('Kurz vor vier')).toBeVisible()
    await choose('Ich gehe nachsehen.')
    await expect(title('Der Flur ist voller Rauch')).toBeFocused()
    await expect(scenario.getByText('Nicht gut entschieden', { exact: true })).toBeVisible()
    await expectAccessible(page, 'a scenario')
    await page.setViewportSize({ width: 1280, height: 900 })
    await choose('Noch einmal entscheiden')
    await expect(title('Kurz vor vier')).toBeFocused()
  })

  await test.step('reaches the end without a connection', async () => {
    await context.setOffline(true)
    await choose('Ich löse den Alarm aus.')
    await choose('Ich nehme die Treppe.')
    await expect(title('Alle sind draußen')).toBeFocused()
    await expect(scenario.getByText('Gut entschieden', { exact: true })).toBeVisible()
    await tabTo(page, scenario.getByText('Ihr Weg: 3 Entscheidungen'))
    await keyboard.press('Enter')
    await expect(scenario.getByText('Der Alarm läuft: Ich nehme die Treppe.')).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('pages back and forth, and finds the scenario unchanged', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Zurück', exact: true }).click()
    await expect(player.content.getByText('Rauch erkennen')).toBeVisible()
    await player.forward('player.next').click()
    await expect(title('Alle sind draußen')).toBeVisible()
  })

  await test.step('prints the key points on one page of A4', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Auf einen Blick' }).click()
    await expect(page.getByRole('heading', { name: 'Wenn es brennt', level: 1 })).toBeVisible()
    await expectAccessible(page, 'key points')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden()
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? []
    expect([Number(width), Number(height)].map(Math.round)).toEqual([595, 842])
  })
})
