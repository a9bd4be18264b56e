import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { AskButton } from './AskButton.tsx'

const executionUuid = '0190a5c1-0000-7000-8000-000000000002'
const stored = { uuid: '0190a5c1-0000-7000-8000-000000000003' }
const coursePage = { id: 'p1', title: 'Wie ein Brand entsteht' }

const askButton = () => page.getByRole('button', { name: text('elearning.questions.ask') })
const dialog = () => page.getByRole('dialog', { name: text('elearning.questions.ask') })
const field = () => dialog().getByRole('textbox', { name: text('elearning.questions.question') })
const send = () =>
  dialog()
    .getByRole('button', { name: text('elearning.questions.send') })
    .click()

async function openDialog() {
  const ui = await renderUi(<AskButton executionUuid={executionUuid} page={coursePage} />)
  await askButton().click()
  await expect.element(dialog()).toBeVisible()

  return ui
}

test('names the page and who can see the question', async () => {
  await openDialog()

  await expect
    .element(dialog().getByText(text('elearning.questions.askText', { page: coursePage.title })))
    .toBeVisible()
  await dialog().getByText(text('visibility.question')).click()
  await expect.element(dialog().getByText(text('visibility.of.questions'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('sends the trimmed question with its page, shows a confirmation and closes', async () => {
  const server = fakeServer({ 'elearningQuestion.ask': stored })
  await openDialog()

  await field().fill('  Wo hängt der Feuerlöscher? ')
  await send()

  await expect.element(page.getByText(text('elearning.questions.asked'))).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningQuestion.ask'))
    .toEqual([{ executionUuid, pageId: 'p1', text: 'Wo hängt der Feuerlöscher?' }])
})

test('offers an empty field for the next question', async () => {
  fakeServer({ 'elearningQuestion.ask': stored })
  await openDialog()
  await field().fill('Wo hängt der Feuerlöscher?')
  await send()
  await expect.element(dialog()).not.toBeInTheDocument()

  await askButton().click()

  await expect.element(field()).toHaveValue('')
})

test.each([
  ['an empty question', ''],
  ['a question of blanks', '   '],
])('does not send %s', async (_, typed) => {
  const server = fakeServer({ 'elearningQuestion.ask': stored })
  await openDialog()

  await field().fill(typed)
  await send()

  await expect.element(dialog().getByText(text('common.validation.required'))).toBeVisible()
  await expect.element(field()).toHaveFocus()
  expect(server.inputs('elearningQuestion.ask')).toEqual([])
})

test('keeps the question when the connection is lost', async () => {
  fakeServer({ 'elearningQuestion.ask': new Refusal(0) })
  await openDialog()
  await field().fill('Wo hängt der Feuerlöscher?')

  await send()

  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(field()).toHaveValue('Wo hängt der Feuerlöscher?')
})

test('asks before it discards a typed question', async () => {
  await openDialog()
  await field().fill('Wo hängt')

  await dialog()
    .getByRole('button', { name: text('common.ui.cancel') })
    .click()

  const question = page.getByRole('dialog', { name: text('common.unsaved.title') })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: text('common.unsaved.stay') }).click()
  await expect.element(field()).toHaveValue('Wo hängt')
})

test('does not accept more characters than a question may have', async () => {
  await openDialog()

  await expect.element(field()).toHaveAttribute('maxlength', '2000')
})

test('closes without asking if the field is empty, and returns the focus', async () => {
  await openDialog()

  await userEvent.keyboard('{Escape}')

  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(askButton()).toHaveFocus()
})

test('does not show the draft of one page on another page of the course', async () => {
  const { rerender } = await openDialog()
  await field().fill('Wo hängt')

  await rerender(<AskButton executionUuid={executionUuid} page={{ id: 'p2', title: 'Löschen' }} />)

  await expect
    .element(dialog().getByText(text('elearning.questions.askText', { page: 'Löschen' })))
    .toBeVisible()
  await expect.element(field()).toHaveValue('')
})
