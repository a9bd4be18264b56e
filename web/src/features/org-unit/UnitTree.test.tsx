import type { ListedOrgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { pageWith } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { below, listedUnit, rita } from './org-unit-fixture.ts'
import { UnitTree } from './UnitTree.tsx'

/** Returns a company with two units below its root, one of which has a sub-unit. */
function company() {
  const root = listedUnit({ orgUnitName: 'Example Ltd', isRoot: true, childCount: 2, allMemberCount: 1234 })
  const office = below(root, { orgUnitName: 'Office', isDefault: true, allMemberCount: 1 })
  const production = below(root, { childCount: 1, allMemberCount: 7, admins: [rita] })
  const packaging = below(production, { orgUnitName: 'Packaging' })

  return { root, office, production, packaging, all: [root, office, production, packaging] }
}

const serve = (units: readonly ListedOrgUnit[]) =>
  fakeServer({
    'orgUnit.list': ({ filter }) =>
      pageWith(units.filter(({ parentUuid }) => parentUuid === (filter.parentUuid ?? null))),
  })

const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })
const items = () =>
  page
    .getByRole('treeitem')
    .elements()
    .map((element) => element.querySelector('span')?.firstChild?.textContent)

async function start(props: Parameters<typeof UnitTree>[0] = {}) {
  const units = company()
  const server = serve(units.all)
  const ui = await renderUi(<UnitTree {...props} />, { language: 'en_GB' })
  await expect.element(item('Packaging')).toBeVisible()

  return { ...units, server, ...ui }
}

test('shows the whole tree of a small company', async () => {
  await start()

  await expect.poll(() => items()).toEqual(['Example Ltd', 'Office', 'Production', 'Packaging'])
  await expect.element(item('Example Ltd')).toHaveAttribute('aria-level', '1')
  await expect.element(item('Packaging')).toHaveAttribute('aria-level', '3')
  await expect.element(item('Production')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(item('Office')).not.toHaveAttribute('aria-expanded')
})

test('shows the number of members and marks the default unit', async () => {
  await start()

  await expect
    .element(item('Example Ltd'))
    .toHaveAccessibleName(`Example Ltd ${text('orgUnit.tree.members', { count: 1234, total: '1,234' })}`)
  await expect.element(item('Office')).toMatchTextContent(text('orgUnit.tree.default'))
})

test('shows the responsible members if there is room', async () => {
  await start({ wide: true })

  await expect.element(item('Production')).toMatchTextContent('Rita Regel')
})

test('opens the page of a unit', async () => {
  const { address, packaging } = await start()

  await item('Packaging').click()

  await expect.poll(() => address()).toBe(`/dashboard/company/org-units/details/${packaging.uuid}/details`)
})

test('marks the unit of the page', async () => {
  const units = company()
  serve(units.all)
  await renderUi(<UnitTree current={units.office.uuid} />, { language: 'en_GB' })

  await expect.element(item('Office')).toHaveAttribute('aria-selected', 'true')
  await expect.element(item('Production')).toHaveAttribute('aria-selected', 'false')
})

test('moves the focus with the arrow keys', async () => {
  await start()
  await userEvent.tab()
  await expect.element(item('Example Ltd')).toHaveFocus()

  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(item('Production')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')

  await expect.element(item('Office')).toHaveFocus()
})

test('moves the focus to the first and last unit with Home and End', async () => {
  await start()
  await userEvent.tab()

  await userEvent.keyboard('{End}')
  await expect.element(item('Packaging')).toHaveFocus()
  await userEvent.keyboard('{Home}')

  await expect.element(item('Example Ltd')).toHaveFocus()
})

test('closes and opens a branch with the arrow keys', async () => {
  await start()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')

  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(item('Packaging')).not.toBeInTheDocument()
  await expect.element(item('Production')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(item('Production')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(item('Packaging')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')

  await expect.element(item('Packaging')).toHaveFocus()
})

test('moves the focus to the parent with the left arrow key', async () => {
  await start()
  await userEvent.tab()
  await userEvent.keyboard('{End}')

  await userEvent.keyboard('{ArrowLeft}')

  await expect.element(item('Production')).toHaveFocus()
})

test('moves the focus to the next unit that begins with the typed letter', async () => {
  await start()
  await userEvent.tab()

  await userEvent.keyboard('p')
  await expect.element(item('Production')).toHaveFocus()
  await userEvent.keyboard('P')
  await expect.element(item('Packaging')).toHaveFocus()
  await userEvent.keyboard('p')

  await expect.element(item('Production')).toHaveFocus()
})

test('keeps the focus if no unit begins with the typed letter', async () => {
  await start()
  await userEvent.tab()

  await userEvent.keyboard('x')

  await expect.element(item('Example Ltd')).toHaveFocus()
})

test('moves the focus back to the last focused unit with the Tab key', async () => {
  serve(company().all)
  await renderUi(
    <>
      <UnitTree />
      <button type="button">After the tree</button>
    </>,
    { language: 'en_GB' },
  )
  await expect.element(item('Packaging')).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')

  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'After the tree' })).toHaveFocus()
  await userEvent.tab({ shift: true })

  await expect.element(item('Office')).toHaveFocus()
})

test('remembers the closed branches on the next screen', async () => {
  const { unmount } = await start()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}')
  await expect.element(item('Packaging')).not.toBeInTheDocument()

  await unmount()
  await renderUi(<UnitTree />, { language: 'en_GB' })

  await expect.element(item('Production')).toHaveAttribute('aria-expanded', 'false')
})

test('opens and closes a branch on a click on its arrow', async () => {
  const { baseElement } = await start()
  const arrow = [...baseElement.querySelectorAll<HTMLElement>('[data-open]')].at(-1)

  arrow?.click()

  await expect.element(item('Packaging')).not.toBeInTheDocument()
})

test('keeps the branches of a large company closed and loads them when they are opened', async () => {
  const root = listedUnit({ orgUnitName: 'Example Ltd', isRoot: true, childCount: 11 })
  const units = Array.from({ length: 11 }, (_, index) =>
    below(root, { orgUnitName: `Unit ${index}`, childCount: 1 }),
  )
  const [first = root] = units
  const server = serve([root, ...units, below(first, { orgUnitName: 'Packaging' })])
  await renderUi(<UnitTree />, { language: 'en_GB' })
  await expect.element(item('Unit 10')).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => server.inputs('orgUnit.list')).toHaveLength(2)

  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')

  await expect.element(item('Packaging')).toBeVisible()
  await expect.poll(() => server.inputs('orgUnit.list').at(-1)?.filter).toEqual({ parentUuid: first.uuid })
})

