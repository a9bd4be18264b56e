import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

test('the palette (Ctrl K) finds and opens screens and members', async ({ page, context }) => {
  await enter(context, account.browses)
  await page.goto('/dashboard/start/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Suchen und springen' })
  await page.keyboard.press('Control+k')
  // The palette must not lose letters that a member types immediately after opening it.
  await page.keyboard.type('stammd')
  await expect(palette.getByRole('combobox')).toHaveValue('stammd')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('a')
  await expect(palette.getByRole('combobox')).toHaveValue('stammda')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Stammdaten')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Stammdaten' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('otto ein')
  await expect(palette.getByRole('group', { name: 'Mitglieder' }).getByRole('option')).toContainText([
    'Otto Einheit',
  ])
  await palette.getByRole('option', { name: 'Otto Einheit' }).click()
  await expect(palette).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Otto Einheit' })).toBeVisible()
})

test('the palette finds e-learnings and risk assessments, and lists matching titles first', async ({
  page,
  context,
}) => {
  await enter(context, account.browses)
  await page.goto('/dashboard/start/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Suchen und springen' })
  const catalogued = (group: string) =>
    palette.getByRole('group', { name: group }).getByRole('option').filter({ hasText: 'Katalog' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('brandschutz')
  await expect(catalogued('E-Learnings').first()).toContainText('Brandschutz')
  await palette.getByRole('combobox').fill('lager')
  await expect(catalogued('Gefährdungsbeurteilungen').first()).toHaveText(/^Lager/)
  await catalogued('Gefährdungsbeurteilungen').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lager', exact: true })).toBeVisible()
})

test('the palette does not find screens that the member may not open', async ({ page, context }) => {
  await enter(context, account.wanders)
  await page.goto('/dashboard/start/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Suchen und springen' })).toBeFocused()
  await page.keyboard.type('stammd')
  await expect(page.getByText('Dazu gibt es nichts.')).toBeVisible()
})

test('the key ? opens the list of shortcuts until a member switches this off', async ({ page, context }) => {
  await enter(context, account.wanders)
  await page.goto('/dashboard/start/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const shortcuts = page.getByRole('dialog', { name: 'Tastenkürzel' })
  await page.keyboard.press('?')
  await expect(shortcuts).toBeVisible()
  await shortcuts.getByRole('checkbox', { name: 'Diese Liste mit ? öffnen' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Suchen und springen' })).toBeVisible()
  await expect(shortcuts).toBeHidden()
})
