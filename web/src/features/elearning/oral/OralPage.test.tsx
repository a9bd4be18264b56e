import type { OpenOralPart } from '@sorgfalt/contract/elearning/oral'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { OralPage } from './OralPage.tsx'
import { oralSearch } from './oral-filter.ts'

const fire = '0190a5c2-0000-7000-8000-000000000001'
const ladders = '0190a5c2-0000-7000-8000-000000000002'
const otto = '0190a5c2-0000-7000-8000-00000000000a'
const emma = '0190a5c2-0000-7000-8000-00000000000b'

const openPart = (changes: Partial<OpenOralPart> = {}): OpenOralPart => ({
  taskUuid: '0190a5c2-0000-7000-8000-000000000011',
  elearningUuid: fire,
  title: 'Brandschutz',
  memberUuid: otto,
  firstName: 'Otto',
  lastName: 'Lager',
  passedOn: '2026-11-20',
  required: true,
  checklist: [
    { id: 'exit', label: 'Fluchtweg abgegangen' },
    { id: 'alarm', label: 'Alarm erklärt' },
  ],
  ...changes,
})
const emmaFire = openPart({
  taskUuid: '0190a5c2-0000-7000-8000-000000000012',
  memberUuid: emma,
  firstName: 'Emma',
  lastName: 'Büro',
  passedOn: null,
})
const emmaLadders = openPart({
  ...emmaFire,
  taskUuid: '0190a5c2-0000-7000-8000-000000000013',
  elearningUuid: ladders,
  title: 'Leitern und Tritte',
  checklist: [],
})

async function renderPage(rows: OpenOralPart[], { at = '/oral', isCut = false } = {}) {
  const server = fakeServer({
    'elearningOral.readOpenList': { rows, total: rows.length, page: 1, perPage: 25, isCut },
    'elearningOral.confirm': { confirmed: 1, certificates: 1 },
  })
  const ui = await renderUi(<OralPage />, { route: '/oral', at, validateSearch: oralSearch })

  return { server, ...ui }
}

const table = () => page.getByRole('table', { name: text('elearning.oral.title') })
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const select = (name: string) =>
  page
    .getByRole('checkbox', { name: text('common.table.selectRow', { name }) })
    .first()
    .click()
const selected = (count: number) =>
  page.getByRole('region', { name: text('common.table.selected', { count }) })
const confirmSelected = (count: number) =>
  selected(count)
    .getByRole('button', { name: text('elearning.oral.confirm') })
    .click()
const dialog = (count: number) => page.getByRole('dialog', { name: text('elearning.oral.dialog', { count }) })
const confirmButton = (count: number) =>
  dialog(count).getByRole('button', { name: text('elearning.oral.confirm') })
const tick = (label: string) => page.getByRole('checkbox', { name: label }).click()

async function openForOtto() {
  const ui = await renderPage([openPart()])
  await page.getByRole('button', { name: text('common.table.actionsOf', { name: 'Otto Lager' }) }).click()
  await page.getByRole('menuitem', { name: text('elearning.oral.confirm') }).click()
  await expect.element(dialog(1)).toBeVisible()

  return ui
}

