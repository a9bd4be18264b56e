import type { AskedQuestion } from '@sorgfalt/contract/elearning/question'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { rowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { QuestionsPage } from './QuestionsPage.tsx'
import { questionSearch } from './question-filter.ts'
import { answer, createAskedQuestion, createPage } from './question-fixture.ts'

async function renderPage(rows: AskedQuestion[], at = '/questions') {
  const server = fakeServer({
    'elearningQuestion.readList': createPage(rows),
    'elearningQuestion.answer': {},
  })
  const ui = await renderUi(<QuestionsPage />, { route: '/questions', at, validateSearch: questionSearch })

  return { server, ...ui }
}

const table = () => page.getByRole('table', { name: text('elearning.questions.title') })
const openQuestion = () => page.getByRole('rowheader').getByRole('button', { name: 'Otto Lager' }).click()
const dialog = () =>
  page.getByRole('dialog', { name: text('elearning.questions.from', { name: 'Otto Lager' }) })
const answerField = () => dialog().getByRole('textbox', { name: text('elearning.questions.answer') })
const send = () =>
  dialog()
    .getByRole('button', { name: text('elearning.questions.send') })
    .click()

test('lists questions with their topic and status', async () => {
  await renderPage([
    createAskedQuestion(),
    createAskedQuestion({
      questionUuid: '0190a5c1-0000-7000-8000-000000000004',
      firstName: 'Emma',
      lastName: 'Büro',
      kind: 'talk',
      text: '',
      pageTitle: null,
      answer,
    }),
  ])

  await expect.element(table()).toBeVisible()
  await expect.element(page.getByRole('rowheader').getByRole('button', { name: 'Emma Büro' })).toBeVisible()
  const [first, second] = rowTexts()
  expect(first).toEqual(
    expect.arrayContaining(['Wo hängt der Feuerlöscher?', text('elearning.questions.answeredNo')]),
  )
  expect(first).toContain('Brandschutz · Wie ein Brand entsteht')
  expect(second).toEqual(
    expect.arrayContaining([
      text('elearning.questions.talkWanted'),
      'Brandschutz',
      text('elearning.questions.answeredYes'),
    ]),
  )
  expect(await axeViolations()).toEqual([])
})

test('explains the purpose of the list while it is empty', async () => {
  await renderPage([])

  await expect.element(page.getByText(text('elearning.questions.emptyTitle'))).toBeVisible()
  await expect.element(page.getByText(text('elearning.questions.emptyText'))).toBeVisible()
})

test('explains why the list cannot be loaded', async () => {
  fakeServer({ 'elearningQuestion.readList': refuse('Permission.Missing') })
  await renderUi(<QuestionsPage />, { route: '/questions', at: '/questions', validateSearch: questionSearch })

  await expect.element(page.getByText(text('common.errorCodes.Permission.Missing')).first()).toBeVisible()
})

test('filters by status and keeps the filter in the address', async () => {
  const { server, address } = await renderPage([createAskedQuestion()])
  await expect.element(table()).toBeVisible()

  await page.getByRole('combobox', { name: text('elearning.questions.state') }).click()
  await page.getByRole('option', { name: text('elearning.questions.answeredNo') }).click()

  await expect
    .poll(() => server.inputs('elearningQuestion.readList').at(-1)?.filter)
    .toEqual({ answered: false })
  await expect.poll(() => address()).toBe('/questions?answered=false')
})

test('searches the questions', async () => {
  const { server } = await renderPage([createAskedQuestion()])
  await expect.element(table()).toBeVisible()

  await page.getByRole('searchbox', { name: text('elearning.questions.search') }).fill('Lager')

  await expect
    .poll(() => server.inputs('elearningQuestion.readList').at(-1)?.filter)
    .toEqual({ search: 'Lager' })
})

test('reads the filters from the address and lets the user clear them', async () => {
  const { server, address } = await renderPage(
    [createAskedQuestion()],
    '/questions?answered=true&search=Otto',
  )
  await expect
    .poll(() => server.inputs('elearningQuestion.readList').at(0)?.filter)
    .toEqual({ answered: true, search: 'Otto' })
  await expect.element(table()).toBeVisible()

  await page.getByRole('button', { name: text('common.filter.reset') }).click()

  await expect.poll(address).toBe('/questions')
  await expect.poll(() => server.inputs('elearningQuestion.readList').at(-1)?.filter).toEqual({})
})

test('sends an answer, reads the list again and closes the dialog', async () => {
  const { server } = await renderPage([createAskedQuestion()])
  await openQuestion()
  await expect.element(dialog().getByText('Wo hängt der Feuerlöscher?')).toBeVisible()
  await expect.element(dialog().getByText(text('elearning.questions.answerHint'))).toBeVisible()
  expect(await axeViolations()).toEqual([])

  await answerField().fill(' Neben der Tür. ')
  await send()

  await expect.element(page.getByText(text('elearning.questions.answered'))).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningQuestion.answer'))
    .toEqual([{ questionUuid: createAskedQuestion().questionUuid, text: 'Neben der Tür.' }])
  await expect.poll(() => server.inputs('elearningQuestion.readList').length).toBe(2)
})

test('does not send an empty answer', async () => {
  const { server } = await renderPage([createAskedQuestion()])
  await openQuestion()

  await send()

  await expect.element(dialog().getByText(text('common.validation.required'))).toBeVisible()
  expect(server.inputs('elearningQuestion.answer')).toEqual([])
})

test('keeps the answer if another member has answered in the meantime', async () => {
  await renderPage([createAskedQuestion()])
  fakeServer({ 'elearningQuestion.answer': refuse('ElearningQuestion.Answered') })
  await openQuestion()
  await answerField().fill('Neben der Tür.')

  await send()

  await expect.element(page.getByText(text('common.errorCodes.ElearningQuestion.Answered'))).toBeVisible()
  await expect.element(answerField()).toHaveValue('Neben der Tür.')
})

test('asks for an appointment when the member wants to talk', async () => {
  await renderPage([createAskedQuestion({ kind: 'talk', text: '', pageTitle: null })])

  await openQuestion()

  await expect.element(dialog().getByText(text('elearning.questions.talkWanted'))).toBeVisible()
  await expect.element(dialog().getByText(text('elearning.questions.talkHint'))).toBeVisible()
})

test('shows an answered question without a field', async () => {
  await renderPage([createAskedQuestion({ answer })])

  await openQuestion()

  await expect.element(dialog().getByText('Neben der Tür.')).toBeVisible()
  await expect.element(dialog().getByText(/Lena Ort/)).toBeVisible()
  await expect.element(dialog().getByRole('textbox')).not.toBeInTheDocument()
  await expect
    .element(dialog().getByRole('button', { name: text('elearning.questions.send') }))
    .not.toBeInTheDocument()
})

test('begins with an empty field after another question was closed', async () => {
  const second = createAskedQuestion({
    questionUuid: '0190a5c1-0000-7000-8000-000000000004',
    firstName: 'Emma',
    lastName: 'Büro',
  })
  await renderPage([createAskedQuestion(), second])
  await openQuestion()
  await answerField().fill('Neben')
  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()
  await page.getByRole('button', { name: text('common.unsaved.leave') }).click()
  await expect.element(dialog()).not.toBeInTheDocument()

  await page.getByRole('rowheader').getByRole('button', { name: 'Emma Büro' }).click()

  await expect
    .element(page.getByRole('dialog', { name: text('elearning.questions.from', { name: 'Emma Büro' }) }))
    .toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: text('elearning.questions.answer') }))
    .toHaveValue('')
})

test('is filtered through a dialog on phones', async () => {
  await setPhoneSize()
  const { server } = await renderPage([createAskedQuestion()])
  await page.getByRole('button', { name: text('common.filter.open') }).click()
  const filters = page.getByRole('dialog', { name: text('common.filter.title') })

  await filters.getByRole('combobox', { name: text('elearning.questions.state') }).click()
  await page.getByRole('option', { name: text('elearning.questions.answeredYes') }).click()
  await filters.getByRole('button', { name: text('common.filter.show') }).click()

  await expect.element(filters).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningQuestion.readList').at(-1)?.filter)
    .toEqual({ answered: true })
})
