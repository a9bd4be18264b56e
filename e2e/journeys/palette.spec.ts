import { enter, expect, test } from '../src/fixtures.ts'
import { account } from '../src/people.ts'

test('Ctrl K finds screens and members, and goes there', async ({ page, context }) => {
  await enter(context, account.browses)
  await page.goto('/dashboard/start/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Suchen und springen' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('stammd')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Stammdaten')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Stammdaten' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('otto ein')
  await expect(palette.getByRole('group', { name: 'Mitglieder' }).getByRole('option')).toContainText(['Otto Einheit'])
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('what one may not see is not found', async ({ page, context }) => {
  await enter(context, account.wanders)
  await page.goto('/dashboard/start/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Suchen und springen' })).toBeFocused()
  await page.keyboard.type('stammd')
  await expect(page.getByText('Dazu gibt es nichts.')).toBeVisible()
})

test('? lists the shortcuts, and can be switched off', async ({ page, context }) => {
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