test('lists open oral parts and the certificates that wait for them', async () => {
  await renderPage([openPart(), emmaFire])

  await expect.element(table()).toBeVisible()
  await expect.element(rowOf('Otto Lager').getByText(text('elearning.oral.waitsYes'))).toBeVisible()
  await expect.element(rowOf('Emma Büro').getByText(text('elearning.oral.passedNo'))).toBeVisible()
  await expect.element(rowOf('Emma Büro').getByText(text('elearning.oral.waitsYes'))).not.toBeInTheDocument()
  await expect.element(page.getByText(text('elearning.oral.law'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('explains that there is nothing to confirm', async () => {
  await renderPage([])

  await expect.element(page.getByText(text('elearning.oral.emptyTitle'))).toBeVisible()
})

test('explains that the server has returned only a part of the list', async () => {
  await renderPage([openPart()], { isCut: true })

  await expect.element(page.getByText(text('elearning.oral.cut', { total: '1' }))).toBeVisible()
})

test('filters by whether the e-learning is passed, and searches', async () => {
  const { server, address } = await renderPage([openPart()])
  await expect.element(table()).toBeVisible()
  const lastFilter = () => server.inputs('elearningOral.readOpenList').at(-1)?.filter

  await page.getByRole('combobox', { name: text('elearning.oral.elearning') }).click()
  await page.getByRole('option', { name: text('elearning.oral.passedNo') }).click()
  await expect.poll(lastFilter).toEqual({ passed: false })
  await expect.poll(() => address()).toBe('/oral?passed=false')

  await page.getByRole('searchbox', { name: text('elearning.oral.search') }).fill('Otto')
  await expect.poll(lastFilter).toEqual({ passed: false, search: 'Otto' })
})

test('removes a filter of the address when its chip is clicked', async () => {
  const { server, address } = await renderPage([openPart()], { at: '/oral?passed=true' })
  await expect.poll(() => server.inputs('elearningOral.readOpenList').at(0)?.filter).toEqual({ passed: true })
  const [label, value] = [text('elearning.oral.elearning'), text('elearning.oral.passedYes')]

  await page.getByRole('button', { name: text('common.filter.remove', { label, value }) }).click()

  await expect.poll(address).toBe('/oral')
})

test('confirms the oral part of one member after every item is ticked', async () => {
  const { server } = await openForOtto()
  await expect.element(confirmButton(1)).toBeDisabled()
  expect(await axeViolations()).toEqual([])

  await tick('Fluchtweg abgegangen')
  await expect.element(confirmButton(1)).toBeDisabled()
  await tick('Alarm erklärt')
  await confirmButton(1).click()

  await expect.element(page.getByText(text('elearning.oral.confirmed'))).toBeVisible()
  await expect.element(dialog(1)).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningOral.confirm'))
    .toEqual([{ elearningUuid: fire, memberUuids: [otto], checklist: ['exit', 'alarm'] }])
  await expect.poll(() => server.inputs('elearningOral.readOpenList').length).toBe(2)
})

test('disables the confirmation when an item is cleared again', async () => {
  await openForOtto()
  await tick('Fluchtweg abgegangen')
  await tick('Alarm erklärt')
  await expect.element(confirmButton(1)).toBeEnabled()

  await tick('Alarm erklärt')

  await expect.element(confirmButton(1)).toBeDisabled()
})

test('confirms several members and e-learnings with one call for each e-learning', async () => {
  const { server } = await renderPage([openPart(), emmaFire, emmaLadders])
  await page
    .getByRole('checkbox', { name: text('common.table.selectAll') })
    .first()
    .click()
  await confirmSelected(3)
  await expect.element(dialog(3)).toBeVisible()
  await expect
    .element(dialog(3).getByRole('group', { name: 'Brandschutz' }).getByText('Otto Lager und Emma Büro'))
    .toBeVisible()

  await tick('Fluchtweg abgegangen')
  await tick('Alarm erklärt')
  await expect.element(confirmButton(3)).toBeDisabled()
  await tick(text('elearning.oral.talk'))
  await confirmButton(3).click()

  await expect.element(dialog(3)).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningOral.confirm'))
    .toEqual([
      { elearningUuid: fire, memberUuids: [otto, emma], checklist: ['exit', 'alarm'] },
      { elearningUuid: ladders, memberUuids: [emma], checklist: [] },
    ])
})

test('keeps the dialog open and sends nothing more when the server refuses a confirmation', async () => {
  const { server } = await renderPage([openPart(), emmaLadders])
  fakeServer({ 'elearningOral.confirm': refuse('OralPart.Incomplete') })
  await page
    .getByRole('checkbox', { name: text('common.table.selectAll') })
    .first()
    .click()
  await confirmSelected(2)
  await tick('Fluchtweg abgegangen')
  await tick('Alarm erklärt')
  await tick(text('elearning.oral.talk'))

  await confirmButton(2).click()

  await expect.element(page.getByText(text('common.errorCodes.OralPart.Incomplete'))).toBeVisible()
  await expect.element(dialog(2)).toBeVisible()
  await expect.poll(() => server.inputs('elearningOral.confirm')).toHaveLength(1)
})

test('asks before it discards ticked items, and opens with no item ticked the next time', async () => {
  const { server } = await openForOtto()
  await tick('Fluchtweg abgegangen')
  await dialog(1)
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()
  await page.getByRole('button', { name: text('common.unsaved.leave') }).click()
  await expect.element(dialog(1)).not.toBeInTheDocument()

  await select('Otto Lager')
  await confirmSelected(1)

  await expect.element(page.getByRole('checkbox', { name: 'Fluchtweg abgegangen' })).not.toBeChecked()
  expect(server.inputs('elearningOral.confirm')).toEqual([])
})

test('confirms an oral part on phones too', async () => {
  await setPhoneSize()
  const { server } = await openForOtto()
  await expect.element(table()).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])

  await tick('Fluchtweg abgegangen')
  await tick('Alarm erklärt')
  await confirmButton(1).click()

  await expect.element(dialog(1)).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('elearningOral.confirm')).toHaveLength(1)
})
