import { memberList } from '@sorgfalt/contract/member/list'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import type { LeaderStatus } from '@sorgfalt/contract/start/overview'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { pageWith, uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { LeaderStrip } from './LeaderStrip.tsx'

const calm: LeaderStatus = {
  overdue: { memberCount: 0, unitCount: 0, units: [] },
  gaps: { count: 0, locationCount: 2, first: [] },
}
const gap = { locationUuid: uuidOf(1), locationName: 'Ulm warehouse', duty: 'first-aid', missing: 2 } as const
const busy: LeaderStatus = {
  overdue: {
    memberCount: 1234,
    unitCount: 2,
    units: [
      { orgUnitUuid: uuidOf(2), orgUnitName: 'Production', overdueCount: 10, memberCount: 40 },
      { orgUnitUuid: uuidOf(3), orgUnitName: 'Office', overdueCount: 1, memberCount: 1 },
    ],
  },
  gaps: { count: 3, locationCount: 2, first: [gap] },
}

interface Start {
  status?: LeaderStatus
  toFinish?: number
  permissions?: readonly string[]
}

const all = [memberList.getList.access, riskEvaluation.readAssignmentOverviewList.access]

async function start({ status = busy, toFinish = 4, permissions = all }: Start = {}) {
  const server = fakeServer({
    'overview.readStatus': status,
    'riskEvaluation.readAssignmentOverviewList': pageWith([], toFinish),
  })
  await signIn({ permissions: [...permissions] })
  const ui = await renderUi(<LeaderStrip />, { language: 'en_GB' })
  await expect.element(strip()).toBeVisible()

  return { server, ...ui }
}

const strip = () => page.getByRole('region', { name: text('elearning.overview.leaders.label') })
const cell = (key: 'overdue' | 'gaps' | 'finish') =>
  strip().getByRole('link', { name: new RegExp(`^${text(`elearning.overview.leaders.${key}`)}`) })

test('counts the overdue members and links to them', async () => {
  const { address } = await start()
  await expect.element(cell('overdue')).toMatchTextContent('1,234')
  await expect
    .element(cell('overdue'))
    .toMatchTextContent(text('elearning.overview.leaders.overdueText', { count: 2 }))

  await cell('overdue').click()

  expect(address()).toBe('/dashboard/company/members/list?overdue=true')
})

test('does not link the overdue members without the permission for the list', async () => {
  await start({ permissions: [] })

  await expect.element(strip()).toMatchTextContent('1,234')
  expect(cell('overdue').elements()).toEqual([])
})

test('names the first location that lacks helpers of a kind, and links to this location', async () => {
  const { address } = await start()
  const first = text('elearning.overview.leaders.gapsText', {
    duty: text('group.type.first-aid'),
    location: 'Ulm warehouse',
  })
  await expect
    .element(cell('gaps'))
    .toMatchTextContent(text('elearning.overview.leaders.gapsMore', { first }))

  await cell('gaps').click()

  expect(address()).toBe(`/dashboard/start/infopoint/${uuidOf(1)}`)
})

test('mentions no further locations without enough helpers if there is only one', async () => {
  await start({ status: { ...busy, gaps: { count: 1, locationCount: 1, first: [gap] } } })

  await expect.element(cell('gaps')).toMatchTextContent('Ulm warehouse')
  await expect.element(cell('gaps')).not.toMatchTextContent(/and more$/)
})

test('counts the risk assessments that can be finished', async () => {
  const { server, address } = await start()
  await expect.element(cell('finish')).toMatchTextContent(text('elearning.overview.leaders.finishText'))

  await cell('finish').click()

  expect(decodeURIComponent(address())).toBe(
    '/dashboard/apps/risk-assessments/evaluation/list?status=["canFinish"]',
  )
  expect(server.inputs('riskEvaluation.readAssignmentOverviewList')).toMatchObject([
    { filter: { status: ['canFinish'] } },
  ])
})

test('requests no risk assessments without the permission', async () => {
  const { server } = await start({ permissions: [] })

  await expect.element(strip()).toMatchTextContent(text('elearning.overview.leaders.finishNone'))
  expect(server.inputs('riskEvaluation.readAssignmentOverviewList')).toEqual([])
})

test('shows that nothing needs a decision, without links', async () => {
  await start({ status: calm, toFinish: 0 })

  await expect.element(strip()).toMatchTextContent(text('elearning.overview.leaders.overdueNone'))
  await expect.element(strip()).toMatchTextContent(text('elearning.overview.leaders.gapsNone'))
  await expect.element(strip()).toMatchTextContent(text('elearning.overview.leaders.finishNone'))
  expect(page.getByRole('link').elements()).toEqual([])
})

test('explains why it shows no missing helpers if no location has members', async () => {
  await start({ status: { ...calm, gaps: { count: 0, locationCount: 0, first: [] } } })

  await expect.element(strip()).toMatchTextContent(text('elearning.overview.leaders.gapsUnknown'))
})

test('lists the units with the most overdue members and links to these members', async () => {
  const { address } = await start()
  const items = page.getByRole('listitem')
  await expect
    .element(items.first())
    .toMatchTextContent(text('elearning.overview.leaders.ofMembers', { total: '40' }))
  await expect.element(items.nth(1)).toMatchTextContent(text('elearning.overview.leaders.ofOne'))

  await page.getByRole('link', { name: 'Production' }).click()

  expect(decodeURIComponent(address())).toBe(
    `/dashboard/company/members/list?orgUnit=["${uuidOf(2)}"]&overdue=true`,
  )
})

test('explains that the figures could not be loaded, and offers to try again', async () => {
  fakeServer({ 'overview.readStatus': new Refusal(0) })
  await signIn()
  await renderUi(<LeaderStrip />, { language: 'en_GB' })
  await expect.element(page.getByText(text('common.failed.title'))).toBeVisible()
  fakeServer({ 'overview.readStatus': calm })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(strip()).toBeVisible()
})

test('is accessible', async () => {
  await start()

  expect(await axeViolations()).toEqual([])
})
