import type { FilterOptions, ListedMember } from '@sorgfalt/contract/member/list'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { MemberPickerDialog } from './MemberPickerDialog.tsx'
import { createListedMember, lena, otto, testUuid } from './members-fixture.ts'
import type { PickedMember } from './use-member-search.ts'

const groupUuid = testUuid(500)
const warehouse = { uuid: testUuid(9000), name: 'Warehouse', depth: 0, path: [], isRoot: false }
const options: FilterOptions = { orgUnits: [warehouse], orgUnitCount: 1, locations: [], locationCount: 0 }
const crowd = Array.from({ length: 130 }, (_, index) => createListedMember(index + 100))

/** Returns a function that answers the member list with the `members` whose names contain the search text. */
const listOf =
  (members: readonly ListedMember[]): NonNullable<Answers['memberList.getList']> =>
  ({ filter, page: number, perPage }) => {
    const rows = members.filter(({ lastName }) =>
      lastName.toLowerCase().includes(filter?.search?.toLowerCase() ?? ''),
    )
    const first = (number - 1) * perPage
    return { rows: rows.slice(first, first + perPage), total: rows.length, page: number, perPage }
  }

async function renderPicker({
  list = listOf([lena, otto]),
  onAdd = () => Promise.resolve({}),
}: {
  list?: Answers['memberList.getList']
  onAdd?: (members: readonly PickedMember[]) => Promise<unknown>
} = {}) {
  const server = fakeServer({
    'memberList.getList': list,
    'memberList.readFilterOptions': options,
    'memberList.readOrgUnitCounts': { counts: [{ uuid: warehouse.uuid, memberCount: 12 }] },
  })
  const onClose = vi.fn()
  const add = vi.fn(onAdd)
  const dialogOf = (open: boolean) => (
    <MemberPickerDialog
      open={open}
      onClose={onClose}
      headline="Add to the group"
      choice={{ notInGroup: groupUuid }}
      onAdd={add}
    />
  )
  const ui = await renderUi(dialogOf(true), { language: 'en_GB' })

  return {
    ...ui,
    onClose,
    add,
    reopen: async () => {
      await ui.rerender(dialogOf(false))
      await ui.rerender(dialogOf(true))
    },
    filters: () => server.inputs('memberList.getList').map(({ filter }) => filter),
    pages: () => server.inputs('memberList.getList').map((input) => input.page),
    added: () => add.mock.calls.map(([members]) => members.map(({ uuid }) => uuid)),
  }
}
const dialog = page.getByRole('dialog', { name: 'Add to the group' })
const person = (name: RegExp) => page.getByRole('checkbox', { name })
const all = (count: number) =>
  page.getByRole('checkbox', { name: text('member.picker.all', { count, total: String(count) }) })
const search = () => page.getByRole('searchbox', { name: text('member.list.search') })
const chosen = () => page.getByRole('list', { name: text('member.picker.chosen') }).getByRole('listitem')
const submit = (count: number) =>
  page.getByRole('button', { name: text('member.picker.submit', { count, total: String(count) }) })

test('lists the members who can be chosen, with username and org unit', async () => {
  const { filters } = await renderPicker()

  await expect.element(person(/Lena Ort/)).toBeVisible()
  await expect.element(page.getByText('lena.ort · Warehouse')).toBeVisible()
  await expect.element(page.getByText('otto.einheit', { exact: true })).toBeVisible()
  expect(filters()).toEqual([{ notInGroup: groupUuid }])
})

test('adds the chosen members and closes', async () => {
  const { added, onClose } = await renderPicker()

  await person(/Lena Ort/).click()
  await person(/Otto Einheit/).click()
  await submit(2).click()

  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(added()).toEqual([[lena.uuid, otto.uuid]])
})

test('cannot add members while none is chosen', async () => {
  const { add } = await renderPicker()

  await expect
    .element(dialog.getByRole('button', { name: text('member.picker.choose'), exact: true }))
    .toBeDisabled()
  expect(add).not.toHaveBeenCalled()
})

test('stays open if the members could not be added', async () => {
  const { onClose, added } = await renderPicker({ onAdd: () => Promise.resolve(undefined) })

  await person(/Lena Ort/).click()
  await submit(1).click()

  await expect.poll(added).toEqual([[lena.uuid]])
  await expect.element(submit(1)).toBeEnabled()
  expect(onClose).not.toHaveBeenCalled()
})

