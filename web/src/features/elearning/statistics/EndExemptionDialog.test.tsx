import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { EndExemptionDialog } from './EndExemptionDialog.tsx'
import { createRow, elearningUuid } from './statistics-fixture.ts'

const { memberUuid } = createRow()

/** Renders the dialog for a member. When the dialog asks to be closed, its parent closes it. */
const renderDialog = () =>
  renderUi(
    <WithValue<ReturnType<typeof createRow> | undefined> initial={createRow()}>
      {(row, setRow) => (
        <EndExemptionDialog elearningUuid={elearningUuid} row={row} onClose={() => setRow(undefined)} />
      )}
    </WithValue>,
    { language: 'en_GB' },
  )
const end = () => page.getByRole('button', { name: text('statistics.exemption.end') })

test('explains the effect, ends the exemption and shows a confirmation', async () => {
  const server = fakeServer({ 'elearningExemption.end': {} })
  await renderDialog()
  await expect
    .element(page.getByText(text('statistics.exemption.endText', { name: 'Berta Beispiel' })))
    .toBeVisible()
  expect(await axeViolations()).toEqual([])

  await end().click()

  await expect.element(page.getByText(text('statistics.exemption.ended'))).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('elearningExemption.end')).toEqual([{ elearningUuid, memberUuid }])
})

test('stays open if the server refuses to end the exemption', async () => {
  fakeServer({ 'elearningExemption.end': refuse('ElearningTask.NotFound') })
  await renderDialog()
  await end().click()

  await expect.element(page.getByText(text('common.errorCodes.ElearningTask.NotFound'))).toBeVisible()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('sends nothing when it is closed', async () => {
  const server = fakeServer({ 'elearningExemption.end': {} })
  await renderDialog()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common.ui.close') })
    .first()
    .click()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.inputs('elearningExemption.end')).toEqual([])
})
