import { memberGroup } from '@sorgfalt/contract/group/group'
import { overdue } from '@sorgfalt/contract/overdue/overdue'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import type { Lead } from '@sorgfalt/contract/start/overview'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preview } from '#parts/remind/remind-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { LeaderStrip } from './LeaderStrip.tsx'
import { OverdueUnits } from './OverdueUnits.tsx'
import { calmLead } from './start-fixture.ts'

const gap = { locationUuid: uuidOf(1), locationName: 'Ulm warehouse', duty: 'first-aid', missing: 2 } as const
const busy: Lead = {
  ...calmLead,
  overdue: {
    memberCount: 1234,
    taskCount: 2345,
    reachableCount: 1200,
    remindedOn: '2026-11-13',
    unitCount: 2,
    units: [
      { orgUnitUuid: uuidOf(2), orgUnitName: 'Production', overdueCount: 30, memberCount: 40 },
      { orgUnitUuid: uuidOf(3), orgUnitName: 'Office', overdueCount: 1, memberCount: 4 },
    ],
  },
  gaps: { count: 3, locationCount: 4, first: [gap] },
  finishable: {
    count: 4,
    first: { title: 'Office work', targetName: 'Ulm', completedCount: 7, minimumCompletions: 6 },
  },
}

const all = [overdue.list, overdue.remind, memberGroup.assignMembers, riskEvaluation.completeExecution]

async function start({ lead = busy, permissions = all.map(({ access }) => access) } = {}) {
  await signIn({ permissions })
  return renderUi(<LeaderStrip lead={lead} />, { language: 'en_GB' })
}

const strip = () => page.getByRole('region', { name: text('elearning.overview.leaders.label') })
const link = (key: 'show' | 'name' | 'showAndFinish') =>
  strip().getByRole('link', { name: text(`elearning.overview.leaders.${key}`), exact: true })

const overdueText = () =>
  text('elearning.overview.leaders.overdueText', {
    count: 2,
    tasks: text('overdue.tasks', { count: 2345, number: '2,345' }),
  })
const remindButton = () => strip().getByRole('button', { name: text('overdue.action', { number: '1,200' }) })

test('counts the overdue members and links to the list of all of them', async () => {
  const { address } = await start()
  await expect.element(strip()).toMatchTextContent('1,234')
  await expect.element(strip()).toMatchTextContent(overdueText())
  await expect.element(strip()).toMatchTextContent(/Last reminded on 13 Nov/)

  await link('show').click()

  await expect.poll(() => address()).toBe('/dashboard/start/overdue')
})

test('reminds all overdue members without leaving the start page', async () => {
  const server = fakeServer({ 'overdue.previewReminder': preview })
  await start()

  await remindButton().click()

  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => server.inputs('overdue.previewReminder')).toMatchObject([{ filter: {} }])
})

test('offers no reminder if it would reach nobody', async () => {
  await start({ lead: { ...busy, overdue: { ...busy.overdue, reachableCount: 0 } } })

  await expect.element(link('show')).toBeVisible()
  await expect.element(strip().getByRole('button')).not.toBeInTheDocument()
})

test('names missing helpers, and links to the groups', async () => {
  const { address } = await start()
  const line = { location: 'Ulm warehouse', duty: text('group.type.first-aid'), count: 2 }
  await expect.element(strip()).toMatchTextContent(text('elearning.overview.leaders.gapLine', line))

  await link('name').click()

  await expect.poll(() => address()).toBe('/dashboard/company/members/group/list')
})

test('names the submissions of the first risk assessment that can be finished', async () => {
  const { address } = await start()
  const facts = { title: 'Office work', target: 'Ulm', count: 7, minimum: 6 }
  await expect.element(strip()).toMatchTextContent(text('elearning.overview.leaders.finishText', facts))

  await link('showAndFinish').click()

  await expect
    .poll(() => decodeURIComponent(address()))
    .toBe('/dashboard/apps/risk-assessments/evaluation/list?status=["canFinish"]')
})

test('offers readers without further permissions only to view', async () => {
  await start({ permissions: [] })

  await expect.element(strip()).toMatchTextContent('1,234')
  await expect.element(link('name')).not.toBeInTheDocument()
  await expect.element(link('showAndFinish')).not.toBeInTheDocument()
  await expect.element(strip().getByRole('button')).not.toBeInTheDocument()
  await expect.poll(() => link('show').elements()).toHaveLength(2)
})

test('shows that nothing needs a decision, without links', async () => {
  await start({ lead: calmLead })

  await expect.element(strip()).toMatchTextContent(text('elearning.overview.leaders.overdueNone'))
  await expect.element(strip()).toMatchTextContent(text('elearning.overview.leaders.gapsNone'))
  await expect.element(strip()).toMatchTextContent(text('elearning.overview.leaders.finishNone'))
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('explains why it shows no missing helpers if no location has members', async () => {
  await start({ lead: { ...calmLead, gaps: { count: 0, locationCount: 0, first: [] } } })

  await expect.element(strip()).toMatchTextContent(text('elearning.overview.leaders.gapsUnknown'))
})

test('scales the bar of each unit to its size, and links to its overdue members', async () => {
  await signIn()
  const { address, container } = await renderUi(<OverdueUnits units={busy.overdue.units} />, {
    language: 'en_GB',
  })
  const [production, office] = container.querySelectorAll<HTMLElement>('[aria-hidden] > span')
  expect([production?.style.width, office?.style.width]).toEqual(['75%', '25%'])
  await expect
    .element(page.getByRole('listitem').first())
    .toMatchTextContent(text('elearning.overview.leaders.of', { total: '40' }))

  await page.getByRole('link', { name: 'Production' }).click()

  await expect
    .poll(() => decodeURIComponent(address()))
    .toBe(`/dashboard/start/overdue?orgUnit=["${uuidOf(2)}"]`)
})

test('is accessible', async () => {
  await start()

  expect(await axeViolations()).toEqual([])
})
