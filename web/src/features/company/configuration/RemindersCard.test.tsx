import { defaultReminderPlan, type ReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { RemindersCard } from './RemindersCard.tsx'

async function start(changes: Partial<ReminderPlan> = {}, disabled = false) {
  const changed = vi.fn<(plan: ReminderPlan) => void>()
  await renderUi(
    <WithValue initial={{ ...defaultReminderPlan, ...changes }}>
      {(value, onChange) => (
        <RemindersCard
          value={value}
          saved={{ ...defaultReminderPlan, ...changes }}
          onChange={(plan) => {
            changed(plan)
            onChange(plan)
          }}
          disabled={disabled}
        />
      )}
    </WithValue>,
    { language: 'en_GB' },
  )

  return { latest: () => changed.mock.lastCall?.[0] }
}

type Flag = 'active' | 'announce' | 'onRestDays' | 'bySms' | 'optOut'
const flag = (name: Flag) => page.getByRole('switch', { name: text(`reminder.plan.${name}`) })
const after = (count: number) => text('reminder.plan.daysAfter', { count })
const earlier = (count: number) => text('reminder.plan.daysBefore', { count })
const row = (time: string) => page.getByRole('row', { name: time, exact: false })
const removal = (time: string) =>
  page.getByRole('button', { name: text('reminder.plan.removeTime', { time }) })
async function add(time: string) {
  await page.getByRole('button', { name: text('reminder.plan.addTime') }).click()
  await page.getByRole('menuitem', { name: time }).click()
}
/** The name of the list contains the chosen recipients, too. */
const copies = (count: number) =>
  page.getByRole('combobox', { name: new RegExp(`^${text('reminder.plan.copyTo', { count })}: `) })
const hours = (name: 'from' | 'until') => page.getByRole('combobox', { name: text(`reminder.plan.${name}`) })
const option = (name: string) => page.getByRole('option', { name })

test.each(['announce', 'onRestDays', 'bySms', 'optOut'] as const)('switches the setting %s', async (name) => {
  const { latest } = await start()

  await flag(name).click()

  expect(latest()).toEqual({ ...defaultReminderPlan, [name]: !defaultReminderPlan[name] })
})

test('hides the details while reminders are switched off, and keeps their values', async () => {
  const { latest } = await start()

  await flag('active').click()
  await expect.element(flag('announce')).not.toBeInTheDocument()
  expect(latest()).toEqual({ ...defaultReminderPlan, active: false })
  await flag('active').click()

  await expect.element(flag('announce')).toBeChecked()
  expect(latest()).toEqual(defaultReminderPlan)
})

test('adds a time so that the earliest reminder comes first', async () => {
  const { latest } = await start({ before: [3, 0] })

  await add(earlier(30))

  expect(latest()?.before).toEqual([30, 3, 0])
})

test('removes the reminder that is sent on the due date', async () => {
  const { latest } = await start({ before: [3, 0] })

  await removal(text('reminder.plan.onDay')).click()

  expect(latest()?.before).toEqual([3])
})

test('adds a reminder that follows the due date, at first without copies', async () => {
  const { latest } = await start({ overdue: [] })
  await expect.element(copies(14)).not.toBeInTheDocument()

  await add(after(14))

  expect(latest()?.overdue).toEqual([{ days: 14, copyTo: [] }])
  await expect.poll(() => copies(14).element().textContent).toContain(text('reminder.plan.nobody'))
})

test('names all recipients of copies in full', async () => {
  await start({ overdue: [{ days: 14, copyTo: ['org-unit', 'location'] }] })

  const names = (['org-unit', 'location'] as const).map((copy) => text(`reminder.copies.${copy}`))
  await expect.poll(() => copies(14).element().textContent).toContain(names.join(', '))
})

test('removes a reminder that follows the due date, together with its copies', async () => {
  const { latest } = await start()

  await removal(after(14)).click()

  expect(latest()?.overdue.map(({ days }) => days)).toEqual([7, 28])
})

test('offers no time that the plan already contains', async () => {
  await start({ before: [3] })

  await page.getByRole('button', { name: text('reminder.plan.addTime') }).click()

  await expect.element(page.getByRole('menuitem', { name: earlier(14) })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: earlier(3) })).not.toBeInTheDocument()
})

test('marks a switch that differs from the saved plan', async () => {
  await start()

  await flag('bySms').click()

  await expect.poll(() => flag('bySms').element().closest('[data-changed]')).not.toBeNull()
  await expect.poll(() => flag('announce').element().closest('[data-changed]')).toBeNull()
})

test('marks only the rows that differ from the saved plan', async () => {
  await start({ overdue: [7, 28].map((days) => ({ days: days as 7 | 28, copyTo: ['admin' as const] })) })

  await copies(7).click()
  await option(text('reminder.copies.org-unit')).click()

  await expect.element(row(after(7))).toHaveAttribute('data-changed')
  await expect.element(row(after(28))).not.toHaveAttribute('data-changed')
})

test('adds a recipient of copies, with the responsible members of units before administrators', async () => {
  const { latest } = await start({ overdue: [{ days: 7, copyTo: ['admin'] }] })

  await copies(7).click()
  await option(text('reminder.copies.org-unit')).click()

  expect(latest()?.overdue).toEqual([{ days: 7, copyTo: ['org-unit', 'admin'] }])
})

test('changes the hours in which messages are sent', async () => {
  const { latest } = await start()

  await hours('from').click()
  await option(text('reminder.plan.hour', { hour: 9 })).click()
  await hours('until').click()
  await option(text('reminder.plan.hour', { hour: 17 })).click()

  expect(latest()).toMatchObject({ from: 9, until: 17 })
})

test('offers only hours that leave at least one hour for sending', async () => {
  await start({ from: 18, until: 20 })

  await hours('from').click()
  await expect.element(option(text('reminder.plan.hour', { hour: 19 }))).toBeVisible()
  await expect.element(option(text('reminder.plan.hour', { hour: 20 }))).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await hours('until').click()

  await expect.element(option(text('reminder.plan.hour', { hour: 19 }))).toBeVisible()
  await expect.element(option(text('reminder.plan.hour', { hour: 18 }))).not.toBeInTheDocument()
})

test('cannot be changed while it is disabled', async () => {
  await start({}, true)

  for (const input of [...page.getByRole('switch').elements(), ...page.getByRole('combobox').elements()])
    expect(input).toBeDisabled()
  await expect
    .element(page.getByRole('button', { name: text('reminder.plan.addTime') }))
    .not.toBeInTheDocument()
})

test('is accessible', async () => {
  await start()

  expect(await axeViolations()).toEqual([])
})
