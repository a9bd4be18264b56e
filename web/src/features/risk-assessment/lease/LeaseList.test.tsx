import type { ListedLease } from '@sorgfalt/contract/risk-assessment/lease'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { resultUuid, toUuid } from '../plan/plan-fixture.ts'
import { LeaseList } from './LeaseList.tsx'

const executionUuid = toUuid(90)
const until = '2026-11-20T10:42:00.000Z'
const inspection: ListedLease = {
  executionUuid,
  riskAssessmentExecutionResultUuid: null,
  title: 'Warehouse',
  targetName: 'Hall 2',
  name: 'Eva Beck',
  until,
}
const plan: ListedLease = {
  ...inspection,
  executionUuid: null,
  riskAssessmentExecutionResultUuid: resultUuid,
  targetName: '',
  name: 'Max Muster',
}

async function renderList(
  leases: ListedLease[],
  answers: Answers = {},
  permissions = ['risk-assessment.break-lease'],
) {
  const server = fakeServer({ 'riskLease.readLeaseList': { leases }, ...answers })
  await signIn({ permissions })
  await renderUi(
    <>
      <p>page</p>
      <LeaseList />
    </>,
    { language: 'en_GB' },
  )
  return server
}
const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const breakButton = (name: string) =>
  item(name).getByRole('button', { name: text('riskAssessment.execution.lease.break') })
const dialog = (name: string) =>
  page.getByRole('dialog', { name: text('riskAssessment.execution.lease.breakTitle', { name }) })
const confirm = () =>
  page.getByRole('dialog').getByRole('button', { name: text('riskAssessment.execution.lease.break') })

test('lists the inspections and plans that are being edited', async () => {
  await renderList([inspection, plan])

  await expect.element(page.getByText(text('riskAssessment.leases.title', { count: 2 }))).toBeVisible()
  const time = '11:42'
  const edited = { name: 'Eva Beck', what: 'Warehouse, Hall 2', time }
  await expect.element(page.getByText(text('riskAssessment.leases.inspection', edited))).toBeVisible()
  const planned = { name: 'Max Muster', what: 'Warehouse', time }
  await expect.element(page.getByText(text('riskAssessment.leases.plan', planned))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('removes the lock of an inspection after a confirmation', async () => {
  const server = await renderList([inspection, plan], { 'riskLease.breakExecutionLease': {} })

  await breakButton('Eva Beck').click()
  await expect.element(dialog('Eva Beck')).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await confirm().click()

  await expect.element(page.getByText(text('riskAssessment.execution.lease.broken'))).toBeVisible()
  await expect.poll(() => server.inputs('riskLease.breakExecutionLease')).toEqual([{ executionUuid }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('removes the lock of a plan', async () => {
  const server = await renderList([inspection, plan], { 'riskLease.breakPlanLease': {} })

  await breakButton('Max Muster').click()
  await expect.element(dialog('Max Muster')).toBeVisible()
  await confirm().click()

  await expect
    .poll(() => server.inputs('riskLease.breakPlanLease'))
    .toEqual([{ riskAssessmentExecutionResultUuid: resultUuid }])
})

test('does not remove the lock if the user cancels', async () => {
  const server = await renderList([inspection])

  await breakButton('Eva Beck').click()
  await dialog('Eva Beck')
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.inputs('riskLease.breakExecutionLease')).toEqual([])
})

test('stays open after a refusal', async () => {
  await renderList([inspection], {
    'riskLease.breakExecutionLease': refuse('RiskAssessment.ExecutionNotOwn'),
  })

  await breakButton('Eva Beck').click()
  await confirm().click()

  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(dialog('Eva Beck')).toBeVisible()
})

test('is empty without leases', async () => {
  const server = await renderList([])

  await expect.poll(() => server.inputs('riskLease.readLeaseList').length).toBe(1)
  await expect.element(page.getByRole('list')).not.toBeInTheDocument()
})

test('reads no leases for a member who may not break them', async () => {
  const server = await renderList([inspection], {}, [])

  await expect.element(page.getByText('page')).toBeVisible()
  expect(server.inputs('riskLease.readLeaseList')).toEqual([])
})
