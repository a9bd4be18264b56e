import { location } from '@sorgfalt/contract/location/location'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { pageWith, uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { LocationsPage } from './LocationsPage.tsx'
import { listed, warehouse } from './location-fixture.ts'
import { locationSearch } from './use-location-filters.ts'

const office = listed({
  responsibleMembers: [
    { uuid: uuidOf(71), firstName: 'Rita', lastName: 'Regel', archived: false },
    { uuid: uuidOf(72), firstName: 'Paul', lastName: 'Plan', archived: true },
  ],
  responsibleCount: 5,
})

const all = [location.create.access, location.remove.access]

interface Start {
  permissions?: readonly string[]
  rows?: ReturnType<typeof listed>[]
  at?: string
}

async function start({ permissions = all, rows = [office, warehouse], at = '/' }: Start = {}) {
  const server = fakeServer({
    'location.list': pageWith(rows),
    'location.remove': { deleted: 1, movedMembers: 0, movedGroups: 0 },
    'memberGroup.list': pageWith([]),
  })
  await signIn({ permissions: [...permissions] })
  const ui = await renderUi(<LocationsPage />, { language: 'en_GB', at, validateSearch: locationSearch })

  return { server, ...ui }
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const create = () => page.getByRole('button', { name: text('location.list.create') })
const createDialog = () => page.getByRole('dialog', { name: text('location.list.create') })
const rowMenu = (name: string) => page.getByRole('button', { name: text('common.table.actionsOf', { name }) })
const removeDialog = (count: number) =>
  page.getByRole('dialog', { name: text('location.remove.title', { count, total: `${count}` }) })

test('lists the locations with their facts and links to their pages', async () => {
  const { address } = await start()

  await expect.element(page.getByText(text('location.list.context', { count: 2, total: '2' }))).toBeVisible()
  await expect.element(row('Augsburg office')).toMatchTextContent(text('location.type.headquarters'))
  await expect
    .element(row('Augsburg office'))
    .toMatchTextContent(text('location.list.area', { area: '1,250' }))
  await expect.element(row('Ulm warehouse')).toMatchTextContent(text('location.type.branch'))
  await page.getByRole('link', { name: 'Ulm warehouse' }).click()

  await expect.poll(() => address()).toBe(`/dashboard/company/locations/details/${warehouse.uuid}/details`)
})

test('names up to two responsible members, marks archived ones, and counts the others', async () => {
  await start()

  const archived = text('member.archivedName', { name: 'Paul Plan' })
  await expect.element(row('Augsburg office')).toMatchTextContent(`Rita Regel and ${archived} +3`)
})

test('invites the user to create the first location, and proposes the headquarters', async () => {
  await start({ rows: [] })
  fakeServer({
    'clientDetails.read': {
      name: 'Example Ltd',
      clientIdentifier: 'example',
      street: 'Ring 5',
      additional: '',
      postalCode: '86150',
      city: 'Augsburg',
      country: 'DE',
      countries: [],
      mayChangeIdentifier: false,
      version: 1,
    },
  })
  await expect.element(page.getByText(text('location.list.emptyText'))).toBeVisible()

  await create().last().click()

  await expect
    .element(createDialog().getByRole('combobox', { name: text('location.field.type') }))
    .toHaveTextContent(text('location.type.headquarters'))
})

test('deletes one location from its row', async () => {
  const { server } = await start()

  await rowMenu('Ulm warehouse').click()
  await page.getByRole('menuitem', { name: text('location.list.delete') }).click()
  await removeDialog(1)
    .getByRole('button', { name: text('location.remove.submit') })
    .click()

  await expect.poll(() => server.inputs('location.remove')).toEqual([{ locationUuids: [warehouse.uuid] }])
})

test('asks only once before it deletes all selected locations', async () => {
  await start()

  await page.getByRole('checkbox', { name: text('common.table.selectAll') }).click()
  await page
    .getByRole('region', { name: text('common.table.selected', { count: 2 }) })
    .getByRole('button', { name: text('location.list.delete') })
    .click()

  await expect.element(removeDialog(2)).toBeVisible()
})

test('reads the filters from the address of the page', async () => {
  const { server } = await start({ at: '/?search=ulm&type=%5B%22branch%22%5D&sortBy=city' })

  await expect
    .poll(() => server.inputs('location.list'))
    .toContainEqual(expect.objectContaining({ filter: { search: 'ulm', type: ['branch'] }, sortBy: 'city' }))
  await expect.element(page.getByRole('searchbox', { name: text('location.list.search') })).toHaveValue('ulm')
})

test('filters by type', async () => {
  const { server } = await start()

  await page.getByRole('combobox', { name: text('location.field.type') }).click()
  await page.getByRole('option', { name: text('location.type.branch') }).click()

  await expect.poll(() => server.inputs('location.list').at(-1)?.filter).toEqual({ type: ['branch'] })
})

test('offers no changes without the permissions', async () => {
  await start({ permissions: [] })

  await expect.element(row('Ulm warehouse')).toBeVisible()
  await expect.element(create()).not.toBeInTheDocument()
  await expect.element(rowMenu('Ulm warehouse')).not.toBeInTheDocument()
})

test('explains that the list could not be loaded, and offers to try again', async () => {
  fakeServer({ 'location.list': new Refusal(0) })
  await signIn({ permissions: [] })
  await renderUi(<LocationsPage />, { language: 'en_GB', validateSearch: locationSearch })
  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${text('common.toast.danger')}${text('common.status.unreachable')}`)
  fakeServer({ 'location.list': pageWith([office]) })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(row('Augsburg office')).toBeVisible()
})

test('is accessible', async () => {
  await start()
  await expect.element(row('Ulm warehouse')).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
