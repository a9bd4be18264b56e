import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { riskAction } from '@sorgfalt/contract/risk-assessment/action'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { OverviewTabs } from './OverviewTabs.tsx'
import { overviewTabOf } from './overview-tabs.ts'

const courses = elearning.readMemberTasks.access
const analyses = riskExecution.readMemberTasks.access
const actions = riskAction.readRiskActionList.access

test.each([
  ['the tab in the address', [courses, analyses], 'risk-assessments', 'risk-assessments'],
  [
    'the tab of risk assessments for members who may only read actions',
    [courses, actions],
    'risk-assessments',
    'risk-assessments',
  ],
  ['the first permitted tab instead of a forbidden one', [courses], 'risk-assessments', 'elearnings'],
  ['the first permitted tab instead of an unknown one', [analyses], 'unknown', 'risk-assessments'],
  ['the first permitted tab if the address names none', [courses, analyses], undefined, 'elearnings'],
  ['the e-learnings if nothing is permitted', [], 'risk-assessments', 'elearnings'],
])('opens %s', async (_, permissions, tabId, expected) => {
  await signIn({ permissions })

  expect(overviewTabOf(tabId)).toBe(expected)
})

test('offers only the permitted tabs', async () => {
  await signIn({ permissions: [analyses] })
  await renderUi(<OverviewTabs />, { language: 'en_GB' })

  await expect
    .element(page.getByRole('link', { name: text('elearning.overview.tabs.risk-assessments') }))
    .toBeVisible()
  await expect.poll(() => page.getByRole('link').elements()).toHaveLength(1)
})
