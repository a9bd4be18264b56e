import type { ClientDetails } from '@sorgfalt/contract/company/company'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Button } from '#ui/Button.tsx'
import { CreateLocationDialog } from './CreateLocationDialog.tsx'

const company: ClientDetails = {
  name: 'Example Ltd',
  clientIdentifier: 'example',
  street: 'Ring 5',
  additional: 'Haus B',
  postalCode: '1010',
  city: 'Wien',
  country: 'AT',
  countries: [{ code: 'AT', name: 'Austria' }],
  mayChangeIdentifier: false,
  version: 1,
}

function Opener({ isFirst }: { isFirst: boolean | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <CreateLocationDialog open={open} onClose={() => setOpen(false)} isFirst={isFirst} />
    </>
  )
}

const dialog = () => page.getByRole('dialog', { name: text('location.list.create') })
const field = (name: string) => dialog().getByRole('textbox', { name })
const nameField = () => field(text('location.field.name'))
const identifierField = () => field(text('location.field.identifier'))
const choice = (name: string) => dialog().getByRole('combobox', { name })
const create = () => dialog().getByRole('button', { name: text('location.form.create') })

const postalCodeField = () => field(text('location.field.postalCode'))

/** Fills in the required fields. */
async function fillRequired() {
  await nameField().fill('Lager')
  await postalCodeField().fill('8010')
}

async function open({ isFirst = false }: { isFirst?: boolean } = {}) {
  const server = fakeServer({ 'clientDetails.read': company, 'location.create': { uuid: uuidOf(9) } })
  const ui = await renderUi(<Opener isFirst={isFirst} />, { language: 'en_GB' })

  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog()).toBeVisible()

  return { server, ...ui }
}

test('creates a branch in the country of the company and opens its page', async () => {
  const { server, address } = await open()

  await nameField().fill('Graz workshop')
  await identifierField().fill('graz-workshop')
  await choice(text('location.field.workKind')).click()
  await page.getByRole('option', { name: text('location.workKind.office') }).click()
  await field(text('location.field.floorSpace')).fill('2.400')
  await postalCodeField().fill('8010')
  await field(text('location.field.city')).fill('Graz')
  await create().click()

  await expect.poll(address).toBe(`/dashboard/company/locations/details/${uuidOf(9)}/details`)
  await expect.element(page.getByText(text('location.form.created'))).toBeVisible()
  await expect
    .poll(() => server.inputs('location.create'))
    .toEqual([
      {
        name: 'Graz workshop',
        identifier: 'graz-workshop',
        type: 'branch',
        floorSpace: 2400,
        workKind: 'office',
        street: '',
        additional: '',
        postalCode: '8010',
        city: 'Graz',
        country: 'AT',
        assemblyPoint: '',
        internalEmergencyNumber: '',
        responsibleMemberUuids: [],
      },
    ])
})

test('proposes the headquarters with the company’s address as the first location', async () => {
  await open({ isFirst: true })

  await expect.element(field(text('location.field.street'))).toHaveValue('Ring 5')
  await expect.element(field(text('location.field.additional'))).toHaveValue('Haus B')
  await expect.element(postalCodeField()).toHaveValue('1010')
  await expect.element(field(text('location.field.city'))).toHaveValue('Wien')
  await expect
    .element(choice(text('location.field.type')))
    .toHaveTextContent(text('location.type.headquarters'))
  await expect.element(choice(text('location.field.country'))).toHaveTextContent(text('common.countries.AT'))
})

test('proposes no address for a location that is not the first one', async () => {
  await open()

  await expect.element(field(text('location.field.street'))).toHaveValue('')
  await expect.element(postalCodeField()).toHaveValue('')
  await expect.element(choice(text('location.field.type'))).toHaveTextContent(text('location.type.branch'))
  await expect.element(choice(text('location.field.country'))).toHaveTextContent(text('common.countries.AT'))
})

