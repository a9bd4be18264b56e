import type { CatalogueContent, RiskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import type { StepSearch } from './areas.ts'
import { ExecutionPage } from './ExecutionPage.tsx'
import { allAnswers, createContent, createExecution, executionUuid } from './execution-fixture.ts'

interface PageOptions {
  execution?: Partial<RiskExecution>
  content?: Partial<CatalogueContent>
  answers?: Answers
  step?: StepSearch
}

function Page({ step, onClose }: { step: StepSearch; onClose: () => void }) {
  const [stepSearch, onStep] = useState(step)
  return (
    <ExecutionPage executionUuid={executionUuid} stepSearch={stepSearch} onStep={onStep} onClose={onClose} />
  )
}

async function renderPage({ execution, content, answers, step = {} }: PageOptions = {}) {
  const onClose = vi.fn<() => void>()
  const server = fakeServer({
    'riskExecution.readExecution': createExecution(execution),
    'riskExecution.readContent': createContent(content),
    'riskExecution.saveExecution': ({ revision, completed }) => ({
      progressPercent: 50,
      revision: revision + 1,
      state: completed ? 'completed' : 'started',
    }),
    'riskLease.releaseExecutionLease': {},
    ...answers,
  })
  await signIn()
  await renderUi(<Page step={step} onClose={onClose} />, { language: 'en_GB' })
  return { server, onClose }
}
const statement = (name: string) => page.getByRole('group', { name })
const choice = (name: string, value: 1 | 2 | 3 | 4 | 5 | 'na') => {
  const labels = { 1: 'choiceLow', 5: 'choiceHigh', na: 'na' } as const
  const label = value === 1 || value === 5 || value === 'na' ? labels[value] : undefined
  return statement(name).getByRole('radio', {
    name: label ? text(`riskAssessment.execution.${label}`) : `${value}`,
  })
}
/** Ticks a choice. The click is forced, because the radio button is transparent and covers its label. */
const answer = (name: string, value: 1 | 2 | 3 | 4 | 5 | 'na') => choice(name, value).click({ force: true })
const heading = (name: string) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name })
const next = (title: string) => button(text('riskAssessment.execution.nextArea', { title }))
const toFinish = () => button(text('riskAssessment.execution.toFinish'))
const submit = () => button(text('riskAssessment.execution.finish.submit'))
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.inputs('riskExecution.saveExecution').flatMap(({ answers }) => answers)

test('starts with the first area and a notice that answers are anonymous', async () => {
  const { server } = await renderPage()

  await expect.element(heading('Machines')).toBeVisible()
  await expect.element(page.getByText(text('riskAssessment.execution.promise.survey'))).toBeVisible()
  await expect.element(choice('It is loud.', 3)).not.toBeChecked()
  const [read] = server.inputs('riskExecution.readExecution')
  expect(read).toMatchObject({ executionUuid, takeOver: false })
  expect(await axeViolations()).toEqual([])
})

test('saves answers with the revision and the lease of the page', async () => {
  const { server } = await renderPage({ execution: { revision: 7 } })

  await answer('It is loud.', 4)
  await answer('Guards are missing.', 'na')

  await expect
    .poll(() => sent(server))
    .toEqual([
      { itemId: 'noise', value: 4 },
      { itemId: 'guards', value: 'na' },
    ])
  const [save] = server.inputs('riskExecution.saveExecution')
  const [read] = server.inputs('riskExecution.readExecution')
  expect(save).toMatchObject({ executionUuid, revision: 7, leaseToken: read?.leaseToken, completed: false })
})

test('shows the stored answers and continues with the first area that is not done', async () => {
  await renderPage({ execution: { answers: allAnswers.slice(0, 2) } })

  await expect.element(heading('Teamwork')).toBeVisible()
  await button(text('riskAssessment.execution.back')).click()

  await expect.element(choice('It is loud.', 2)).toBeChecked()
  await expect.element(choice('Guards are missing.', 'na')).toBeChecked()
})

