import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { AllDone, type Hero, HeroCard } from './HeroCard.tsx'
import { dateIn, elearningTask, formats, withSpaces } from './start-fixture.ts'

const renderHero = (changes: Partial<Hero> = {}) =>
  renderUi(
    <HeroCard
      hero={{
        ...elearningTask(),
        progressText: 'Page 4 of 12',
        button: <button type="button">Start</button>,
        ...changes,
      }}
    />,
    { language: 'en_GB' },
  )

const card = page.getByRole('region', { name: 'Fire safety' })
const facts = () =>
  card
    .getByRole('listitem')
    .elements()
    .map((item) => withSpaces(item.textContent))
const due = (days: number) => ({ dueInDays: days, dueDate: dateIn(days) })

test('shows the title, the description and the button of a new task', async () => {
  await renderHero()

  await expect.element(card.getByRole('heading', { name: 'Fire safety' })).toBeVisible()
  await expect.element(card.getByText('What to do in a fire.')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Start' })).toBeVisible()
  await expect.element(card.getByRole('progressbar')).not.toBeInTheDocument()
})

test.each([
  ['in a week', due(7), () => text('elearning.overview.hero.due', { when: formats.relativeDays(7) })],
  ['in a month', due(30), () => text('elearning.overview.hero.soon')],
  ['later', due(31), () => text('elearning.overview.hero.open')],
  ['at no date', { dueInDays: null, dueDate: null }, () => text('elearning.overview.hero.open')],
])('shows the badge of a task that is due %s', async (_, dates, badge) => {
  await renderHero(dates)

  await expect.element(card.getByText(badge())).toBeVisible()
})

test('shows the badge of a task that was started', async () => {
  await renderHero({ status: 'inprogress', executionUuid: uuidOf(1), ...due(20) })

  await expect.element(card.getByText(text('elearning.overview.hero.begun'))).toBeVisible()
})

test('shows how many days ago a slightly overdue task was due, and its due date', async () => {
  await renderHero({ status: 'overdue', ...due(-2) })

  const since = text('common.time.sinceDays', { count: 2 })
  await expect.element(card.getByText(text('elearning.overview.hero.overdue', { since }))).toBeVisible()
  const date = withSpaces(formats.dayMonth(dateIn(-2)))
  await expect.poll(() => facts()).toContain(text('elearning.overview.hero.wasDueOn', { date }))
})

test('shows the due date only once if a task is long overdue', async () => {
  await renderHero({ status: 'overdue', ...due(-40) })

  const since = text('common.time.since', { date: formats.briefDate(dateIn(-40)) })
  await expect.element(card.getByText(text('elearning.overview.hero.overdue', { since }))).toBeVisible()
  await expect.poll(() => facts()).toHaveLength(1)
})

test('shows the remaining minutes and the progress of a task that was started', async () => {
  await renderHero({
    status: 'inprogress',
    executionUuid: uuidOf(1),
    progressPercent: 75,
    durationMinutes: 20,
  })

  const minutes = withSpaces(formats.minutes(5))
  await expect.poll(() => facts()).toContain(text('elearning.overview.hero.minutesLeft', { minutes }))
  await expect.element(card.getByText('Page 4 of 12')).toBeVisible()
  await expect.element(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75')
})

test('shows no duration if it is unknown', async () => {
  await renderHero({ durationMinutes: null, dueDate: null, dueInDays: null })

  await expect.element(card).toBeVisible()
  await expect.poll(() => facts()).toEqual([])
})

test('explains that everything is done, with and without a next task', async () => {
  const { rerender } = await renderUi(<AllDone next={undefined} />, { language: 'en_GB' })
  await expect.element(page.getByText(text('elearning.overview.clear.text'))).toBeVisible()

  await rerender(<AllDone next={{ title: 'First aid', dueDate: '2027-03-02' }} />)

  const date = formats.date('2027-03-02')
  await expect
    .element(page.getByText(text('elearning.overview.clear.next', { title: 'First aid', date })))
    .toBeVisible()
})

test('is accessible', async () => {
  await renderHero({ status: 'inprogress', executionUuid: uuidOf(1), progressPercent: 75 })

  expect(await axeViolations()).toEqual([])
})
