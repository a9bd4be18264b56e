import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { createRow } from './statistics-fixture.ts'

/** Renders the dialog for a member. When the dialog asks to be closed, its parent closes it. */
const renderDialog = () =>
  renderUi(
    <WithValue<ReturnType<typeof createRow> | undefined> initial={createRow()}>
      {(row, setRow) => <RevokeDialog row={row} onClose={() => setRow(undefined)} />}
    </WithValue>,
    { language: 'en_GB' },
  )

test('revokes the certificate of the member with a reason, shows a confirmation and closes', async () => {
  const server = fakeServer({ 'elearningEvidence.revokeResult': {} })
  await renderDialog()
  await expect
    .element(page.getByText(text('elearning.revoke.text', { name: 'Berta Beispiel' })))
    .toBeVisible()
  expect(await axeViolations()).toEqual([])

  await page.getByLabelText(text('elearning.revoke.reason')).fill('Issued by mistake.')
  await page.getByRole('button', { name: text('elearning.revoke.submit') }).click()

  await expect.element(page.getByText(text('elearning.revoke.done'))).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningEvidence.revokeResult'))
    .toEqual([{ resultUuid: createRow().result?.resultUuid, reason: 'Issued by mistake.' }])
})

test('sends nothing without a reason', async () => {
  const server = fakeServer({ 'elearningEvidence.revokeResult': {} })
  await renderDialog()
  await page.getByRole('button', { name: text('elearning.revoke.submit') }).click()

  await expect
    .element(page.getByLabelText(text('elearning.revoke.reason')))
    .toHaveAttribute('aria-invalid', 'true')
  expect(server.inputs('elearningEvidence.revokeResult')).toEqual([])
})