test('is busy while the members are being added', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { onClose } = await renderPicker({ onAdd: () => promise })

  await person(/Lena Ort/).click()
  await submit(1).click()
  await expect.element(page.getByText(text('common.ui.busy'))).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  resolve({})

  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('keeps chosen members while another search is shown', async () => {
  const { added, filters } = await renderPicker()

  await person(/Lena Ort/).click()
  await search().fill('einh')
  await expect.poll(() => person(/Lena Ort/).elements()).toEqual([])
  await person(/Otto Einheit/).click()
  await submit(2).click()

  await expect.poll(added).toEqual([[lena.uuid, otto.uuid]])
  expect(filters().at(-1)).toEqual({ notInGroup: groupUuid, search: 'einh' })
})

test('removes a chosen member when the button of its chip is clicked', async () => {
  await renderPicker()

  await person(/Lena Ort/).click()
  await expect.poll(() => chosen().elements().length).toBe(1)
  await page.getByRole('button', { name: text('member.picker.remove', { name: 'Lena Ort' }) }).click()

  await expect.element(person(/Lena Ort/)).not.toBeChecked()
  await expect.element(chosen()).not.toBeInTheDocument()
})

test('chooses all members that are shown, and deselects them again', async () => {
  await renderPicker()

  await all(2).click()
  await expect.element(person(/Otto Einheit/)).toBeChecked()
  await expect.poll(() => chosen().elements().length).toBe(2)
  await all(2).click()

  await expect.element(person(/Otto Einheit/)).not.toBeChecked()
})

test('shows the checkbox for all members as partial while only some members are chosen', async () => {
  await renderPicker()

  await person(/Lena Ort/).click()

  await expect.element(all(2)).toBePartiallyChecked()
})

test('filters by org unit', async () => {
  const { filters } = await renderPicker()

  await page.getByRole('combobox', { name: new RegExp(text('member.list.orgUnit')) }).click()
  await page.getByRole('option', { name: /Warehouse/ }).click()

  await expect.poll(() => filters().at(-1)).toEqual({ notInGroup: groupUuid, orgUnit: [warehouse.uuid] })
})

test('loads the next page when its button is clicked', async () => {
  const { pages } = await renderPicker({ list: listOf(crowd) })

  await page.getByRole('button', { name: text('member.picker.more') }).click()

  await expect.element(all(130)).toBeVisible()
  expect(pages()).toEqual([1, 2])
  await expect.element(page.getByRole('button', { name: text('member.picker.more') })).not.toBeInTheDocument()
})

test('returns to the first page for a new search', async () => {
  await renderPicker({ list: listOf(crowd) })
  await page.getByRole('button', { name: text('member.picker.more') }).click()
  await expect.element(all(130)).toBeVisible()

  await search().fill('number')

  await expect.element(all(100)).toBeVisible()
})

test('reports that all members have been added already', async () => {
  await renderPicker({ list: listOf([]) })

  await expect.element(page.getByText(text('member.picker.nothing'))).toBeVisible()
})

test('reports that no member matches the search', async () => {
  await renderPicker()

  await search().fill('xyz')

  await expect.element(page.getByText(text('member.picker.notFound'))).toBeVisible()
})

test('shows why the members could not be loaded, and tries again', async () => {
  let request = 0
  await renderPicker({
    list: () =>
      request++ === 0 ? refuse('Request.NotFound') : { rows: [lena], total: 1, page: 1, perPage: 100 },
  })

  const reason = text('common.errorCodes.Request.NotFound')
  await expect.element(page.getByRole('dialog').getByText(reason)).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(reason)).toBeVisible()
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(person(/Lena Ort/)).toBeVisible()
})

test('moves between the members with the arrow keys', async () => {
  await renderPicker()
  await person(/Lena Ort/).click()

  await userEvent.keyboard('{ArrowDown}')
  await expect.element(person(/Otto Einheit/)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')

  await expect.element(person(/Lena Ort/)).toHaveFocus()
})

test('forgets the chosen members when it opens again', async () => {
  const { reopen } = await renderPicker()
  await person(/Lena Ort/).click()
  await expect.poll(() => chosen().elements().length).toBe(1)

  await reopen()

  await expect.element(person(/Lena Ort/)).not.toBeChecked()
  await expect.element(chosen()).not.toBeInTheDocument()
})

test('asks before it discards chosen members', async () => {
  const { onClose } = await renderPicker()
  await person(/Lena Ort/).click()

  await dialog.getByRole('button', { name: text('common.ui.cancel') }).click()
  await expect.element(page.getByRole('dialog', { name: text('common.unsaved.title') })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await page.getByRole('button', { name: text('common.unsaved.leave') }).click()

  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('is accessible', async () => {
  await renderPicker()
  await person(/Lena Ort/).click()

  expect(await axeViolations()).toEqual([])
})
