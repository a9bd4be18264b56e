import type { ElearningDetails, ElearningSettings } from '@sorgfalt/contract/elearning/catalog'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#lib/query-client.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createDetails, createSettings, elearningUuid, lena, otto } from './catalog-fixture.ts'
import { SettingsTab } from './SettingsTab.tsx'

interface Options {
  details?: Partial<ElearningDetails>
  settings?: Partial<ElearningSettings>
  permissions?: string[]
  answers?: Answers
}

const noEffect = { affected: 0, newlyOverdue: 0 }

/** Renders the tab. By default the server saves every change, and no due date moves. */
async function renderTab({ details, settings, permissions, answers }: Options = {}) {
  await signIn({ permissions: permissions ?? ['elearning.save-settings'] })
  const saved = createSettings(settings)
  const server = fakeServer({
    'elearningCatalog.readSettings': saved,
    'elearningCatalog.saveSettings': ({ elearningUuid: _of, dryRun: _dry, version, ...values }) => ({
      ...noEffect,
      settings: { ...saved, ...values, version: version + 1 },
    }),
    'memberList.getList': { rows: [otto], total: 1, page: 1, perPage: 100 },
    ...answers,
  })
  const { unmount } = await renderUi(<SettingsTab details={createDetails(details)} />)
  await expect.element(field('interval')).toBeVisible()

  return { ...server, unmount }
}

type Label = 'interval' | 'buffer' | 'anchor' | 'calendarMonth' | 'mode'
const field = (label: Label) =>
  page.getByRole('combobox', { name: text(`elearning.catalog.settings.${label}`) })
