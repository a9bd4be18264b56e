import { type ClientDetails, clientDetails } from '@sorgfalt/contract/company/company'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { DetailsPage } from './DetailsPage.tsx'
import { saved } from './details-fixture.ts'

interface Start {
  permissions?: readonly string[]
  changes?: Partial<ClientDetails>
}

async function start({ permissions = [clientDetails.update.access], changes = {} }: Start = {}) {
  const details = { ...saved, ...changes }
  const server = fakeServer({
    'clientDetails.read': details,
    'clientDetails.update': ({ version, ...values }) =>
      ({ ...details, ...values, version: version + 1 }) as ClientDetails,
  })
  await signIn({ permissions: [...permissions] })
  await renderUi(<DetailsPage />, { language: 'en_GB' })
  await expect.element(nameField()).toBeVisible()

  return server
}

const field = (name: string) => page.getByRole('textbox', { name })
const nameField = () => field(text('company.details.name'))
const identifierField = () => field(text('company.details.clientIdentifier'))
const postalCodeField = () => field(text('company.details.postalCode'))
const cityField = () => field(text('company.details.city'))
const countryField = () => page.getByRole('combobox', { name: text('company.details.country') })
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })
const conflict = () => page.getByRole('dialog', { name: text('common.conflict.title') })

test('shows the saved data of the company', async () => {
  await start()

  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(text('company.details.title'))
  await expect.element(nameField()).toHaveValue('Example Ltd')
  await expect.element(identifierField()).toHaveValue('example')
  await expect.element(postalCodeField()).toHaveValue('86150')
  await expect.element(countryField()).toHaveValue('Germany')
  await expect.element(save()).not.toBeInTheDocument()
})

test('saves the company together with the version that the form is based on', async () => {
  const server = await start()

  await nameField().fill('Example GmbH')
  await postalCodeField().fill('1010')
  await cityField().fill('Wien')
  await countryField().click()
  await page.getByRole('option', { name: 'Austria' }).click()
  await save().click()

  await expect.element(page.getByText(text('company.details.saved'))).toBeVisible()
  await expect.element(save()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('clientDetails.update'))
    .toEqual([
      {
        name: 'Example GmbH',
        clientIdentifier: 'example',
        street: 'Weg 1',
        additional: '',
        postalCode: '1010',
        city: 'Wien',
        country: 'AT',
        version: 3,
      },
    ])
})

test('updates the name of the company in the session', async () => {
  const server = await start()
  fakeServer({ 'member.state': { ...ada, client: { ...ada.client, name: 'Example GmbH' } } })
  const before = server.inputs('member.state').length

  await nameField().fill('Example GmbH')
  await save().click()

  await expect.poll(() => server.inputs('member.state').length).toBe(before + 1)
})

test('converts an entered company ID to lower case and removes its spaces', async () => {
  const server = await start()

  await identifierField().fill(' EXAMPLE-West ')
  await expect.element(identifierField()).toHaveValue('example-west')
  await save().click()

  await expect
    .poll(() => server.inputs('clientDetails.update'))
    .toMatchObject([{ clientIdentifier: 'example-west' }])
})

test('lets only permitted members change the company ID', async () => {
  await start({ changes: { mayChangeIdentifier: false } })

  await expect.element(identifierField()).toBeDisabled()
  await expect.element(identifierField()).toHaveAccessibleDescription(text('company.details.identifierFixed'))
  await expect.element(nameField()).toBeEnabled()
})

test('shows all fields as read-only if the user may not change them', async () => {
  await start({ permissions: [] })

  await expect.element(page.getByText(text('company.details.readOnly'))).toBeVisible()
  for (const input of page.getByRole('textbox').elements()) expect(input).toBeDisabled()
  await expect.element(countryField()).toBeDisabled()
})

test('refuses a postcode that does not fit the country', async () => {
  const server = await start()

  await postalCodeField().fill('1010')
  await save().click()

  await expect
    .element(postalCodeField())
    .toHaveAccessibleDescription(text('common.validation.checkPostalCode'))
  expect(server.inputs('clientDetails.update')).toEqual([])
})

test('refuses a company without a name', async () => {
  const server = await start()

  await nameField().fill('')
  await save().click()

  await expect.element(nameField()).toHaveAccessibleDescription(text('common.validation.required'))
  expect(server.inputs('clientDetails.update')).toEqual([])
})

test('shows next to the field that the company ID is taken', async () => {
  await start()
  fakeServer({
    'clientDetails.update': refuse('Client.IdentifierTaken', { fields: { clientIdentifier: 'taken' } }),
  })

  await identifierField().fill('other')
  await save().click()

  await expect
    .element(identifierField())
    .toHaveAccessibleDescription(expect.stringContaining(text('common.validation.taken')))
})

test('keeps the entries if the connection is lost', async () => {
  await start()
  fakeServer({ 'clientDetails.update': new Refusal(0) })

  await nameField().fill('Example GmbH')
  await save().click()

  await expect.element(page.getByText(text('common.toast.danger'))).toBeVisible()
  await expect.element(nameField()).toHaveValue('Example GmbH')
  await expect.element(save()).toBeEnabled()
})

test('lets the user choose between two values after another member has saved the same field', async () => {
  const server = await start()
  const newlySaved: ClientDetails = { ...saved, city: 'Ulm', street: 'Ring 5', country: 'DE', version: 8 }
  fakeServer({
    'clientDetails.update': refuse('Version.Conflict', {
      params: { at: '2026-03-02T10:00:00Z', by: 'Paul Plan', role: 'admin' },
    }),
    'clientDetails.read': newlySaved,
  })
  await cityField().fill('Munich')
  await save().click()

  const rows = conflict().getByRole('row')
  await expect.element(rows.last()).toHaveTextContent(`${text('company.details.city')}MunichUlm`)
  expect(await axeViolations()).toEqual([])
  fakeServer({ 'clientDetails.update': { ...newlySaved, city: 'Munich', version: 9 } })
  await conflict()
    .getByRole('button', { name: text('common.conflict.keep') })
    .click()
  await expect.element(field(text('company.details.street'))).toHaveValue('Ring 5')
  await save().click()

  await expect
    .poll(() => server.inputs('clientDetails.update').at(-1))
    .toMatchObject({ city: 'Munich', street: 'Ring 5', version: 8 })
})

test('explains that the data could not be loaded, and offers to try again', async () => {
  fakeServer({ 'clientDetails.read': new Refusal(0) })
  await signIn()
  await renderUi(<DetailsPage />, { language: 'en_GB' })
  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  fakeServer({ 'clientDetails.read': saved })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(nameField()).toHaveValue('Example Ltd')
})

test('is accessible', async () => {
  await start()
  await nameField().fill('Example GmbH')

  expect(await axeViolations()).toEqual([])
})
