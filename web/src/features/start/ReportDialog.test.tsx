import type { ListedRiskAction, RiskActionView } from '@sorgfalt/contract/risk-assessment/action'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { Button } from '#ui/Button.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { riskActionRow } from './start-fixture.ts'

function Opener({ action }: { action: ListedRiskAction }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <ReportDialog action={action} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

const view = { description: 'With yellow tape.' } as RiskActionView
const risk = { status: 'actionAgreed', isNotRelevant: false } as const

const dialog = () => page.getByRole('dialog', { name: text('riskAssessment.overview.reportTitle') })
const progress = () => dialog().getByRole('combobox', { name: text('riskAssessment.overview.progress') })
const saveButton = () => dialog().getByRole('button', { name: text('riskAssessment.overview.reportSave') })
const doneButton = () => dialog().getByRole('button', { name: text('riskAssessment.overview.reportDone') })

async function open(changes: Partial<ListedRiskAction> = {}) {
  const action = riskActionRow(changes)
  const server = fakeServer({
    'riskAction.readRiskActionDetails': { action: view } as never,
    'riskAction.updateRiskAction': { action: view, risk },
  })
  await renderUi(<Opener action={action} />, { language: 'en_GB' })

  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog()).toBeVisible()

  return { server, action }
}

async function choose(name: string) {
  await progress().click()
  await page.getByRole('option', { name }).click()
}

test('shows the risk that the action reduces, and the description of the action', async () => {
  const { server, action } = await open()

  await expect.element(dialog().getByText('Mark the steps')).toBeVisible()
  await expect
    .element(
      dialog().getByText(text('riskAssessment.plan.against', { load: 'Falls', target: 'Ulm warehouse' })),
    )
    .toBeVisible()
  await expect.element(dialog().getByText('With yellow tape.')).toBeVisible()
  await expect
    .poll(() => server.inputs('riskAction.readRiskActionDetails'))
    .toEqual([{ riskActionUuid: action.riskActionUuid }])
})

test.each([
  [0, '0%'],
  [24, '0%'],
  [30, '25%'],
  [99, '75%'],
])('shows a progress of %i percent as the step %s', async (progressPercent, shown) => {
  await open({ progressPercent })

  await expect.element(progress()).toHaveTextContent(shown)
})

test('saves the chosen progress with the version of the action', async () => {
  const { server, action } = await open()

  await choose('75%')
  await saveButton().click()

  await expect.element(page.getByText(text('riskAssessment.overview.reported'))).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('riskAction.updateRiskAction'))
    .toEqual([{ riskActionUuid: action.riskActionUuid, version: 3, progressPercent: 75 }])
})

test('reports the action as done at 100 percent', async () => {
  const { server } = await open()

  await choose(text('riskAssessment.overview.done'))
  await expect.element(saveButton()).not.toBeInTheDocument()
  await doneButton().click()

  await expect
    .poll(() => server.inputs('riskAction.updateRiskAction'))
    .toMatchObject([{ progressPercent: 100, done: true }])
})

test('stays open if another member has changed the action', async () => {
  await open()
  fakeServer({ 'riskAction.updateRiskAction': refuse('Version.Conflict') })

  await choose('50%')
  await saveButton().click()

  await expect.element(page.getByText(text('common.toast.danger'))).toBeVisible()
  await expect.element(progress()).toHaveTextContent('50%')
})

test('asks before it discards the chosen progress', async () => {
  await open()
  await choose('50%')

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('dialog', { name: text('common.unsaved.title') })).toBeVisible()
})

test('closes without asking if nothing was chosen', async () => {
  const { server } = await open()

  await userEvent.keyboard('{Escape}')

  await expect.element(dialog()).not.toBeInTheDocument()
  expect(server.inputs('riskAction.updateRiskAction')).toEqual([])
})

test('is accessible', async () => {
  await open()

  expect(await axeViolations()).toEqual([])
})