test('proposes Germany as the country if the company’s details cannot be read', async () => {
  fakeServer({ 'clientDetails.read': refuse('Permission.Missing') })
  await renderUi(<Opener isFirst />, { language: 'en_GB' })

  await page.getByRole('button', { name: 'Open' }).click()

  await expect.element(choice(text('location.field.country'))).toHaveTextContent(text('common.countries.DE'))
  await expect.element(choice(text('location.field.type'))).toHaveTextContent(text('location.type.branch'))
})

test('stays closed until it is known whether this is the first location', async () => {
  fakeServer({ 'clientDetails.read': company })
  const { rerender } = await renderUi(
    <CreateLocationDialog open onClose={() => undefined} isFirst={undefined} />,
    {
      language: 'en_GB',
    },
  )
  await expect.element(dialog()).not.toBeInTheDocument()

  await rerender(<CreateLocationDialog open onClose={() => undefined} isFirst={false} />)

  await expect.element(dialog()).toBeVisible()
})

test('updates the derived identifier whenever the name changes', async () => {
  await open()

  await nameField().fill('Werk Süd')
  await expect.element(identifierField()).toHaveValue(expect.stringMatching(/^werk-sued-\d{4}$/))
  await nameField().fill('Lager')

  await expect.element(identifierField()).toHaveValue(expect.stringMatching(/^lager-\d{4}$/))
})

test('clears the derived identifier when the user clears the name', async () => {
  await open()
  await nameField().fill('Lager')

  await nameField().fill('')

  await expect.element(identifierField()).toHaveValue('')
})

test('keeps an identifier that the user has entered', async () => {
  await open()
  await nameField().fill('Werk')
  await identifierField().fill('  MAIN-Plant ')

  await nameField().fill('Werk Nord')

  await expect.element(identifierField()).toHaveValue('main-plant')
})

test('refuses a location without a name', async () => {
  const { server } = await open()

  await identifierField().fill('lager')
  await postalCodeField().fill('8010')
  await create().click()

  await expect
    .element(nameField())
    .toHaveAccessibleDescription(expect.stringContaining(text('common.validation.required')))
  await expect.element(nameField()).toHaveFocus()
  expect(server.inputs('location.create')).toEqual([])
})

test('refuses a postcode that does not fit the country', async () => {
  const { server } = await open()

  await nameField().fill('Lager')
  await postalCodeField().fill('86150')
  await create().click()

  await expect
    .element(postalCodeField())
    .toHaveAccessibleDescription(text('common.validation.checkPostalCode'))
  expect(server.inputs('location.create')).toEqual([])
})

test('shows next to the field that the identifier is taken', async () => {
  await open()
  fakeServer({ 'location.create': refuse('Location.IdentifierExists', { fields: { identifier: 'taken' } }) })

  await fillRequired()
  await create().click()

  await expect
    .element(identifierField())
    .toHaveAccessibleDescription(expect.stringContaining(text('common.validation.taken')))
  await expect.element(dialog()).toBeVisible()
})

test('keeps the entries if the connection is lost', async () => {
  const { address } = await open()
  fakeServer({ 'location.create': new Refusal(0) })

  await fillRequired()
  await create().click()

  await expect.element(page.getByText(text('common.toast.danger'))).toBeVisible()
  await expect.element(nameField()).toHaveValue('Lager')
  await expect.poll(() => address()).toBe('/')
})

test('sends the form when the user presses Enter', async () => {
  const { server } = await open()

  await fillRequired()
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => server.inputs('location.create')).toMatchObject([{ name: 'Lager' }])
})

test('asks before it discards entries', async () => {
  await open()
  await nameField().fill('Lager')

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('dialog', { name: text('common.unsaved.title') })).toBeVisible()
  await page.getByRole('button', { name: text('common.unsaved.leave') }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('is empty when it is opened again after the user discarded the entries', async () => {
  await open()
  await nameField().fill('Lager')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: text('common.unsaved.leave') }).click()
  await expect.element(dialog()).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Open' }).click()

  await expect.element(nameField()).toHaveValue('')
})

test('is accessible', async () => {
  await open()
  await fillRequired()

  expect(await axeViolations()).toEqual([])
})
