import type { InfoPointBoard, InfoPointLocation } from '@sorgfalt/contract/info-point/info-point'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { InfoPointPage } from './InfoPointPage.tsx'

const office: InfoPointLocation = { uuid: uuidOf(1), name: 'Augsburg office', city: 'Augsburg', isOwn: true }
const warehouse: InfoPointLocation = { uuid: uuidOf(2), name: 'Ulm warehouse', city: 'Ulm', isOwn: false }

const person = { firstName: 'Mia', lastName: 'Muster', note: 'Room 12', phone: '+49 821 123' }
const firstAid: InfoPointBoard['groups'][number] = {
  uuid: uuidOf(11),
  type: 'first-aid',
  groupName: 'First aid team',
  companyWide: false,
  members: [person],
  memberCount: 1,
}

const board: InfoPointBoard = {
  location: {
    uuid: office.uuid,
    name: 'Augsburg office',
    street: 'Weg 1',
    additional: '',
    postalCode: '86150',
    city: 'Augsburg',
    country: 'DE',
    assemblyPoint: 'North car park',
    internalEmergencyNumber: '333',
  },
  emergencyNumbers: [{ service: 'emergency', number: '112' }],
  responsibleMembers: [{ firstName: 'Rita', lastName: 'Regel', note: '', phone: null }],
  groups: [firstAid],
  coverage: null,
  own: null,
}

interface Start {
  changes?: Partial<InfoPointBoard>
  locations?: InfoPointLocation[]
  total?: number
  locationUuid?: string
}

async function start({ changes = {}, locations = [office, warehouse], total, locationUuid }: Start = {}) {
  const server = fakeServer({
    'infoPoint.locationList': { locations, total: total ?? locations.length },
    'infoPoint.memberGroups': { ...board, ...changes },
    'infoPoint.updateOwnPhone': ({ phone }) => ({ phone }),
  })
  const ui = await renderUi(<InfoPointPage {...(locationUuid && { locationUuid })} />, { language: 'en_GB' })
  await expect.element(page.getByRole('button', { name: text('infoPoint.print') })).toBeVisible()

  return { server, ...ui }
}

const choiceName = () => new RegExp(`^${text('infoPoint.location')}: `)
const choice = () => page.getByRole('combobox', { name: choiceName() })
const phoneChoice = () => page.getByRole('combobox', { name: text('infoPoint.own.label') })

test('shows the board of the member’s location', async () => {
  const { server } = await start()

  await expect.element(page.getByText('Weg 1')).toBeVisible()
  await expect.element(page.getByText('86150 Augsburg')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'First aid team' })).toBeVisible()
  await expect.element(page.getByText('Room 12')).toBeVisible()
  await expect.poll(() => server.inputs('infoPoint.memberGroups')).toEqual([{ locationUuid: office.uuid }])
})

test('shows the board of the requested location', async () => {
  const { server } = await start({ locationUuid: warehouse.uuid })

  await expect.poll(() => server.inputs('infoPoint.memberGroups')).toEqual([{ locationUuid: warehouse.uuid }])
})

test('shows the board of the company if there is no location', async () => {
  const { server } = await start({ locations: [], changes: { location: null } })

  await expect.poll(() => server.inputs('infoPoint.memberGroups')).toEqual([{}])
  await expect.element(page.getByText('Weg 1')).not.toBeInTheDocument()
})

test('shows the emergency numbers and the numbers of helpers as phone links', async () => {
  await start()

  await expect.element(page.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')
  await expect.element(page.getByRole('link', { name: '333' })).toHaveAttribute('href', 'tel:333')
  await expect
    .element(
      page.getByRole('link', { name: text('infoPoint.call', { name: 'Mia Muster', phone: '+49 821 123' }) }),
    )
    .toHaveAttribute('href', 'tel:+49821123')
})

test('shows the assembly point', async () => {
  await start()

  await expect.element(page.getByText('North car park')).toBeVisible()
})

test('lists the responsible members without phone numbers', async () => {
  await start()

  await expect.element(page.getByRole('heading', { name: text('infoPoint.responsible') })).toBeVisible()
  await expect.element(page.getByText('Rita Regel')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Rita Regel/ })).not.toBeInTheDocument()
})

test('marks groups of the whole company and counts the members that are not listed', async () => {
  await start({ changes: { groups: [{ ...firstAid, companyWide: true, memberCount: 250 }] } })

  await expect.element(page.getByText(text('infoPoint.companyWide'))).toBeVisible()
  await expect.element(page.getByText(text('common.table.more', { count: 249 }))).toBeVisible()
})

