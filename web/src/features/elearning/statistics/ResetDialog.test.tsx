import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { ResetDialog } from './ResetDialog.tsx'
import { createRow } from './statistics-fixture.ts'

/** Renders the dialog for a member. When the dialog asks to be closed, its parent closes it. */
const renderDialog = () =>
  renderUi(
    <WithValue<ReturnType<typeof createRow> | undefined> initial={createRow()}>
      {(row, setRow) => <ResetDialog row={row} onClose={() => setRow(undefined)} />}
    </WithValue>,
    { language: 'en_GB' },
  )
const reason = () => page.getByLabelText(text('statistics.reset.reason'))
const submit = () => page.getByRole('button', { name: text('statistics.reset.submit') })

test('resets the e-learning of the member with a reason, shows a confirmation and closes', async () => {
  const { executionUuid } = createRow()
  const server = fakeServer({
    'elearning.resetExecution': ({ executionUuid }) => ({ executionUuid, attempt: 2 }),
  })
  await renderDialog()
  const headline = text('statistics.reset.title', { name: 'Berta Beispiel' })
  await expect.element(page.getByRole('dialog', { name: headline })).toBeVisible()
  expect(await axeViolations()).toEqual([])

  await reason().fill('Please repeat it in German.')
  await submit().click()

  await expect.element(page.getByText(text('statistics.reset.done'))).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearning.resetExecution'))
    .toEqual([{ executionUuid, reason: 'Please repeat it in German.' }])
})

test('sends nothing without a reason', async () => {
  const server = fakeServer({ 'elearning.resetExecution': refuse('ElearningExecution.NotFound') })
  await renderDialog()
  await submit().click()

  await expect.element(reason()).toHaveAttribute('aria-invalid', 'true')
  expect(server.inputs('elearning.resetExecution')).toEqual([])
})

test('stays open and keeps the reason if the server refuses the reset', async () => {
  fakeServer({ 'elearning.resetExecution': refuse('ElearningExecution.NotFound') })
  await renderDialog()
  await reason().fill('Please repeat it in German.')
  await submit().click()

  await expect.element(page.getByText(text('common.errorCodes.ElearningExecution.NotFound'))).toBeVisible()
  await expect.element(reason()).toHaveValue('Please repeat it in German.')
})
