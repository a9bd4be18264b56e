import { memberGroup } from '@sorgfalt/contract/group/group'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tableSearch } from '#lib/table-search.ts'
import { useTable } from '#lib/use-table.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { useListView } from './use-list-view.tsx'

interface Row {
  uuid: string
  groupName: string
}
const columns: readonly Column<Row>[] = [
  { name: 'groupName', label: 'Name', value: ({ groupName }) => groupName },
  { name: 'kind', label: 'Kind', value: () => 'medical' },
  { name: 'place', label: 'Place', value: () => 'Graz' },
]

function GroupList() {
  const table = useTable(memberGroup.list)
  const view = useListView('members', table, columns)

  return (
    <DataTable
      label="Groups"
      table={table as never}
      {...view}
      rowKey={(row: Row) => row.uuid}
      rowName={({ groupName }) => groupName}
    />
  )
}

const helpers = {
  uuid: uuidOf(7),
  name: 'Helpers',
  state: '{"search":"aid","columns":["groupName","place"]}',
}

interface Options {
  views?: readonly (typeof helpers)[]
  at?: string
  permissions?: string[]
  answers?: Answers
}

async function renderList({
  views = [],
  at = '/',
  permissions = ['saved-view.list'],
  answers = {},
}: Options = {}) {
  await signIn({ uuid: uuidOf(2), permissions })
  const server = fakeServer({
    'memberGroup.list': {
      rows: [{ uuid: uuidOf(1), groupName: 'First aiders' }] as never,
      total: 1,
      page: 1,
      perPage: 25,
    },
    'savedView.list': { views: [...views] },
    ...answers,
  })
  const ui = await renderUi(<GroupList />, {
    language: 'en_GB',
    at,
    validateSearch: tableSearch(memberGroup.list),
  })
  await expect.element(page.getByText('First aiders')).toBeVisible()

  return { ...ui, server }
}

const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)
const viewButton = () => page.getByRole('button', { name: text('common.views.button') })
const dialog = () => page.getByRole('dialog', { name: text('common.views.adjust') })
const box = (name: string) => dialog().getByRole('checkbox', { name })
const entry = (name: string) => page.getByRole('menuitem', { name })

test('hides a column that is not chosen, and writes the choice to the address', async () => {
  const { address } = await renderList()

  await viewButton().click()
  await expect.element(box('Name')).toBeDisabled()
  await box('Kind').click()

  await expect.poll(heads).toEqual(['Name', 'Place'])
  await expect.poll(() => address()).toContain('columns=')
  expect(await axeViolations()).toEqual([])
})

test('shows the columns of the last visit if the address names none', async () => {
  const { unmount } = await renderList()
  await viewButton().click()
  await box('Kind').click()
  await expect.poll(heads).toEqual(['Name', 'Place'])
  await unmount()

  await renderList()

  await expect.poll(() => heads()).toEqual(['Name', 'Place'])
})

test('ignores unknown columns in the address', async () => {
  await renderList({ at: '/?columns=["nothing","place"]' })

  await expect.poll(() => heads()).toEqual(['Name', 'Place'])
})

test('saves filters and columns under a name', async () => {
  const { server } = await renderList({
    at: '/?search=aid&page=2',
    answers: { 'savedView.save': { views: [helpers] } },
  })

  await viewButton().click()
  await dialog().getByLabelText(text('common.views.name')).fill('Helpers')
  await dialog()
    .getByRole('button', { name: text('common.views.save') })
    .click()

  await expect.element(page.getByText(text('common.views.saved'))).toBeVisible()
  const [input] = server.inputs('savedView.save')
  expect(input).toMatchObject({ list: 'members', name: 'Helpers' })
  expect(JSON.parse(input?.state ?? '')).toEqual({ search: 'aid', columns: ['groupName', 'kind', 'place'] })
})

test('opens a saved view', async () => {
  const { address, server } = await renderList({ views: [helpers] })

  await viewButton().click()
  await entry('Helpers').click()

  await expect.poll(heads).toEqual(['Name', 'Place'])
  await expect.poll(() => address()).toContain('search=aid')
  await expect
    .poll(() => server.inputs('memberGroup.list').at(-1))
    .toMatchObject({ filter: { search: 'aid' } })
})

test('deletes a saved view', async () => {
  const { server } = await renderList({ views: [helpers], answers: { 'savedView.remove': {} } })

  await viewButton().click()
  await entry(text('common.views.adjust')).click()
  await dialog()
    .getByRole('button', { name: text('common.views.remove', { name: 'Helpers' }) })
    .click()

  await expect.element(page.getByText(text('common.views.removed'))).toBeVisible()
  await expect.poll(() => server.inputs('savedView.remove')).toEqual([{ savedViewUuid: helpers.uuid }])
})

test('keeps the name if the server saves no further view', async () => {
  await renderList({ answers: { 'savedView.save': refuse('SavedView.TooMany', { params: { max: 20 } }) } })

  await viewButton().click()
  const name = dialog().getByLabelText(text('common.views.name'))
  await name.fill('One more')
  await dialog()
    .getByRole('button', { name: text('common.views.save') })
    .click()

  await expect.element(page.getByText(text('common.errorCodes.SavedView.TooMany', { max: 20 }))).toBeVisible()
  await expect.element(name).toHaveValue('One more')
})

test('offers only columns to members who cannot save views', async () => {
  const { server } = await renderList({ permissions: [] })

  await viewButton().click()

  await expect.element(box('Kind')).toBeVisible()
  await expect.element(dialog().getByLabelText(text('common.views.name'))).not.toBeInTheDocument()
  expect(server.inputs('savedView.list')).toEqual([])
})