const choose = async (label: Label, option: string) => {
  await field(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const interval = (count: number) => text('elearning.catalog.everyMonths', { count })
const leadDays = () => page.getByLabelText(text('elearning.catalog.settings.leadDays'))
const countPast = () => page.getByRole('checkbox', { name: text('elearning.catalog.settings.countPast') })
const saveBar = (count: number) => page.getByRole('region', { name: text('common.unsaved.count', { count }) })
const save = (count = 1) =>
  saveBar(count)
    .getByRole('button', { name: text('common.unsaved.save') })
    .click()
const movedDates = () => page.getByRole('dialog', { name: text('elearning.catalog.settings.previewTitle') })
const conflict = () => page.getByRole('dialog', { name: text('common.conflict.title') })
const saved = () => page.getByText(text('elearning.catalog.settings.saved'))

test('shows the saved settings and no save bar', async () => {
  await renderTab()

  await expect.element(field('interval')).toHaveTextContent(interval(12))
  await expect.element(field('buffer')).toHaveTextContent(text('elearning.catalog.settings.bufferNone'))
  await expect
    .element(field('mode'))
    .toHaveTextContent(text('elearning.catalog.confirmationModes.recommended'))
  await expect.element(leadDays()).toHaveValue(30)
  await expect.element(countPast()).toBeChecked()
  await expect.element(page.getByText('Lena Ort')).toBeVisible()
  await expect.element(page.getByText('Fluchtweg abgehen')).toBeVisible()
  await expect.element(saveBar(1)).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('saves changes without a confirmation if no due date moves', async () => {
  const server = await renderTab()

  await choose('interval', interval(6))
  await countPast().click()
  await save(2)

  await expect.element(saved()).toBeVisible()
  await expect.element(saveBar(2)).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings'))
    .toMatchObject([
      { elearningUuid, dueDateInterval: 6, countPast: false, version: 4, dryRun: true },
      { elearningUuid, dueDateInterval: 6, countPast: false, version: 4, dryRun: false },
    ])
  await expect.element(movedDates()).not.toBeInTheDocument()
})

test('saves the next change with the new version number', async () => {
  const server = await renderTab()
  await countPast().click()
  await save()
  await expect.element(saved()).toBeVisible()
  await expect.element(saveBar(1)).not.toBeInTheDocument()

  await countPast().click()
  await save()

  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings').map(({ version }) => version))
    .toEqual([4, 4, 5, 5])
})

test('asks before due dates move, and saves after the confirmation', async () => {
  const settings = createSettings({ dueDateInterval: 6, version: 5 })
  const server = await renderTab({
    answers: { 'elearningCatalog.saveSettings': { affected: 7, newlyOverdue: 1, settings } },
  })
  await choose('interval', interval(6))
  await save()

  await expect
    .element(movedDates().getByText(text('elearning.catalog.settings.moves', { count: 7 })))
    .toBeVisible()
  await expect
    .element(movedDates().getByText(text('elearning.catalog.settings.overdue', { count: 1 })))
    .toBeVisible()
  expect(await axeViolations()).toEqual([])
  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings').map(({ dryRun }) => dryRun))
    .toEqual([true])

  await movedDates()
    .getByRole('button', { name: text('elearning.catalog.settings.apply') })
    .click()

  await expect.element(saved()).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings').map(({ dryRun }) => dryRun))
    .toEqual([true, false])
})

test('keeps the changes unsaved when the user does not want due dates to move', async () => {
  const server = await renderTab({
    answers: {
      'elearningCatalog.saveSettings': { affected: 7, newlyOverdue: 0, settings: createSettings() },
    },
  })
  await choose('interval', interval(6))
  await save()
  await movedDates()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()

  await expect.element(movedDates()).not.toBeInTheDocument()
  await expect.element(field('interval')).toHaveTextContent(interval(6))
  await expect.element(saveBar(1)).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings').map(({ dryRun }) => dryRun))
    .toEqual([true])
})

test('discards changes', async () => {
  await renderTab()
  await choose('interval', interval(6))

  await saveBar(1)
    .getByRole('button', { name: text('common.unsaved.discard') })
    .click()

  await expect.element(field('interval')).toHaveTextContent(interval(12))
  await expect.element(saveBar(1)).not.toBeInTheDocument()
})

test('saves with the keyboard', async () => {
  const server = await renderTab()
  await countPast().click()

  await userEvent.keyboard('{Control>}s{/Control}')

  await expect.element(saved()).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings').at(-1))
    .toMatchObject({ countPast: false })
})

test('shows no settings for repeats if the e-learning is not repeated', async () => {
  await renderTab({ settings: { dueDateInterval: 0 } })

  await expect.element(field('anchor')).not.toBeInTheDocument()
  await expect.element(leadDays()).not.toBeInTheDocument()
  await choose('interval', interval(12))

  await expect.element(field('anchor')).toBeVisible()
  await expect.element(leadDays()).toBeVisible()
})

test('proposes January as the fixed month, which the user can change', async () => {
  const server = await renderTab()

  await choose('anchor', text('elearning.catalog.anchors.calendar'))
  await expect.element(field('calendarMonth')).toHaveTextContent('Januar')
  await expect.element(page.getByText(text('elearning.catalog.settings.calendarHint'))).toBeVisible()
  await choose('calendarMonth', 'März')
  await save(2)

  await expect.element(saved()).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings').at(-1))
    .toMatchObject({
      anchor: 'calendar',
      calendarMonth: 3,
    })
})

test('removes the fixed month when the user chooses due dates without a fixed month', async () => {
  const server = await renderTab({ settings: { anchor: 'calendar', calendarMonth: 3 } })

  await choose('anchor', text('elearning.catalog.anchors.schedule'))
  await expect.element(page.getByText(text('elearning.catalog.settings.scheduleHint'))).toBeVisible()
  await save(2)

  await expect.element(saved()).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings').at(-1))
    .toMatchObject({
      anchor: 'schedule',
      calendarMonth: null,
    })
})

test('refuses an interval that is impossible with a fixed month', async () => {
  const server = await renderTab({ settings: { anchor: 'calendar', calendarMonth: 3 } })

  await choose('interval', interval(5))
  await save()

  await expect.element(page.getByText(text('common.validation.calendarInterval'))).toBeVisible()
  await expect.element(field('interval')).toHaveFocus()
  expect(server.inputs('elearningCatalog.saveSettings')).toEqual([])
})

test.each([
  ['too many days', '91', 'max'],
  ['a negative number of days', '-1', 'min'],
] as const)('refuses %s before the due date', async (_, days, message) => {
  const server = await renderTab()

  await leadDays().fill(days)
  await save()

  await expect.element(page.getByText(text(`common.validation.${message}`))).toBeVisible()
  expect(server.inputs('elearningCatalog.saveSettings')).toEqual([])
})

test('refuses an empty number of days', async () => {
  const server = await renderTab()

  await leadDays().fill('')
  await save()

  await expect.element(leadDays()).toHaveFocus()
  await expect.element(leadDays()).toHaveAttribute('aria-invalid', 'true')
  expect(server.inputs('elearningCatalog.saveSettings')).toEqual([])
})

test('explains what a required confirmation means', async () => {
  await renderTab({ details: { category: 'hazardous-substances' } })
  await expect.element(page.getByText(text('elearning.catalog.settings.hazardous'))).toBeVisible()
  await expect
    .element(page.getByText(text('elearning.catalog.settings.requiredHint')))
    .not.toBeInTheDocument()

  await choose('mode', text('elearning.catalog.confirmationModes.required'))

  await expect.element(page.getByText(text('elearning.catalog.settings.requiredHint'))).toBeVisible()
})

test('saves a different responsible member', async () => {
  const server = await renderTab()

  await page.getByRole('button', { name: text('member.picker.remove', { name: 'Lena Ort' }) }).click()
  await page.getByRole('button', { name: new RegExp(text('member.picker.add')) }).click()
  await page.getByRole('option', { name: /Otto Einheit/ }).click()
  await save()

  await expect.element(saved()).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings').at(-1))
    .toMatchObject({ responsibleUuid: otto.uuid })
  await expect.poll(() => server.inputs('memberList.getList').at(0)?.filter.role).not.toContain('member')
})

test('saves without a responsible member', async () => {
  const server = await renderTab()

  await page.getByRole('button', { name: text('member.picker.remove', { name: 'Lena Ort' }) }).click()
  await save()

  await expect.element(saved()).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings').at(-1))
    .toMatchObject({ responsibleUuid: null })
})

test('warns about a responsible member who is archived', async () => {
  await renderTab({ settings: { responsible: { ...lena, archived: true } } })

  await expect.element(page.getByText(text('member.picker.replace'))).toBeVisible()
})

test('saves the company’s own texts for the places where the course shows them', async () => {
  const server = await renderTab({ details: { localInserts: ['assembly-point', 'first-aiders'] } })

  await page.getByLabelText(text('elearning.catalog.settings.inserts.assembly-point')).fill('Hof')
  await page.getByLabelText(text('elearning.catalog.settings.inserts.first-aiders')).fill('Otto')
  await save()

  await expect.element(saved()).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings').at(-1))
    .toMatchObject({
      localInserts: { 'assembly-point': 'Hof', 'first-aiders': 'Otto' },
    })
})

test('shows no fields for the company’s own texts if the course has no places for them', async () => {
  await renderTab({ details: { localInserts: [] } })

  await expect.element(page.getByText(text('elearning.catalog.settings.localText'))).not.toBeInTheDocument()
})

test('shows the settings as read-only if the user may not change them', async () => {
  await renderTab({ permissions: [] })

  await expect.element(page.getByText(text('elearning.catalog.settings.readOnly'))).toBeVisible()
  await expect.element(field('interval')).toBeDisabled()
  await expect.element(leadDays()).toBeDisabled()
  await expect.element(countPast()).toBeDisabled()
  await expect
    .element(page.getByRole('button', { name: new RegExp(text('member.picker.add')) }))
    .not.toBeInTheDocument()
})

test('shows a refusal by the server at the field that it concerns', async () => {
  await renderTab({
    answers: {
      'elearningCatalog.saveSettings': ({ dryRun }) =>
        dryRun
          ? { ...noEffect, settings: createSettings() }
          : refuse('Request.Invalid', { fields: { leadDays: 'max' } }),
    },
  })
  await leadDays().fill('60')
  await save()

  await expect.element(page.getByText(text('common.validation.max'))).toBeVisible()
  await expect.element(saveBar(1)).toBeVisible()
})

/** When and by whom the settings were saved in the meantime. */
const lastSave = { at: '2026-11-20T10:00:00Z', by: 'Emma Büro' }
const newer = createSettings({ dueDateInterval: 24, confirmationMode: 'none', version: 9 })

/** Renders a tab whose first save is refused because of the {@link newer} settings. */
async function renderConflict() {
  const server = await renderTab({
    answers: {
      'elearningCatalog.saveSettings': ({ version, elearningUuid: _of, dryRun: _dry, ...values }) =>
        version === newer.version
          ? { ...noEffect, settings: { ...newer, ...values, version: 10 } }
          : refuse('Version.Conflict', { params: lastSave }),
    },
  })
  await choose('interval', interval(6))
  fakeServer({ 'elearningCatalog.readSettings': newer })
  await save()
  await expect.element(conflict()).toBeVisible()

  return server
}

test('shows what another member has saved in the meantime', async () => {
  await renderConflict()

  const row = conflict().getByRole('row', { name: new RegExp(text('elearning.catalog.settings.interval')) })
  await expect.element(row.getByRole('cell', { name: interval(6) })).toBeVisible()
  await expect.element(row.getByRole('cell', { name: interval(24) })).toBeVisible()
  await expect.element(conflict().getByText(/Emma Büro/)).toBeVisible()
  await expect.poll(() => conflict().getByRole('row').elements()).toHaveLength(2)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`${text('common.toast.danger')}${text('common.errorCodes.Version.Conflict')}`)
  expect(await axeViolations()).toEqual([])
})

test('keeps the user’s changes after a conflict and saves them on top of the newer version', async () => {
  const server = await renderConflict()

  await conflict()
    .getByRole('button', { name: text('common.conflict.keep') })
    .click()
  await expect.element(conflict()).not.toBeInTheDocument()
  await expect.element(field('interval')).toHaveTextContent(interval(6))
  await expect.element(field('mode')).toHaveTextContent(text('elearning.catalog.confirmationModes.none'))
  await save()

  await expect.element(saved()).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings').at(-1))
    .toMatchObject({
      dueDateInterval: 6,
      confirmationMode: 'none',
      version: 9,
    })
})

test('discards the user’s changes after a conflict and shows the newer version', async () => {
  await renderConflict()

  await conflict()
    .getByRole('button', { name: text('common.conflict.take') })
    .click()

  await expect.element(conflict()).not.toBeInTheDocument()
  await expect.element(field('interval')).toHaveTextContent(interval(24))
  await expect.element(saveBar(1)).not.toBeInTheDocument()
})

test('restores a chosen responsible member, whose name it reads again', async () => {
  const { unmount } = await renderTab({ settings: { responsible: null, responsibleUuid: null } })
  await page.getByRole('button', { name: new RegExp(text('member.picker.add')) }).click()
  await page.getByRole('option', { name: /Otto Einheit/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(saveBar(1)).toBeVisible()
  await unmount()
  queryClient.clear()

  const { uuid, firstName, lastName, username, role, status } = otto
  const head = { uuid, firstName, lastName, username, role, status, archivedAt: null }
  const server = await renderTab({
    settings: { responsible: null, responsibleUuid: null },
    answers: { 'memberList.loadMember': head },
  })

  const chips = page.getByRole('list', { name: text('elearning.catalog.settings.responsible') })
  await expect.element(chips).toMatchTextContent('Otto')
  await save()
  await expect
    .poll(() => server.inputs('elearningCatalog.saveSettings').at(-1)?.responsibleUuid)
    .toBe(otto.uuid)
})
