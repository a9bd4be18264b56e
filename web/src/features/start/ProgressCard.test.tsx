import type { OwnTasks } from '@sorgfalt/contract/start/overview'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { ProgressCard } from './ProgressCard.tsx'
import { analysisTask, formats, ownActions, ownTasks, riskActionRow } from './start-fixture.ts'

const renderCard = (changes: Partial<OwnTasks> = {}) =>
  renderUi(<ProgressCard own={ownTasks(changes)} />, { language: 'en_GB' })

const card = () => page.getByRole('complementary', { name: text('elearning.overview.standing.title') })
test.each<[string, Partial<OwnTasks>, number, number]>([
  ['e-learnings', {}, 1, 3],
  ['analyses', { analyses: [analysisTask(), analysisTask({ status: 'completed' })] }, 2, 5],
  [
    'agreed actions',
    { actions: ownActions([riskActionRow(), riskActionRow({ state: 'defined' })], 4) },
    5,
    8,
  ],
])('counts %s in the progress', async (_, changes, done, total) => {
  await renderCard(changes)

  await expect
    .element(card().getByText(text('elearning.overview.standing.count', { done, total })))
    .toBeVisible()
})

test('shows nothing if there is nothing to do', async () => {
  await renderCard({ tasks: [] })

  await expect.element(card()).not.toBeInTheDocument()
})

test('shows the number of certificates and when the next one expires', async () => {
  await renderCard({ certificates: 12, nextExpiry: '2027-03-02' })

  await expect.element(card().getByRole('definition').first()).toHaveTextContent('12')
  await expect.element(card().getByText(formats.shortDate('2027-03-02'))).toBeVisible()
})

test.each([
  [
    '2027-03-02',
    () => text('elearning.overview.standing.nextExpirySentence', { date: formats.date('2027-03-02') }),
  ],
  [null, () => text('elearning.overview.standing.noExpiry')],
])('describes the next expiry (%s) in a sentence on a phone', async (nextExpiry, expiry) => {
  await setPhoneSize()
  await renderCard({ nextExpiry })

  await expect.element(card().getByText(expiry())).toBeVisible()
  await expect
    .element(card().getByRole('paragraph').first())
    .toHaveTextContent(text('elearning.overview.standing.sentence', { done: 1, total: 3 }))
  expect(await axeViolations()).toEqual([])
})
