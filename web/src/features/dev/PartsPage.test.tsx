import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentTheme } from '#lib/theme.ts'
import { fakeServer } from '#test/fake-server.ts'
import { pageWith } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { PartsPage } from './PartsPage.tsx'

async function renderParts() {
  fakeServer({ 'memberList.getList': pageWith([]) })
  await signIn()
  return renderUi(<PartsPage />, { language: 'en_GB' })
}
const groups = [
  'Tables',
  'Dropdowns',
  'Fields',
  'Buttons',
  'Members',
  'Cards',
  'Dialogs',
  'Upload',
  'Feedback',
  'Navigation',
  'Charts',
]

test('shows all groups of parts', async () => {
  const { container } = await renderParts()

  await expect.element(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible()
  const sections = [...container.querySelectorAll('section[id]')].filter(({ id }) =>
    groups.some((group) => group.toLowerCase() === id),
  )
  expect(sections.map((section) => section.querySelector('h2')?.textContent)).toEqual(groups)
})

test('changes the theme of the page', async () => {
  await renderParts()

  await page.getByText('Dark', { exact: true }).click()

  await expect.poll(currentTheme).toBe('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('shows the sample table in the chosen state', async () => {
  await renderParts()

  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'notFound' }).click()

  await expect.element(page.getByText(text('common.table.notFound'))).toBeVisible()
})

test('opens and closes a dialog', async () => {
  await renderParts()

  await page.getByRole('button', { name: 'Klein, 30rem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Klein, 30rem' })
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()

  await expect.element(dialog).not.toBeInTheDocument()
})
