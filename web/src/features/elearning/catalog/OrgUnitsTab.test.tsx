import type { ElearningAssignment } from '@sorgfalt/contract/elearning/catalog'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tableSearch } from '#lib/table-search.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createAssignment, elearningUuid } from './catalog-fixture.ts'
import { OrgUnitsTab } from './OrgUnitsTab.tsx'

const storage = createAssignment()
const office = createAssignment({
  orgUnitUuid: '0190a5c3-0000-7000-8000-000000000012',
  orgUnitName: 'Büro',
  assignedOn: '2026-01-15',
  includeSubUnits: true,
})
const frontDesk = createAssignment({
  orgUnitUuid: '0190a5c3-0000-7000-8000-000000000013',
  orgUnitName: 'Empfang',
  through: { orgUnitName: 'Büro' },
})
const kitchen = createAssignment({
  orgUnitUuid: '0190a5c3-0000-7000-8000-000000000014',
  orgUnitName: 'Küche',
  through: { orgUnitName: null },
})

const allRights = ['elearning.assign-org-units', 'elearning.remove-org-units']

interface Options {
  permissions?: string[]
  at?: string
}

async function renderTab(
  rows: ElearningAssignment[],
  { permissions = allRights, at = '/units' }: Options = {},
) {
  await signIn({ permissions })
  const server = fakeServer({
    'elearningCatalog.readOrgUnitAssignments': { rows, total: rows.length, page: 1, perPage: 25 },
    'elearningCatalog.assignOrgUnits': { assigned: 1, tasksCreated: 8 },
    'elearningCatalog.removeOrgUnits': { removed: 1, tasksWithdrawn: 8 },
  })
  const ui = await renderUi(<OrgUnitsTab elearningUuid={elearningUuid} />, {
    route: '/units',
    at,
    validateSearch: tableSearch(elearningCatalog.readOrgUnitAssignments),
  })

  return { server, ...ui }
}

const table = () => page.getByRole('table', { name: text('elearning.catalog.tabs.org-units') })
const rowOf = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const openMenu = (name: string) =>
  page.getByRole('button', { name: text('common.table.actionsOf', { name }) }).click()
const entry = (key: 'assign' | 'remove') =>
  page.getByRole('menuitem', { name: text(`elearning.catalog.units.${key}`), exact: true })
const select = (name: string) =>
  page.getByRole('checkbox', { name: text('common.table.selectRow', { name }) }).click()
const bulkButton = (count: number, key: 'assign' | 'remove') =>
  page
    .getByRole('region', { name: text('common.table.selected', { count }) })
    .getByRole('button', { name: text(`elearning.catalog.units.${key}`), exact: true })