test('opens the branches of the tree that lead to the unit of the page', async () => {
  const root = listedUnit({ orgUnitName: 'Example Ltd', isRoot: true, childCount: 11 })
  const units = Array.from({ length: 11 }, (_, index) =>
    below(root, { orgUnitName: `Unit ${index}`, childCount: 1 }),
  )
  const [first = root] = units
  const packaging = below(first, { orgUnitName: 'Packaging' })
  serve([root, ...units, packaging])

  await renderUi(<UnitTree current={packaging.uuid} above={[root.uuid, first.uuid]} />, { language: 'en_GB' })

  await expect.element(item('Packaging')).toHaveAttribute('aria-selected', 'true')
})

test('loads more units of a level when the user asks for them', async () => {
  const units = Array.from({ length: 120 }, (_, index) => listedUnit({ orgUnitName: `Unit ${index}` }))
  fakeServer({
    'orgUnit.list': ({ page: number, perPage }) =>
      pageWith(units.slice((number - 1) * perPage, number * perPage), units.length),
  })
  await renderUi(<UnitTree />, { language: 'en_GB' })

  await page.getByRole('treeitem', { name: text('orgUnit.tree.more', { count: 20, total: '20' }) }).click()

  await expect.element(item('Unit 119')).toBeVisible()
  await expect.poll(() => items()).toHaveLength(120)
})

test('explains that the units could not be loaded, and offers to try again', async () => {
  fakeServer({ 'orgUnit.list': new Refusal(0) })
  await renderUi(<UnitTree />, { language: 'en_GB' })
  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  serve([listedUnit()])

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(item('Production')).toBeVisible()
})

test('is accessible', async () => {
  await start({ wide: true })

  expect(await axeViolations()).toEqual([])
})
