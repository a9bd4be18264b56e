import type { RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import type { StepSearch } from './areas.ts'
import { ExecutionPage } from './ExecutionPage.tsx'
import { createContent, createExecution, createLeasedExecution, executionUuid } from './execution-fixture.ts'
import { keepUnsavedChanges } from './unsaved-changes.ts'

function Page() {
  const [stepSearch, onStep] = useState<StepSearch>({ area: 'machines' })
  return (
    <ExecutionPage
      executionUuid={executionUuid}
      stepSearch={stepSearch}
      onStep={onStep}
      onClose={() => undefined}
    />
  )
}

type Read = NonNullable<Answers['riskExecution.readExecution']>

async function renderPage(read: Read, answers: Answers = {}, may = false) {
  const server = fakeServer({
    'riskExecution.readExecution': read,
    'riskExecution.readContent': createContent({ kind: 'inspection' }),
    'riskExecution.saveExecution': { progressPercent: 50, revision: 9, state: 'started' },
    'riskLease.releaseExecutionLease': {},
    ...answers,
  })
  await signIn({ permissions: may ? ['risk-assessment.break-lease'] : [] })
  await renderUi(<Page />, { language: 'en_GB' })
  await expect.element(page.getByRole('heading', { name: 'Machines' })).toBeVisible()
  return server
}
type LeaseKey = 'again' | 'break' | 'here' | 'takeOver'
const button = (key: LeaseKey) =>
  page.getByRole('button', { name: text(`riskAssessment.execution.lease.${key}`) })
const radio = () => page.getByRole('group', { name: 'It is loud.' }).getByRole('radio', { name: '3' })
const isTakeOver = (server: ReturnType<typeof fakeServer>) =>
  server.inputs('riskExecution.readExecution').at(-1)?.takeOver

test('is read-only while a colleague edits the inspection', async () => {
  await renderPage(createLeasedExecution())

  const title = text('riskAssessment.execution.lease.other', { name: 'Eva Beck' })
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(radio()).toBeDisabled()
  await expect.element(button('break')).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('lets the member check whether the colleague still edits the inspection', async () => {
  const executions = [createLeasedExecution(), createExecution()]
  const server = await renderPage(() => executions.shift() ?? createExecution())

  await button('again').click()

  await expect.element(radio()).toBeEnabled()
  await expect.poll(() => isTakeOver(server)).toBe(false)
  await expect.element(button('again')).not.toBeInTheDocument()
})

test('lets the member take over the inspection when the colleague’s lease has expired', async () => {
  const executions = [createLeasedExecution(-1), createExecution()]
  const server = await renderPage(() => executions.shift() ?? createExecution())

  const title = text('riskAssessment.execution.lease.free', { name: 'Eva Beck' })
  await expect.element(page.getByText(title)).toBeVisible()
  await button('takeOver').click()

  await expect.element(radio()).toBeEnabled()
  await expect.poll(() => isTakeOver(server)).toBe(true)
})

test('continues in this window if the same member has the inspection open in another window', async () => {
  const leased = createLeasedExecution()
  const own: RiskExecution = {
    ...leased,
    leaseHolder: leased.leaseHolder && { ...leased.leaseHolder, isSelf: true },
  }
  const server = await renderPage(({ takeOver }) => (takeOver ? createExecution() : own))

  await expect.element(page.getByText(text('riskAssessment.execution.lease.self'))).toBeVisible()
  await button('here').click()

  await expect.element(radio()).toBeEnabled()
  await expect.poll(() => isTakeOver(server)).toBe(true)
})

test('an administrator removes the lock after a confirmation', async () => {
  const executions = [createLeasedExecution(), createExecution()]
  const server = await renderPage(
    () => executions.shift() ?? createExecution(),
    { 'riskLease.breakExecutionLease': {} },
    true,
  )

  await button('break').click()
  const dialog = page.getByRole('dialog', {
    name: text('riskAssessment.execution.lease.breakTitle', { name: 'Eva Beck' }),
  })
  await expect.element(dialog).toBeVisible()
  expect(await axeViolations()).toEqual([])
  expect(server.inputs('riskLease.breakExecutionLease')).toEqual([])
  await dialog.getByRole('button', { name: text('riskAssessment.execution.lease.break') }).click()

  await expect.element(page.getByText(text('riskAssessment.execution.lease.broken'))).toBeVisible()
  await expect.poll(() => server.inputs('riskLease.breakExecutionLease')).toEqual([{ executionUuid }])
  await expect.element(radio()).toBeEnabled()
})

test('the confirmation stays open if the lock could not be removed', async () => {
  await renderPage(
    createLeasedExecution(),
    { 'riskLease.breakExecutionLease': refuse('RiskAssessment.ExecutionNotOwn') },
    true,
  )

  await button('break').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('riskAssessment.execution.lease.break') })
    .click()

  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('lets the member copy answers that could not be saved', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  keepUnsavedChanges(ada.uuid, executionUuid, { noise: { was: undefined, is: 4 } })
  await renderPage(createLeasedExecution())

  const title = text('riskAssessment.execution.unsaved.title', { count: 1 })
  await expect.element(page.getByText(title)).toBeVisible()
  await page.getByRole('button', { name: text('riskAssessment.execution.unsaved.copy') }).click()

  await expect.element(page.getByText(text('riskAssessment.execution.unsaved.copied'))).toBeVisible()
  await expect.poll(() => copied).toHaveBeenCalledExactlyOnceWith('Work in the warehouse\nIt is loud. 4')
})

const renderConflict = () => {
  keepUnsavedChanges(ada.uuid, executionUuid, {
    noise: { was: 1, is: 4 },
    guards: { was: undefined, is: 'na' },
  })
  return renderPage(createExecution({ revision: 8, answers: [{ itemId: 'noise', value: 2 }] }))
}
const conflict = () => page.getByText(text('riskAssessment.execution.conflicts.title', { count: 1 }))

test('shows the member’s and the saved answers if they contradict each other', async () => {
  await renderConflict()

  await expect.element(conflict()).toBeVisible()
  const line = text('riskAssessment.execution.conflicts.line', {
    statement: 'It is loud.',
    theirs: '2',
    mine: '4',
  })
  await expect.element(page.getByText(line)).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test.for([
  ['useMine', 4],
  ['useSaved', 2],
] as const)('resolves a conflict by %s', async ([key, value]) => {
  const server = await renderConflict()

  await page.getByRole('button', { name: text(`riskAssessment.execution.conflicts.${key}`) }).click()

  const chosen = page.getByRole('group', { name: 'It is loud.' }).getByRole('radio', { name: `${value}` })
  await expect.element(chosen).toBeChecked()
  await expect.element(conflict()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('riskExecution.saveExecution').flatMap(({ answers }) => answers))
    .toEqual(
      key === 'useMine'
        ? expect.arrayContaining([{ itemId: 'noise', value: 4 }])
        : [{ itemId: 'guards', value: 'na' }],
    )
})
