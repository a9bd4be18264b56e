import type { OwnQuestion } from '@sorgfalt/contract/elearning/question'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { MyQuestionsPage } from './MyQuestionsPage.tsx'
import { answer, createOwnQuestion, createPage } from './question-fixture.ts'

async function renderPage(rows: OwnQuestion[], total = rows.length) {
  const server = fakeServer({
    'elearningQuestion.readOwnList': (input) => ({ ...createPage(rows, total), page: input.page }),
    'elearningQuestion.seeAnswers': {},
  })
  await renderUi(<MyQuestionsPage />)

  return server
}

test('shows a question that waits for its answer', async () => {
  const server = await renderPage([createOwnQuestion()])

  await expect.element(page.getByText('Wo hängt der Feuerlöscher?')).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'Brandschutz · Wie ein Brand entsteht' }))
    .toBeVisible()
  await expect.element(page.getByText(text('elearning.questions.waits'))).toBeVisible()
  expect(server.inputs('elearningQuestion.seeAnswers')).toEqual([])
  expect(await axeViolations()).toEqual([])
})

test('marks a new answer as seen as soon as it is on screen', async () => {
  const server = await renderPage([createOwnQuestion({ answer })])

  await expect.element(page.getByText('Neben der Tür.')).toBeVisible()
  await expect.element(page.getByText(/^Lena Ort/)).toBeVisible()
  await expect.poll(() => server.inputs('elearningQuestion.seeAnswers')).toEqual([{}])
  await expect.element(page.getByText(text('elearning.questions.waits'))).not.toBeInTheDocument()
})

test('does not mark an answer as seen a second time', async () => {
  const server = await renderPage([createOwnQuestion({ answer, seen: true })])

  await expect.element(page.getByText('Neben der Tür.')).toBeVisible()
  expect(server.inputs('elearningQuestion.seeAnswers')).toEqual([])
})

test('shows a request for a conversation, which has no text', async () => {
  await renderPage([createOwnQuestion({ kind: 'talk', text: '', pageTitle: null })])

  await expect.element(page.getByRole('heading', { name: 'Brandschutz', exact: true })).toBeVisible()
  await expect.element(page.getByText(text('elearning.questions.talkWanted'))).toBeVisible()
})

test('explains how to ask the first question', async () => {
  await renderPage([])

  await expect.element(page.getByText(text('elearning.questions.mineEmpty'))).toBeVisible()
  await expect.element(page.getByText(text('elearning.questions.mineEmptyText'))).toBeVisible()
})

test('reads the newest questions first and turns pages', async () => {
  const server = await renderPage([createOwnQuestion()], 26)

  await page.getByRole('button', { name: text('elearning.mine.nextPage') }).click()

  await expect
    .poll(() => server.inputs('elearningQuestion.readOwnList'))
    .toMatchObject([
      { page: 1, sortBy: 'askedAt', sortDirection: 'desc' },
      { page: 2, sortBy: 'askedAt', sortDirection: 'desc' },
    ])
  await expect.element(page.getByRole('button', { name: text('elearning.mine.nextPage') })).toBeDisabled()
})

test('offers to try again when the questions cannot be loaded', async () => {
  fakeServer({ 'elearningQuestion.readOwnList': refuse('Permission.Missing') })
  await renderUi(<MyQuestionsPage />)
  await expect.element(page.getByText(text('common.errorCodes.Permission.Missing')).first()).toBeVisible()

  fakeServer({ 'elearningQuestion.readOwnList': createPage([createOwnQuestion()]) })
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(page.getByText('Wo hängt der Feuerlöscher?')).toBeVisible()
})
