import type { MemberGroupView } from '@sorgfalt/contract/group/group'
import { location } from '@sorgfalt/contract/location/location'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { office } from '#features/location/location-fixture.ts'
import { queryClient } from '#lib/query-client.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { dialogRowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { GroupDetails } from './GroupDetails.tsx'
import { createGroup, munich, pageOf, ulm } from './group-fixture.ts'

const inMunich = { location: { uuid: munich.uuid, name: munich.name } }

async function renderDetails(changes: Partial<MemberGroupView> = {}, answers: Answers = {}) {
  const saved = createGroup(changes)
  const server = fakeServer({
    'location.list': pageOf([munich, ulm]),
    'memberGroup.update': ({ groupName, type, version }) => ({
      ...saved,
      groupName,
      type,
      version: version + 1,
    }),
    ...answers,
  })

  await signIn({ permissions: [location.create.access] })
  const { unmount } = await renderUi(<GroupDetails saved={saved} />, { language: 'en_GB' })

  return { ...server, unmount }
}

const name = () => page.getByRole('textbox', { name: text('group.field.groupName') })
const type = () => page.getByRole('combobox', { name: text('group.field.type') })
const locationField = () => page.getByRole('combobox', { name: text('group.field.location') })
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })
const button = (key: 'keep' | 'take') => page.getByRole('button', { name: text(`common.conflict.${key}`) })

test('saves the changes with the version of the group', async () => {
  const server = await renderDetails()

  await name().fill('Helpers')
  await type().click()
  await page.getByRole('option', { name: text('group.type.fire-assistent') }).click()
  await save().click()

  await expect.element(page.getByText(text('group.form.saved'))).toBeVisible()
  await expect
    .poll(() => server.inputs('memberGroup.update'))
    .toEqual([
      {
        memberGroupUuid: createGroup().uuid,
        groupName: 'Helpers',
        type: 'fire-assistent',
        locationUuid: null,
        version: 4,
      },
    ])
})

test.each([
  ['Ulm', ulm.uuid],
  ['Whole company', null],
])('moves the group to %s', async (label, locationUuid) => {
  const server = await renderDetails(inMunich)

  await expect.element(locationField()).toHaveValue('Munich')
  await locationField().click()
  await page.getByRole('option', { name: label }).click()
  await save().click()

  await expect.poll(() => server.inputs('memberGroup.update')).toMatchObject([{ locationUuid }])
})

test('keeps the type of a group that is renamed', async () => {
  await renderDetails()

  await name().fill('Fire wardens')

  await expect.element(type()).toHaveTextContent(text('group.type.first-aid'))
})

test('discards the changes', async () => {
  await renderDetails()

  await name().fill('Helpers')
  await page.getByRole('button', { name: text('common.unsaved.discard') }).click()

  await expect.element(name()).toHaveValue('First aiders')
  await expect.element(save()).not.toBeInTheDocument()
})

test('shows next to the field that the name is taken', async () => {
  await renderDetails(
    {},
    { 'memberGroup.update': refuse('MemberGroup.NameTaken', { fields: { groupName: 'taken' } }) },
  )

  await name().fill('Helpers')
  await save().click()

  await expect.element(name()).toHaveAccessibleDescription(text('common.validation.taken'))
  await expect.element(save()).toBeVisible()
})

test('does not let a user without the permission change the group', async () => {
  await renderDetails({ editable: false })

  await expect.element(page.getByText(text('group.form.readOnly'))).toBeVisible()
  for (const field of [name(), type(), locationField()]) await expect.element(field).toBeDisabled()
  await expect.element(locationField()).toHaveValue(text('group.companyWide'))
})

const newlySaved = createGroup({
  groupName: 'Ersthelfer',
  version: 5,
  location: { uuid: ulm.uuid, name: 'Ulm' },
})

/** Changes name and location while another editor does the same. */
async function meetConflict() {
  const server = await renderDetails(inMunich, {
    'memberGroup.update': refuse('Version.Conflict', {
      params: { at: '2026-11-02T09:00:00.000Z', role: 'loc-admin' },
    }),
    'memberGroup.detail': newlySaved,
  })

  await name().fill('Helpers')
  await locationField().click()
  await page.getByRole('option', { name: text('group.companyWide') }).click()
  await save().click()
  await expect.element(page.getByRole('dialog', { name: text('common.conflict.title') })).toBeVisible()

  return server
}

test('shows the user’s entries beside the values that another editor saved in the meantime', async () => {
  await meetConflict()

  await expect.poll(dialogRowTexts).toEqual([
    [text('group.field.groupName'), 'Helpers', 'Ersthelfer'],
    [text('group.field.location'), text('group.companyWide'), 'Ulm'],
  ])
  await expect.element(page.getByText(text('common.roles.loc-admin'), { exact: false })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('saves the user’s entries based on the newer version', async () => {
  const server = await meetConflict()

  await button('keep').click()
  await expect.element(button('keep')).not.toBeInTheDocument()
  await save().click()

  await expect
    .poll(() => server.inputs('memberGroup.update').at(-1))
    .toMatchObject({ groupName: 'Helpers', locationUuid: null, version: 5 })
})

test('replaces the user’s entries with the saved values after a conflict', async () => {
  await meetConflict()

  await button('take').click()

  await expect.element(name()).toHaveValue('Ersthelfer')
  await expect.element(locationField()).toHaveValue('Ulm')
  await expect.element(save()).not.toBeInTheDocument()
})

test('is accessible', async () => {
  await renderDetails()
  await expect.element(name()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})

test('restores a chosen location, whose name it reads again', async () => {
  const { unmount } = await renderDetails(inMunich)
  await locationField().click()
  await page.getByRole('option', { name: 'Ulm' }).click()
  await expect.element(save()).toBeVisible()
  await unmount()
  queryClient.clear()

  const detail = { ...office, uuid: ulm.uuid, name: ulm.name }
  const server = await renderDetails(inMunich, {
    'location.list': pageOf([munich]),
    'location.detail': detail,
  })

  await expect.element(locationField()).toHaveValue('Ulm')
  await save().click()
  await expect.poll(() => server.inputs('memberGroup.update')).toMatchObject([{ locationUuid: ulm.uuid }])
})
