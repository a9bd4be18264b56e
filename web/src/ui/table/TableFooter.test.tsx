import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { TableFooter } from './TableFooter.tsx'

async function renderFooter(
  changes: { page?: number; perPage?: number; total?: number; isCut?: boolean } = {},
  theme: 'light' | 'dark' = 'light',
) {
  const setPerPage = vi.fn()
  const onPage = vi.fn()
  const table = { page: 2, perPage: 25, total: 240, setPage: () => undefined, setPerPage, ...changes }
  await renderUi(<TableFooter label="People" table={table} onPage={onPage} />, { theme })
  return { setPerPage, onPage }
}
const pages = () => page.getByRole('navigation', { name: `People: ${text('common.table.pages')}` })
const numbers = () =>
  pages()
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
const previous = () => pages().getByRole('button', { name: text('common.table.previous') })
const next = () => pages().getByRole('button', { name: text('common.table.next') })

test('shows the range of the rows', async () => {
  await renderFooter()

  await expect
    .element(page.getByText(text('common.table.range', { from: 26, to: 50, total: 240 })))
    .toBeVisible()
})

test('says that more rows match than the server has counted', async () => {
  await renderFooter({ total: 1000, isCut: true })
  const total = text('common.table.moreThan', { total: '1.000' })

  await expect.element(page.getByText(text('common.table.range', { from: 26, to: 50, total }))).toBeVisible()
})

test('shows one number instead of a range for a single row', async () => {
  await renderFooter({ page: 1, total: 1 })

  await expect.element(page.getByText(text('common.table.rangeOne', { from: 1, total: 1 }))).toBeVisible()
})

test('links to the neighbouring pages, the first and the last page', async () => {
  const { onPage } = await renderFooter({ page: 5 })

  await expect.poll(() => numbers()).toEqual(['1', '…', '4', '5', '6', '…', '10'])
  await pages()
    .getByRole('button', { name: text('common.table.page', { page: 10 }) })
    .click()
  await previous().click()
  await next().click()

  expect(onPage.mock.calls).toEqual([[10], [4], [6]])
})

test('marks the current page, which is not a link', async () => {
  const { onPage } = await renderFooter()
  const current = pages().getByRole('button', { name: text('common.table.page', { page: 2 }) })

  await expect.element(current).toHaveAttribute('aria-current', 'page')
  await current.click()

  expect(onPage).not.toHaveBeenCalled()
})

test.each([
  [1, previous],
  [10, next],
])('disables one arrow button on page %i but keeps the focus on it', async (at, arrow) => {
  const { onPage } = await renderFooter({ page: at })

  await arrow().click({ force: true })

  await expect.element(arrow()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(arrow()).toHaveFocus()
  expect(onPage).not.toHaveBeenCalled()
})

test('offers other page sizes', async () => {
  const { setPerPage } = await renderFooter()

  await page.getByRole('button', { name: text('common.table.perPage', { rows: 25 }) }).click()
  await page.getByRole('menuitem', { name: text('common.table.perPage', { rows: 100 }) }).click()

  await expect.poll(() => setPerPage).toHaveBeenCalledExactlyOnceWith(100)
})

test('offers neither pages nor page sizes if all rows fit on one page', async () => {
  await renderFooter({ page: 1, total: 25 })

  await expect.element(pages()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('still offers other page sizes if all rows fit on a page of 50', async () => {
  await renderFooter({ page: 1, perPage: 50, total: 40 })

  await expect.element(pages()).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: text('common.table.perPage', { rows: 50 }) }))
    .toBeVisible()
})

test('shows the number of the current page instead of all page numbers on a phone', async () => {
  await setPhoneSize()
  await renderFooter()

  await expect.element(page.getByText(text('common.table.pageOf', { page: 2, pages: 10 }))).toBeVisible()
  await expect.element(next()).toBeVisible()
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderFooter({ page: 5 }, theme)

  expect(await axeViolations()).toEqual([])
})
