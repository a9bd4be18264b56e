import type { ListedOrgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { pageWith } from '#test/records.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { below, listedUnit } from './org-unit-fixture.ts'
import { UnitBrowser } from './UnitBrowser.tsx'

const root = listedUnit({ orgUnitName: 'Example Ltd', isRoot: true, childCount: 1, allMemberCount: 9 })
const production = below(root, { allMemberCount: 1234 })
const packaging = below(production, { orgUnitName: 'Packaging' })

interface Start {
  hits?: ListedOrgUnit[]
  total?: number
  wide?: boolean
}

async function start({ hits = [packaging], total = hits.length, wide = false }: Start = {}) {
  const server = fakeServer({
    'orgUnit.list': ({ filter }) => {
      if (filter.search !== undefined) return pageWith(hits, total)
      return pageWith(filter.highest ? [root] : [production])
    },
  })
  const browser = (
    <WithValue initial="">
      {(search, onSearch) => <UnitBrowser search={search} onSearch={onSearch} wide={wide} />}
    </WithValue>
  )
  const ui = await renderUi(browser, { language: 'en_GB' })

  return { server, ...ui }
}

const searchField = () => page.getByRole('searchbox', { name: text('orgUnit.list.search') })
const hit = (name: string) => page.getByRole('link', { name: new RegExp(name) })
const tree = page.getByRole('tree')

test('shows the tree until the user searches', async () => {
  await start()

  await expect.element(tree).toBeVisible()
  await searchField().fill('pack')

  await expect.element(hit('Packaging')).toBeVisible()
  await expect.element(tree).not.toBeInTheDocument()
})

test('searches on the server and announces the number of results', async () => {
  const { server } = await start()

  await searchField().fill(' pack ')

  await expect
    .element(page.getByText(text('common.table.results', { count: 1, total: '1' })))
    .toBeInTheDocument()
  await expect.poll(() => server.inputs('orgUnit.list').at(-1)?.filter).toEqual({ search: 'pack' })
})

test('shows the parent of each result in a narrow list', async () => {
  await start()

  await searchField().fill('pack')

  await expect.element(hit('Packaging')).toMatchTextContent('Production')
  await expect.element(hit('Packaging')).not.toMatchTextContent('Example Ltd')
  await expect.element(hit('Packaging')).toHaveAttribute('title', 'Example Ltd › Production')
})

test('shows the whole path of each result in a wide list', async () => {
  await start({ wide: true })

  await searchField().fill('pack')

  await expect.element(hit('Packaging')).toMatchTextContent('Example Ltd › Production')
})

test('opens the page of a result', async () => {
  const { address } = await start()
  await searchField().fill('pack')

  await hit('Packaging').click()

  await expect.poll(() => address()).toBe(`/dashboard/company/org-units/details/${packaging.uuid}/details`)
})

test('asks the user to narrow a search with too many results', async () => {
  await start({ hits: [packaging, production], total: 60 })

  await searchField().fill('p')

  await expect
    .element(page.getByText(text('orgUnit.tree.moreHits', { count: 58, total: '58' })))
    .toBeVisible()
})

test('explains that no unit matches', async () => {
  await start({ hits: [] })

  await searchField().fill('xyz')

  await expect.element(page.getByText(text('common.table.notFound'))).toBeVisible()
})

test('shows the tree again when the user clears the search', async () => {
  await start()
  await searchField().fill('pack')
  await expect.element(hit('Packaging')).toBeVisible()

  await searchField().fill(' ')

  await expect.element(tree).toBeVisible()
})

test('explains that the search failed, and offers to try again', async () => {
  await start()
  await expect.element(tree).toBeVisible()
  fakeServer({ 'orgUnit.list': new Refusal(0) })
  await searchField().fill('pack')
  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  fakeServer({ 'orgUnit.list': pageWith([packaging]) })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(hit('Packaging')).toBeVisible()
})

test('is accessible', async () => {
  await start()
  await searchField().fill('pack')
  await expect.element(hit('Packaging')).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
