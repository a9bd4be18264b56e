import { type OverdueSummary, type OverdueTask, overdue } from '@sorgfalt/contract/overdue/overdue'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preview } from '#parts/remind/remind-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { pageWith, uuidOf } from '#test/records.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { OverduePage } from './OverduePage.tsx'
import { overdueSearch } from './overdue-filter.ts'

const taskOf = (number: number, changes: Partial<OverdueTask> = {}): OverdueTask => ({
  memberUuid: uuidOf(number),
  firstName: 'Dorothea',
  lastName: `Ackermann ${number}`,
  kind: 'elearning',
  subjectUuid: uuidOf(100 + number),
  title: 'Fire safety',
  dueOn: '2026-11-02',
  days: 14,
  oralPending: false,
  orgUnit: 'Civil engineering',
  orgUnitCount: 1,
  responsible: 'Otto Einheit',
  remindedOn: '2026-11-13',
  reminderCount: 3,
  obstacle: null,
  ...changes,
})
const silent = taskOf(2, { obstacle: 'noContact', remindedOn: null, reminderCount: 0 })
const action = taskOf(3, {
  kind: 'action',
  title: 'Label the distributor',
  remindedOn: null,
  reminderCount: 0,
})

const summary: OverdueSummary = {
  taskCount: 52,
  memberCount: 41,
  reachableCount: 37,
  unreachable: { noContact: 3, letter: 0, noAccess: 1, today: 0, self: 0 },
  byKind: { elearning: 46, inspection: 0, action: 5, check: 1 },
  remindedOn: '2026-11-13',
}

interface Start {
  rows?: OverdueTask[]
  answers?: Answers
  permissions?: readonly string[]
  at?: string
}

async function start({
  rows = [taskOf(1), silent, action],
  answers = {},
  permissions = [overdue.list.access, overdue.remind.access],
  at = '/overdue',
}: Start = {}) {
  const server = fakeServer({
    'overdue.list': pageWith(rows),
    'overdue.readSummary':
      rows.length > 0 ? summary : { ...summary, taskCount: 0, memberCount: 0, reachableCount: 0 },
    'overdue.readTaskOptions': {
      tasks: [
        { task: uuidOf(200), kind: 'elearning', title: 'Fire safety', memberCount: 30 },
        { task: 'action', kind: 'action', title: null, memberCount: 6 },
      ],
    },
    'overdue.previewReminder': preview,
    'memberList.readFilterOptions': { orgUnits: [], orgUnitCount: 0, locations: [], locationCount: 0 },
    ...answers,
  })
  await signIn({ permissions: [...permissions] })
  const ui = await renderUi(<OverduePage />, {
    language: 'en_GB',
    route: '/overdue',
    at,
    validateSearch: overdueSearch,
  })

  return { server, ...ui }
}

const remindButton = (number: number) =>
  page.getByRole('button', { name: text('overdue.action', { number: String(number) }) })
const dialog = page.getByRole('dialog')
const select = (name: string) =>
  page
    .getByRole('checkbox', { name: text('common.table.selectRow', { name }) })
    .first()
    .click()

test('centres the days vertically in a row, like the other columns', async () => {
  await start()
  const row = page.getByRole('row', { name: /Ackermann 1/ })
  await expect.element(row.getByText('14 days')).toBeVisible()
  const middleOf = (name: string) => {
    const { top, bottom } = row.getByText(name).element().getBoundingClientRect()
    return (top + bottom) / 2
  }

  await expect.poll(() => Math.abs(middleOf('14 days') - middleOf('Fire safety'))).toBeLessThanOrEqual(0.5)
})

test('lists overdue tasks with the days, the reminders and the responsible member', async () => {
  await start()

  const row = page.getByRole('row', { name: /Ackermann 1/ })
  await expect.element(row.getByText('14 days')).toBeVisible()
  await expect.element(row.getByText(/3 times/)).toBeVisible()
  await expect.element(row.getByText('Otto Einheit')).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Ackermann 2/ }).getByText(text('overdue.obstacles.noContact')))
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Ackermann 3/ }).getByText(text('overdue.list.never')))
    .toBeVisible()
  await expect.element(page.getByText(/52 tasks of 41 people\. 4 of them cannot be reached\./)).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('reminds all members who match the filter', async () => {
  const { server } = await start({ at: '/overdue?days=14' })

  await remindButton(37).click()

  await expect.element(dialog).toBeVisible()
  await expect.poll(() => server.inputs('overdue.previewReminder').at(-1)?.filter).toEqual({ days: 14 })
})

test('reminds the selected members, without those who cannot be reminded', async () => {
  const { server } = await start()
  await select('Dorothea Ackermann 1, Fire safety')
  await select('Dorothea Ackermann 2, Fire safety')

  await remindButton(1).click()

  await expect.element(dialog).toBeVisible()
  await expect
    .poll(() => server.inputs('overdue.previewReminder').at(-1)?.filter)
    .toEqual({ member: [uuidOf(1), uuidOf(2)] })
})

test('says why none of the selected members can be reminded', async () => {
  await start()
  await select('Dorothea Ackermann 2, Fire safety')

  await expect.element(remindButton(0)).toBeDisabled()
  await expect
    .element(page.getByText(`Dorothea Ackermann 2: ${text('overdue.remind.reasons.noContact')}`))
    .toBeVisible()
})

test('limits the list to one kind of task', async () => {
  const { server, address } = await start()

  await page.getByText(text('overdue.tabs.action', { number: '6' })).click()

  await expect
    .poll(() => server.inputs('overdue.list').at(-1)?.filter)
    .toMatchObject({ kind: ['action', 'check'] })
  await expect.poll(address).toContain('kind=')
})

test('limits the list, and whom the button reminds, to one task', async () => {
  const { server, address } = await start()

  await page.getByRole('combobox', { name: text('overdue.list.task') }).click()
  await page.getByRole('option', { name: /Fire safety/ }).click()

  await expect.poll(() => server.inputs('overdue.list').at(-1)?.filter).toMatchObject({ task: [uuidOf(200)] })
  await expect.poll(address).toContain('task=')
  await userEvent.keyboard('{Escape}')
  await remindButton(37).click()
  await expect.element(dialog).toBeVisible()
  await expect
    .poll(() => server.inputs('overdue.previewReminder').at(-1)?.filter)
    .toEqual({ task: [uuidOf(200)] })
})

test('offers no reminders to those who may only read', async () => {
  await start({ permissions: [overdue.list.access] })

  await expect.element(page.getByRole('row', { name: /Ackermann 1/ })).toBeVisible()
  await expect.element(remindButton(37)).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

test('says that nobody is overdue', async () => {
  await start({ rows: [] })

  await expect.element(page.getByText(text('overdue.emptyText'))).toBeVisible()
})

test('shows cards on phones', async () => {
  await setPhoneSize()
  await start()

  await expect.element(page.getByText('Label the distributor')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})