test('a number key answers a statement and moves the focus to the next statement', async () => {
  const { server } = await renderPage()
  await expect.element(heading('Machines')).toBeVisible()

  choice('It is loud.', 3).element().focus()
  await userEvent.keyboard('5')
  await expect.element(choice('It is loud.', 5)).toBeChecked()
  await expect.element(choice('Guards are missing.', 1)).toHaveFocus()
  await userEvent.keyboard('0')

  await expect.element(choice('Guards are missing.', 'na')).toBeChecked()
  await expect.element(next('Teamwork')).toHaveFocus()
  await expect
    .poll(() => sent(server))
    .toEqual([
      { itemId: 'noise', value: 5 },
      { itemId: 'guards', value: 'na' },
    ])
})

test('ignores keys that are not on the scale, and key combinations', async () => {
  await renderPage()
  await expect.element(heading('Machines')).toBeVisible()

  choice('It is loud.', 3).element().focus()
  await userEvent.keyboard('7x{Control>}4{/Control}')

  await expect.element(choice('It is loud.', 4)).not.toBeChecked()
  await expect.element(choice('It is loud.', 3)).toHaveFocus()
})

test('the buttons lead through the areas of the catalogue to the submission and back', async () => {
  await renderPage({ execution: { answers: allAnswers }, step: { area: 'machines' } })

  await expect.element(button(text('riskAssessment.execution.back'))).toBeDisabled()
  await next('Teamwork').click()
  await expect.element(heading('Teamwork')).toBeVisible()
  await toFinish().click()
  await expect.element(heading(text('riskAssessment.execution.finish.title'))).toBeVisible()
  await button(text('riskAssessment.execution.back')).click()

  await expect.element(heading('Teamwork')).toBeVisible()
})

test('lists unanswered statements before the submission, and opens them', async () => {
  const { server } = await renderPage({
    execution: { answers: allAnswers.slice(0, 1) },
    step: { area: 'finish' },
  })

  const open = text('riskAssessment.execution.finish.open', { count: 2 })
  await expect.element(page.getByText(open)).toBeVisible()
  await expect.element(submit()).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
  await button(text('riskAssessment.execution.finish.toOpen')).click()

  await expect.element(heading('Machines')).toBeVisible()
  await expect.element(choice('Guards are missing.', 1)).toHaveFocus()
  expect(server.inputs('riskExecution.saveExecution')).toEqual([])
})