test('hides groups without members', async () => {
  await start({ changes: { groups: [firstAid, { ...firstAid, groupName: 'Empty team', memberCount: 0 }] } })

  await expect.element(page.getByRole('heading', { name: 'First aid team' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Empty team' })).not.toBeInTheDocument()
})

test('explains a board without helpers', async () => {
  await start({ changes: { groups: [], responsibleMembers: [] } })

  await expect.element(page.getByText(text('infoPoint.emptyTitle'))).toBeVisible()
  await expect.element(page.getByText('112')).toBeVisible()
})

test('opens the board of another location', async () => {
  const { address } = await start()

  await choice().click()
  await page.getByRole('option', { name: /Ulm warehouse/ }).click()

  await expect.poll(address).toBe(`/dashboard/start/infopoint/${warehouse.uuid}`)
})

test('marks the member’s locations in the list', async () => {
  await start()

  await choice().click()

  await expect
    .element(page.getByRole('option', { name: /Augsburg office/ }))
    .toMatchTextContent(text('infoPoint.own.location'))
  await expect
    .element(page.getByRole('option', { name: /Ulm warehouse/ }))
    .not.toMatchTextContent(text('infoPoint.own.location'))
})

test('offers no choice of locations if there is only one', async () => {
  await start({ locations: [office] })

  await expect.element(choice()).not.toBeInTheDocument()
})

test('searches locations on the server if one response does not contain all of them', async () => {
  const { server } = await start({ total: 400 })

  await page.getByRole('button', { name: choiceName() }).click()
  await page
    .getByRole('combobox', { name: text('common.dropdown.search', { label: text('infoPoint.location') }) })
    .fill(' graz ')

  await expect
    .poll(() => server.inputs('infoPoint.locationList').at(-1))
    .toEqual({ selected: office.uuid, search: 'graz' })
})

const own: InfoPointBoard['own'] = { phone: 'none', phoneNumber: '+49 821 555', mobileNumber: '' }

test('saves which of the member’s phone numbers the board shows, and reads the board again', async () => {
  const { server } = await start({ changes: { own } })

  await phoneChoice().click()
  await page.getByRole('option', { name: `${text('group.phone.phone')}: +49 821 555` }).click()

  await expect.element(page.getByText(text('infoPoint.own.saved'))).toBeVisible()
  await expect.poll(() => server.inputs('infoPoint.updateOwnPhone')).toEqual([{ phone: 'phone' }])
  await expect.poll(() => server.inputs('infoPoint.memberGroups')).toHaveLength(2)
})

test('does not let members choose a phone number that they have not entered', async () => {
  const { server } = await start({ changes: { own } })

  await phoneChoice().click()

  await page.getByRole('option', { name: text('group.phone.mobile') }).click({ force: true })

  await expect.element(phoneChoice()).toHaveTextContent(text('group.phone.none'))
  expect(server.inputs('infoPoint.updateOwnPhone')).toEqual([])
})

test('keeps the previous choice of the phone number if the change fails', async () => {
  await start({ changes: { own } })
  fakeServer({ 'infoPoint.updateOwnPhone': new Refusal(0) })

  await phoneChoice().click()
  await page.getByRole('option', { name: /555/ }).click()

  await expect.element(page.getByText(text('common.toast.danger'))).toBeVisible()
  await expect.element(phoneChoice()).toHaveTextContent(text('group.phone.none'))
})

test('does not ask members for a phone number if they are not on the board', async () => {
  await start()

  await expect.element(phoneChoice()).not.toBeInTheDocument()
})

test('prints the board', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  await start()

  await page.getByRole('button', { name: text('infoPoint.print') }).click()

  await expect.poll(() => print).toHaveBeenCalledOnce()
})

test('explains that the board could not be loaded, and offers to try again', async () => {
  fakeServer({
    'infoPoint.locationList': { locations: [office], total: 1 },
    'infoPoint.memberGroups': refuse('Location.NotFound'),
  })
  await renderUi(<InfoPointPage />, { language: 'en_GB' })
  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  fakeServer({ 'infoPoint.memberGroups': board })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(page.getByText('North car park')).toBeVisible()
})

test('is accessible', async () => {
  await start({ changes: { own } })

  expect(await axeViolations()).toEqual([])
})
