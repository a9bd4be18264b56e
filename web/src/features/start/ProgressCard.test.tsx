import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { ProgressCard } from './ProgressCard.tsx'
import { formats, statistics } from './start-fixture.ts'

type Props = Parameters<typeof ProgressCard>[0]

const noAnalyses = { completed: 0, due: 0, inprogress: 0, overdue: 0 }
const renderCard = (props: Partial<Props> = {}) =>
  renderUi(
    <ProgressCard statistics={statistics} analyses={noAnalyses} actions={{ done: 0, open: 0 }} {...props} />,
    { language: 'en_GB' },
  )

const card = () => page.getByRole('complementary', { name: text('elearning.overview.standing.title') })
test.each<[string, Partial<Props>, number, number]>([
  ['e-learnings', {}, 1, 3],
  ['analyses', { analyses: { completed: 2, due: 1, inprogress: 1, overdue: 1 } }, 3, 8],
  ['actions', { actions: { done: 4, open: 2 } }, 5, 9],
])('counts %s in the progress', async (_, props, done, total) => {
  await renderCard(props)

  await expect
    .element(card().getByText(text('elearning.overview.standing.count', { done, total })))
    .toBeVisible()
})

test('shows nothing if there is nothing to do', async () => {
  await renderCard({ statistics: { ...statistics, total: 0, completed: 0 } })

  expect(card().elements()).toEqual([])
})

test('shows the number of certificates and when the next one expires', async () => {
  await renderCard({ statistics: { ...statistics, certificates: 12, nextExpiry: '2027-03-02' } })

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
  await renderCard({ statistics: { ...statistics, nextExpiry } })

  await expect.element(card().getByText(expiry())).toBeVisible()
  await expect
    .element(card().getByRole('paragraph').first())
    .toHaveTextContent(text('elearning.overview.standing.sentence', { done: 1, total: 3 }))
  expect(await axeViolations()).toEqual([])
})
