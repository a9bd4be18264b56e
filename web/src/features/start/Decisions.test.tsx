import { type Decision, decisionKinds } from '@sorgfalt/contract/start/overview'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Decisions } from './Decisions.tsx'
import { decision } from './start-fixture.ts'

const render = (rows: Decision[], total = rows.length) =>
  renderUi(<Decisions decisions={{ total, rows }} />, { language: 'en_GB' })

const rows = () => page.getByRole('listitem')

test('shows at most six decisions, and all of them on request', async () => {
  await render(Array.from({ length: 9 }, (_, index) => decision(index)))
  await expect.poll(() => rows().elements()).toHaveLength(6)

  await page.getByRole('button', { name: text('elearning.overview.decisions.all', { total: '9' }) }).click()

  await expect.poll(() => rows().elements().length).toBe(9)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('explains that only the most urgent decisions are listed', async () => {
  await render(
    Array.from({ length: 7 }, (_, index) => decision(index)),
    70,
  )
  await page.getByRole('button', { name: text('elearning.overview.decisions.all', { total: '70' }) }).click()

  await expect.element(page.getByText(text('elearning.overview.decisions.rest', { count: 7 }))).toBeVisible()
})

test('shows what has to be decided, where, and since when', async () => {
  await render([decision(1)])

  await expect
    .element(rows())
    .toMatchTextContent(text('elearning.overview.decisions.decide.text', { count: 17 }))
  await expect.element(rows()).toMatchTextContent('Psychosocial load · Production')
  await expect.element(rows()).toMatchTextContent(text('common.time.sinceDays', { count: 1 }))
})

test('explains that there is nothing to decide', async () => {
  await render([])

  await expect.element(page.getByText(text('elearning.overview.decisions.none'))).toBeVisible()
  await expect.element(rows()).not.toBeInTheDocument()
})

const result = '/dashboard/apps/risk-assessments/evaluation/details'
const targets: Record<Decision['kind'], string> = {
  approve: `${result}/${uuidOf(1)}/risks`,
  decide: `${result}/${uuidOf(1)}/risks`,
  agree: `${result}/${uuidOf(1)}/risk-actions`,
  ineffective: `${result}/${uuidOf(1)}/risk-actions`,
  check: `${result}/${uuidOf(1)}/risk-actions?due=["toCheck"]`,
  finish: '/dashboard/apps/risk-assessments/evaluation/list?status=["canFinish"]&search=Psychosocial+load',
  oral: '/dashboard/apps/elearnings/oral-parts?passed=true&search=Psychosocial+load',
  qualification: `/dashboard/company/members/group/details/${uuidOf(1)}/member`,
  gap: `/dashboard/start/infopoint/${uuidOf(1)}`,
}

test.each(decisionKinds)('leads to the screen of the decision: %s', async (kind) => {
  const { address } = await render([decision(1, { kind, date: null })])

  const action = text(`elearning.overview.decisions.${kind}.action`)
  await page.getByRole('link', { name: new RegExp(`^${action}\\s*:`) }).click()

  await expect.poll(() => decodeURIComponent(address())).toBe(targets[kind])
})

test('is accessible', async () => {
  await render([decision(1), decision(2, { kind: 'gap', place: '', date: null })])

  expect(await axeViolations()).toEqual([])
})