test('shows where an assignment of each unit comes from', async () => {
  await renderTab([storage, office, frontDesk, kitchen])

  await expect.element(table()).toBeVisible()
  await expect.element(rowOf('Lager').getByText(text('elearning.catalog.units.notAssigned'))).toBeVisible()
  await expect
    .element(rowOf('Büro').getByText(text('elearning.catalog.units.sinceBelow', { date: '15. Jan. 2026' })))
    .toBeVisible()
  await expect
    .element(rowOf('Empfang').getByText(text('elearning.catalog.units.through', { name: 'Büro' })))
    .toBeVisible()
  await expect.element(rowOf('Küche').getByText(text('elearning.catalog.units.throughAbove'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('offers to assign a unit that has no assignment, and to remove an existing assignment', async () => {
  await renderTab([storage, office])

  await openMenu('Lager')
  await expect.element(entry('assign')).toBeEnabled()
  await expect.element(entry('remove')).toBeDisabled()
  await entry('assign').click()

  await expect
    .element(
      page.getByRole('dialog', {
        name: text('elearning.catalog.units.assignTitle', { count: 1, name: 'Lager' }),
      }),
    )
    .toBeVisible()
})

test('removes the assignment of one unit', async () => {
  const { server } = await renderTab([storage, office])
  await openMenu('Büro')
  await expect.element(entry('assign')).toBeDisabled()
  await entry('remove').click()
  const dialog = page.getByRole('dialog', {
    name: text('elearning.catalog.units.removeTitle', { count: 1, name: 'Büro' }),
  })

  await dialog.getByRole('button', { name: text('elearning.catalog.units.remove') }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.inputs('elearningCatalog.removeOrgUnits').at(-1)).toEqual({
    elearningUuid,
    orgUnitUuids: [office.orgUnitUuid],
    dryRun: false,
  })
  await expect.poll(() => server.inputs('elearningCatalog.readOrgUnitAssignments').length).toBe(2)
})

test('assigns only the selected units that have no assignment', async () => {
  const { server } = await renderTab([storage, office, frontDesk])
  await select('Lager')
  await select('Büro')
  await select('Empfang')

  await bulkButton(3, 'assign').click()
  const dialog = page.getByRole('dialog', {
    name: text('elearning.catalog.units.assignTitle', { count: 2, name: 'Lager' }),
  })
  await dialog.getByRole('button', { name: text('elearning.catalog.units.assign'), exact: true }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.inputs('elearningCatalog.assignOrgUnits').at(-1)).toMatchObject({
    orgUnitUuids: [storage.orgUnitUuid, frontDesk.orgUnitUuid],
    dryRun: false,
  })
})

test('offers only the actions that are possible for the selected units', async () => {
  await renderTab([storage, office])

  await select('Lager')
  await expect.element(bulkButton(1, 'assign')).toBeEnabled()
  await expect.element(bulkButton(1, 'remove')).toBeDisabled()
  await select('Büro')
  await expect.element(bulkButton(2, 'remove')).toBeEnabled()
  await select('Lager')

  await expect.element(bulkButton(1, 'assign')).toBeDisabled()
})

test('shows no actions without the permission', async () => {
  await renderTab([storage, office], { permissions: [] })

  await expect.element(table()).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  expect(
    page.getByRole('button', { name: text('common.table.actionsOf', { name: 'Lager' }) }).elements(),
  ).toEqual([])
})

test('filters by assignment and by name', async () => {
  const { server, address } = await renderTab([storage, office])
  await expect.element(table()).toBeVisible()
  const lastInput = () => server.inputs('elearningCatalog.readOrgUnitAssignments').at(-1)

  await page.getByRole('combobox', { name: text('elearning.catalog.units.assigned') }).click()
  await page.getByRole('option', { name: text('elearning.catalog.assignedYes') }).click()
  await expect.poll(lastInput).toMatchObject({ elearningUuid, filter: { assigned: true } })
  await page.getByRole('searchbox', { name: text('elearning.catalog.units.search') }).fill('Büro')
  await expect.poll(lastInput).toMatchObject({ filter: { assigned: true, search: 'Büro' } })
  await page.getByRole('button', { name: text('common.filter.reset') }).click()

  await expect.poll(address).toBe('/units')
})

test('reads the filter from the address', async () => {
  const { server } = await renderTab([storage], { at: '/units?assigned=false' })

  await expect
    .poll(() => server.inputs('elearningCatalog.readOrgUnitAssignments').at(0)?.filter)
    .toEqual({ assigned: false })
})

test('explains that the user has no units', async () => {
  await renderTab([])

  await expect.element(page.getByText(text('elearning.catalog.units.emptyText'))).toBeVisible()
})

test('explains why the units cannot be loaded', async () => {
  await signIn()
  fakeServer({ 'elearningCatalog.readOrgUnitAssignments': refuse('Elearning.NotAssignedToClient') })
  await renderUi(<OrgUnitsTab elearningUuid={elearningUuid} />)

  await expect
    .element(page.getByText(text('common.errorCodes.Elearning.NotAssignedToClient')).first())
    .toBeVisible()
})
