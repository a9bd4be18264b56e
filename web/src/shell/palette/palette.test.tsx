import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { memberList } from '@sorgfalt/contract/member/list'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createListedMember, lena } from '#parts/member-picker/members-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { Overlays } from './Overlays.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { closeOverlay, setSingleKey } from './palette-store.ts'

afterEach(() => {
  closeOverlay()
  setSingleKey(true)
})

async function renderPalette(permissions: readonly string[] = []) {
  await signIn({ permissions: [...permissions] })
  return renderUi(
    <>
      <PaletteButton />
      <input aria-label="Note" />
      <Overlays />
    </>,
    { language: 'en_GB', at: '/dashboard/profile' },
  )
}
const palette = () => page.getByRole('dialog', { name: text('shell.palette.title') })
const input = () => palette().getByRole('combobox')
const shortcuts = () => page.getByRole('dialog', { name: text('shell.shortcuts.title') })
const options = () =>
  palette()
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
const openByKey = () => userEvent.keyboard('{Control>}k{/Control}')

test('opens with its button and closes on Escape', async () => {
  await renderPalette()

  await page.getByRole('button', { name: new RegExp(text('shell.palette.open')) }).click()
  await expect.element(input()).toHaveFocus()
  await userEvent.keyboard('{Escape}')

  await expect.poll(() => palette().elements()).toEqual([])
})

test.each(['Control', 'Meta'])('opens and closes with %s+K', async (key) => {
  await renderPalette()

  await userEvent.keyboard(`{${key}>}k{/${key}}`)
  await expect.element(palette()).toBeVisible()
  await userEvent.keyboard(`{${key}>}k{/${key}}`)

  await expect.poll(() => palette().elements()).toEqual([])
})

test('offers the pages that the member may open', async () => {
  await renderPalette()

  await openByKey()

  await expect.poll(options).toEqual([expect.stringContaining(text('shell.menu.overview'))])
})

test('shows the section and the branch of the menu that a page belongs to', async () => {
  await renderPalette([elearning.readMemberTasks.access, elearningCatalog.readCatalog.access])
  fakeServer({
    'elearning.readMemberTasks': { rows: [], total: 0, page: 1, perPage: 25 },
    'elearningCatalog.readCatalog': { rows: [], total: 0, page: 1, perPage: 25 },
  })

  await openByKey()

  const above = `${text('shell.menu.apps')} › ${text('shell.menu.elearnings')}`
  await expect.element(palette().getByText(above).first()).toBeVisible()
})

test('opens the chosen page', async () => {
  const { address } = await renderPalette()

  await openByKey()
  await input().fill(text('shell.menu.overview').slice(0, 4))
  await expect.poll(() => options().length).toBe(1)
  await userEvent.keyboard('{Enter}')

  await expect.poll(address).toBe('/dashboard/start/overview')
  await expect.poll(() => palette().elements()).toEqual([])
})

test('finds members after two letters are typed, and lists matching names first', async () => {
  const other = createListedMember(7, { firstName: 'Eva', lastName: 'Berg', username: 'lena2' })
  const server = fakeServer({ 'memberList.getList': { rows: [other, lena], total: 2, page: 1, perPage: 25 } })
  const { address } = await renderPalette([memberList.getList.access])

  await openByKey()
  await input().fill('l')
  await expect.poll(() => server.inputs('memberList.getList')).toEqual([])
  await input().fill('lena')
  await expect.poll(() => options().at(-1)).toContain('Eva Berg')
  await expect.poll(() => server.inputs('memberList.getList')).toMatchObject([{ filter: { search: 'lena' } }])
  await expect.poll(() => options().at(-2)).toContain('Lena Ort')
  await palette()
    .getByRole('option', { name: /Lena Ort/ })
    .click()

  await expect.poll(address).toBe(`/dashboard/company/members/details/${lena.uuid}/overview`)
})

test('shows at most six members', async () => {
  const rows = Array.from({ length: 9 }, (_, index) => createListedMember(index + 1))
  fakeServer({ 'memberList.getList': { rows, total: 9, page: 1, perPage: 25 } })
  await renderPalette([memberList.getList.access])

  await openByKey()
  await input().fill('number')

  await expect.poll(() => options().filter((option) => option.includes('Number')).length).toBe(6)
})

test('does not search lists that the member may not read', async () => {
  const server = fakeServer({})
  await renderPalette()

  await openByKey()
  await input().fill('lena')

  await expect.element(palette().getByText(text('shell.palette.nothing'))).toBeVisible()
  expect(server.inputs('memberList.getList')).toEqual([])
})

test('still offers pages if a search fails', async () => {
  fakeServer({ 'memberList.getList': refuse('Request.NotFound') })
  await renderPalette([memberList.getList.access])

  await openByKey()
  await input().fill(text('shell.menu.overview'))

  await expect.poll(() => options().length).toBe(1)
})

test('has an empty search field every time it opens', async () => {
  await renderPalette()
  await openByKey()
  await input().fill('over')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => palette().elements()).toEqual([])

  await openByKey()

  await expect.element(input()).toHaveValue('')
})

test('opens the list of shortcuts when a question mark is typed', async () => {
  await renderPalette()

  await userEvent.keyboard('?')

  await expect.element(shortcuts().getByText(text('shell.shortcuts.save'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('does not open the list when a question mark is typed into a field', async () => {
  await renderPalette()

  await page.getByLabelText('Note').click()
  await userEvent.keyboard('?')

  await expect.element(page.getByLabelText('Note')).toHaveValue('?')
  await expect.element(shortcuts()).not.toBeInTheDocument()
})

test('switches the shortcut with the question mark off and on again', async () => {
  await renderPalette()
  const single = () => page.getByRole('checkbox', { name: text('shell.shortcuts.single') })
  await userEvent.keyboard('?')

  await single().click()
  await expect.element(single()).not.toBeChecked()
  await expect.poll(() => localStorage.getItem('sorgfalt.shortcuts')).toBe('off')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => shortcuts().elements()).toEqual([])
  await userEvent.keyboard('?')
  await expect.element(shortcuts()).not.toBeInTheDocument()

  setSingleKey(true)
  await userEvent.keyboard('?')
  await expect.element(single()).toBeChecked()
  await expect.poll(() => localStorage.getItem('sorgfalt.shortcuts')).toBeNull()
})

test('does not open over a dialog', async () => {
  await renderPalette()
  await userEvent.keyboard('?')
  await expect.element(shortcuts()).toBeVisible()

  await openByKey()

  await expect.element(shortcuts()).toBeVisible()
  await expect.element(palette()).not.toBeInTheDocument()
})

test('is accessible', async () => {
  await renderPalette()
  await openByKey()
  await expect.element(input()).toHaveFocus()

  expect(await axeViolations()).toEqual([])
})
