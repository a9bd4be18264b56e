import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { ExemptDialog } from './ExemptDialog.tsx'
import { createRow, elearningUuid } from './statistics-fixture.ts'

const { memberUuid } = createRow()
const reason = 'Instructed by another company.'

/** Renders the dialog for a member. When the dialog asks to be closed, its parent closes it. */
const renderDialog = () =>
  renderUi(
    <WithValue<ReturnType<typeof createRow> | undefined> initial={createRow()}>
      {(row, setRow) => (
        <ExemptDialog elearningUuid={elearningUuid} row={row} onClose={() => setRow(undefined)} />
      )}
    </WithValue>,
    { language: 'en_GB' },
  )
const until = () => page.getByLabelText(text('statistics.exemption.until'))

/** Enters the reason and submits. */
async function submit() {
  await page.getByLabelText(text('statistics.reset.reason')).fill(reason)
  await page.getByRole('button', { name: text('statistics.exemption.submit') }).click()
}

test('exempts the member until a day, shows a confirmation and closes', async () => {
  const server = fakeServer({ 'elearningExemption.exempt': {} })
  await renderDialog()
  const headline = text('statistics.exemption.title', { name: 'Berta Beispiel' })
  await expect.element(page.getByRole('dialog', { name: headline })).toBeVisible()
  expect(await axeViolations()).toEqual([])

  await until().fill('2027-03-31')
  await submit()

  await expect.element(page.getByText(text('statistics.exemption.done'))).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('elearningExemption.exempt'))
    .toEqual([{ elearningUuid, memberUuid, reason, until: '2027-03-31' }])
})

test('exempts the member permanently if no day is entered', async () => {
  const server = fakeServer({ 'elearningExemption.exempt': {} })
  await renderDialog()
  await submit()

  await expect.element(page.getByText(text('statistics.exemption.done'))).toBeVisible()
  await expect
    .poll(() => server.inputs('elearningExemption.exempt'))
    .toEqual([{ elearningUuid, memberUuid, reason, until: null }])
})

test('shows a refusal by the server at the field for the day, and stays open', async () => {
  fakeServer({
    'elearningExemption.exempt': refuse('Request.Invalid', { fields: { until: 'minDate' } }),
  })
  await renderDialog()
  await until().fill('2020-01-01')
  await submit()

  await expect.element(page.getByText(text('common.validation.minDate'))).toBeVisible()
  await expect.element(until()).toHaveValue('2020-01-01')
})
