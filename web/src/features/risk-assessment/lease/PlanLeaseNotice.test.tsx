import type { RiskResult } from '@sorgfalt/contract/risk-assessment/evaluation'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createBlockedResult, createResult, leaseToken, resultUuid } from '../plan/plan-fixture.ts'
import { PlanLeaseNotice } from './PlanLeaseNotice.tsx'
import { PlanLeaseProvider, usePlanLease } from './plan-lease.tsx'

const free = { leaseHolder: null, leaseToken }
const taken = {
  leaseHolder: { isSelf: false, name: 'Eva Beck', until: '2026-11-20T10:42:00.000Z' },
  leaseToken: null,
}

function Lease() {
  const { token, blockedBy, begin, lose } = usePlanLease()
  return (
    <>
      <p>{`lease: ${token ?? 'none'}, blocked by: ${blockedBy?.name ?? 'nobody'}`}</p>
      <button type="button" onClick={begin}>
        begin
      </button>
      <button type="button" onClick={lose}>
        lose
      </button>
    </>
  )
}

async function renderLease(
  result: RiskResult = createResult(),
  answers: Answers = {},
  permissions: string[] = [],
) {
  const server = fakeServer({
    'riskLease.takePlanLease': free,
    'riskLease.releasePlanLease': {},
    ...answers,
  })
  await signIn({ permissions })
  const ui = await renderUi(
    <PlanLeaseProvider result={result}>
      <PlanLeaseNotice result={result} />
      <Lease />
    </PlanLeaseProvider>,
    { language: 'en_GB' },
  )
  return { ...ui, server }
}
const button = (name: string) => page.getByRole('button', { name })
const state = (token: string, name: string) => page.getByText(`lease: ${token}, blocked by: ${name}`)
const taking = (server: ReturnType<typeof fakeServer>) => server.inputs('riskLease.takePlanLease')

test('takes the lease with the first edit, and does not take it again with the next edit', async () => {
  const { server } = await renderLease()
  await expect.poll(() => taking(server)).toEqual([])

  await button('begin').click()
  await button('begin').click()

  await expect.element(state(leaseToken, 'nobody')).toBeVisible()
  await expect.poll(() => taking(server)).toEqual([{ riskAssessmentExecutionResultUuid: resultUuid }])
})

/**
 * Simulates a return to the page. Tests repeat this call, because the page starts to listen for the focus a
 * moment after it shows the lease.
 */
const focusPage = () => dispatchEvent(new FocusEvent('focus'))

test('renews the lease when the window gets the focus', async () => {
  const { server } = await renderLease()
  await button('begin').click()
  await expect.element(state(leaseToken, 'nobody')).toBeVisible()

  await expect
    .poll(() => focusPage() && taking(server).at(-1))
    .toEqual({ riskAssessmentExecutionResultUuid: resultUuid, leaseToken })
})

test('gives up the lease of the plan if another page has taken it in the meantime', async () => {
  await renderLease(createResult(), {
    'riskLease.takePlanLease': (input) => (input.leaseToken ? taken : free),
  })
  await button('begin').click()
  await expect.element(state(leaseToken, 'nobody')).toBeVisible()

  await expect.poll(() => focusPage() && state('none', 'nobody').query()).not.toBeNull()
})

test('keeps the lease if a renewal fails', async () => {
  const answers = [free, new Refusal(500)]
  const { server } = await renderLease(createResult(), {
    'riskLease.takePlanLease': () => answers.shift() ?? free,
  })
  await button('begin').click()
  await expect.element(state(leaseToken, 'nobody')).toBeVisible()

  await expect.poll(() => focusPage() && taking(server).length).toBeGreaterThan(1)
  await expect.element(state(leaseToken, 'nobody')).toBeVisible()
})

test('tries again with the next edit if the lease could not be taken', async () => {
  const answers = [new Refusal(500), free]
  const { server } = await renderLease(createResult(), {
    'riskLease.takePlanLease': () => answers.shift() ?? free,
  })

  await button('begin').click()
  await expect.poll(() => taking(server).length).toBe(1)
  await expect
    .poll(async () => {
      await button('begin').click()
      return taking(server).length
    })
    .toBe(2)

  await expect.element(state(leaseToken, 'nobody')).toBeVisible()
})

test('releases the lease when the member leaves the page', async () => {
  const { server, unmount } = await renderLease()
  await button('begin').click()
  await expect.element(state(leaseToken, 'nobody')).toBeVisible()

  await unmount()

  await expect
    .poll(() => server.inputs('riskLease.releasePlanLease'))
    .toEqual([{ riskAssessmentExecutionResultUuid: resultUuid, leaseToken }])
})

test('takes the lease again after it was lost', async () => {
  const { server } = await renderLease()
  await button('begin').click()
  await expect.element(state(leaseToken, 'nobody')).toBeVisible()

  await button('lose').click()
  await expect.element(state('none', 'nobody')).toBeVisible()
  await button('begin').click()

  await expect.element(state(leaseToken, 'nobody')).toBeVisible()
  await expect.poll(() => taking(server).length).toBe(2)
})

test('names the member who edits the plan', async () => {
  await renderLease(createBlockedResult())

  await expect.element(state('none', 'Eva Beck')).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.plan.lease.text'))).toBeVisible()
  await expect.element(button(text('riskAssessment.execution.lease.break'))).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('another window of the same member does not block the plan', async () => {
  const { planLeaseHolder } = createBlockedResult()
  await renderLease(
    createResult({ planLeaseHolder: planLeaseHolder && { ...planLeaseHolder, isSelf: true } }),
  )

  await expect.element(state('none', 'nobody')).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.plan.lease.text'))).not.toBeInTheDocument()
})

test('an administrator removes the lock of the plan after a confirmation', async () => {
  const { server } = await renderLease(createBlockedResult(), { 'riskLease.breakPlanLease': {} }, [
    'risk-assessment.break-lease',
  ])

  await button(text('riskAssessment.execution.lease.break')).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: text('riskAssessment.execution.lease.break') }).click()

  await expect.element(page.getByText(text('riskAssessment.execution.lease.broken'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskLease.breakPlanLease'))
    .toEqual([{ riskAssessmentExecutionResultUuid: resultUuid }])
})
