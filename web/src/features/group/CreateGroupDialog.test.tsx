import { location } from '@sorgfalt/contract/location/location'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { CreateGroupDialog } from './CreateGroupDialog.tsx'
import { createGroup, munich, pageOf, ulm } from './group-fixture.ts'

const administrator = [location.create.access]
const { uuid } = createGroup()

async function renderDialog(permissions: string[], answers: Answers = {}) {
  const onClose = vi.fn<() => void>()
  const server = fakeServer({
    'location.list': pageOf([munich, ulm]),
    'memberGroup.create': { uuid },
    ...answers,
  })

  await signIn({ permissions })
  const { address } = await renderUi(<CreateGroupDialog open onClose={onClose} />, { language: 'en_GB' })
  await expect.element(dialog()).toBeVisible()

  return { server, address, onClose }
}

const dialog = () => page.getByRole('dialog', { name: text('group.list.create') })
const name = () => page.getByRole('textbox', { name: text('group.field.groupName') })
const type = () => page.getByRole('combobox', { name: text('group.field.type') })
const locationField = () => page.getByRole('combobox', { name: text('group.field.location') })
const option = (label: string) => page.getByRole('option', { name: label })
const submit = () => page.getByRole('button', { name: text('group.form.create') })

test('creates a group of the whole company and opens its members', async () => {
  const { server, address } = await renderDialog(administrator)

  await submit().click()

  await expect.poll(address).toBe(`/dashboard/company/members/group/details/${uuid}/member`)
  await expect
    .poll(() => server.inputs('memberGroup.create'))
    .toEqual([{ groupName: text('group.type.first-aid'), type: 'first-aid', locationUuid: null }])
  await expect.element(page.getByText(text('group.form.created'))).toBeVisible()
})

test('creates a group of a location', async () => {
  const { server } = await renderDialog(administrator)

  await locationField().click()
  await option('Ulm').click()
  await submit().click()

  await expect.poll(() => server.inputs('memberGroup.create')).toMatchObject([{ locationUuid: ulm.uuid }])
})

test('selects a location for location managers, who cannot create company-wide groups', async () => {
  const { server } = await renderDialog([])

  await expect.element(locationField()).toHaveValue('Munich')
  await locationField().click()
  await expect.element(option('Munich')).toBeVisible()
  await expect.element(option(text('group.companyWide'))).not.toBeInTheDocument()
  await option('Munich').click()
  await submit().click()

  await expect.poll(() => server.inputs('memberGroup.create')).toMatchObject([{ locationUuid: munich.uuid }])
})

test('names the group after its type until the user enters a name', async () => {
  await renderDialog(administrator)

  await type().click()
  await option(text('group.type.work-council')).click()
  await expect.element(name()).toHaveValue(text('group.type.work-council'))
  await name().fill('Our council')
  await type().click()
  await option(text('group.type.first-aid')).click()

  await expect.element(name()).toHaveValue('Our council')
})

test('guesses the type from the name until the user chooses a type', async () => {
  await renderDialog(administrator)

  await name().fill('Fire wardens of hall 2')
  await expect.element(type()).toHaveTextContent(text('group.type.fire-assistent'))
  await expect.element(name()).toHaveValue('Fire wardens of hall 2')
  await type().click()
  await option(text('group.type.medical-officer')).click()
  await name().fill('First aiders of hall 2')

  await expect.element(type()).toHaveTextContent(text('group.type.medical-officer'))
})

test('refuses a group without a name', async () => {
  const { server } = await renderDialog(administrator)

  await name().fill(' ')
  await submit().click()

  await expect.element(name()).toHaveAccessibleDescription(text('common.validation.required'))
  expect(server.inputs('memberGroup.create')).toEqual([])
})

test('shows next to the field that the name is taken', async () => {
  const { address } = await renderDialog(administrator, {
    'memberGroup.create': refuse('MemberGroup.NameTaken', { fields: { groupName: 'taken' } }),
  })

  await submit().click()

  await expect.element(name()).toHaveAccessibleDescription(text('common.validation.taken'))
  await expect.poll(() => address()).toBe('/')
})

test('asks before it discards entries', async () => {
  const { onClose } = await renderDialog(administrator)

  await name().fill('Our council')
  await page.getByRole('button', { name: text('common.ui.cancel') }).click()
  const question = page.getByRole('dialog', { name: text('common.unsaved.title') })
  await question.getByRole('button', { name: text('common.unsaved.leave') }).click()

  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})

test('closes without asking if nothing was entered', async () => {
  const { onClose } = await renderDialog(administrator)

  await page.getByRole('button', { name: text('common.ui.cancel') }).click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('is accessible with an error', async () => {
  await renderDialog(administrator)

  await name().fill(' ')
  await submit().click()
  await expect.element(name()).toHaveAccessibleDescription(text('common.validation.required'))

  expect(await axeViolations()).toEqual([])
})
