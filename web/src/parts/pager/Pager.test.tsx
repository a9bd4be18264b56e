import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Pager } from './Pager.tsx'

async function renderPager(props: { total?: number; page?: number } = {}) {
  const onPage = vi.fn()
  const ui = await renderUi(<Pager total={1234} page={2} perPage={25} onPage={onPage} {...props} />, {
    language: 'en_GB',
  })
  return { ...ui, onPage }
}
const previous = () => page.getByRole('button', { name: text('elearning.mine.previousPage') })
const next = () => page.getByRole('button', { name: text('elearning.mine.nextPage') })

test('shows the range of the rows on the page and their total', async () => {
  await renderPager()

  const range = text('elearning.mine.range', { from: '26', to: '50', total: '1,234' })
  await expect.element(page.getByText(range)).toBeVisible()
})

test('goes to the previous and to the next page', async () => {
  const { onPage } = await renderPager()

  await previous().click()
  await next().click()

  expect(onPage.mock.calls).toEqual([[1], [3]])
})

test('disables the button for the previous page on the first page', async () => {
  await renderPager({ page: 1 })

  await expect.element(previous()).toBeDisabled()
  await expect.element(next()).toBeEnabled()
})

test('disables the button for the next page on the last page, which may be shorter', async () => {
  await renderPager({ page: 50 })

  const range = text('elearning.mine.range', { from: '1,226', to: '1,234', total: '1,234' })
  await expect.element(page.getByText(range)).toBeVisible()
  await expect.element(next()).toBeDisabled()
  await expect.element(previous()).toBeEnabled()
})

test.each([
  [25, 'hides'],
  [26, 'shows'],
])('with %i rows in total, the pager %s its buttons', async (total, verb) => {
  await renderPager({ total, page: 1 })

  await expect.poll(() => page.getByRole('button').elements().length > 0).toBe(verb === 'shows')
})

test('is accessible', async () => {
  const { container } = await renderPager()

  expect(await axeViolations(container)).toEqual([])
})