test('submits a complete survey and thanks the member', async () => {
  const { server, onClose } = await renderPage({
    execution: { answers: allAnswers, revision: 3 },
    step: { area: 'finish' },
  })

  await expect.element(page.getByText(text('riskAssessment.execution.finish.surveyText'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await submit().click()

  await expect.element(heading(text('riskAssessment.execution.done.title'))).toBeVisible()
  await expect
    .poll(() => server.inputs('riskExecution.saveExecution'))
    .toMatchObject([{ revision: 3, answers: [], completed: true }])
  await button(text('riskAssessment.execution.done.back')).click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('submits the last answer together with the execution', async () => {
  const { server } = await renderPage({
    execution: { answers: allAnswers.slice(0, 2) },
    step: { area: 'team' },
  })

  await answer('Nobody helps me.', 2)
  await toFinish().click()
  await submit().click()

  await expect.element(heading(text('riskAssessment.execution.done.title'))).toBeVisible()
  await expect.poll(() => sent(server)).toEqual([{ itemId: 'help', value: 2 }])
  await expect
    .poll(() => server.inputs('riskExecution.saveExecution').at(-1))
    .toMatchObject({ completed: true })
})

test('shows why a submission was refused', async () => {
  await renderPage({
    execution: { answers: allAnswers },
    step: { area: 'finish' },
    answers: { 'riskExecution.saveExecution': refuse('RiskAssessment.Incomplete') },
  })

  await submit().click()

  await expect.element(page.getByText(text('riskAssessment.execution.notSaved'))).toBeVisible()
  const reason = text('common.errorCodes.RiskAssessment.Incomplete')
  await expect.element(page.getByRole('main').getByText(reason)).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(reason)).toBeVisible()
  await expect.element(submit()).toBeEnabled()
})

test('keeps answers on the device while the connection is lost', async () => {
  await renderPage({ answers: { 'riskExecution.saveExecution': new Refusal(0) } })

  await answer('It is loud.', 4)

  await expect
    .element(page.getByText(text('elearning.player.offlineWaiting', { count: 1 })).first())
    .toBeVisible()
  const kept = Object.values(localStorage).join('')
  expect(kept).toContain('"noise":{"is":4}')
})

test('shows that a submission is waiting to be sent', async () => {
  await renderPage({
    execution: { answers: allAnswers },
    step: { area: 'finish' },
    answers: { 'riskExecution.saveExecution': new Refusal(0) },
  })

  await submit().click()

  await expect.element(page.getByText(text('riskAssessment.execution.finish.waiting'))).toBeVisible()
})

test('shows that an execution has ended with its round', async () => {
  await renderPage({
    answers: { 'riskExecution.saveExecution': refuse('RiskAssessment.RoundFinished') },
  })

  await answer('It is loud.', 4)

  await expect.element(heading(text('riskAssessment.execution.ended.title'))).toBeVisible()
})

test('shows a submitted inspection as closed', async () => {
  await renderPage({ execution: { state: 'completed', leaseToken: null }, content: { kind: 'inspection' } })

  await expect.element(heading(text('riskAssessment.execution.done.titleInspection'))).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
})

test('shows the target and the owner of an inspection, and who sees the answers', async () => {
  await renderPage({ execution: { ownerName: 'Max Muster' }, content: { kind: 'inspection' } })

  await expect.element(page.getByText(text('riskAssessment.execution.promise.inspection'))).toBeVisible()
  const about = text('riskAssessment.execution.questionAbout', { target: 'Hall 2' })
  await expect.element(page.getByText(about)).toBeVisible()
  const owner = text('riskAssessment.execution.owner', { name: 'Max Muster' })
  await expect.element(page.getByText(owner)).toBeVisible()
})

test('reads the statements in another language and keeps the answers', async () => {
  const { server } = await renderPage({
    answers: {
      'riskExecution.readContent': ({ language }) => createContent({ language: language ?? 'en_GB' }),
    },
  })
  await answer('It is loud.', 4)

  const english = text('common.languages.en_GB')
  await button(`${text('riskAssessment.execution.language')}: ${english}`).click()
  await page.getByRole('menuitem', { name: text('common.languages.de_DE') }).click()

  await expect
    .poll(() => server.inputs('riskExecution.readContent').at(-1))
    .toEqual({ executionUuid, language: 'de_DE' })
  await expect.element(statement('It is loud.').getByRole('radio', { name: '4' })).toBeChecked()
})

test('opens an area from the list on a phone', async () => {
  await setPhoneSize()
  await renderPage()

  await button(text('riskAssessment.execution.openAreas')).click()
  const dialog = page.getByRole('dialog', { name: text('riskAssessment.execution.areas') })
  await expect.element(dialog).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await dialog.getByRole('button', { name: /Teamwork/ }).click()

  await expect.element(heading('Teamwork')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('offers to load the execution again after a failure', async () => {
  const answers = [new Refusal(500), createContent()]
  await renderPage({
    answers: { 'riskExecution.readContent': () => answers.shift() ?? createContent() },
  })

  await button(text('common.ui.retry')).click()

  await expect.element(heading('Machines')).toBeVisible()
})

test('explains that the member may not see the execution, and offers a way back', async () => {
  const { onClose } = await renderPage({
    answers: { 'riskExecution.readExecution': refuse('RiskAssessment.ExecutionNotOwn') },
  })

  await expect
    .element(page.getByText(text('common.errorCodes.RiskAssessment.ExecutionNotOwn')).first())
    .toBeVisible()
  await button(text('riskAssessment.execution.done.back')).click()

  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})
