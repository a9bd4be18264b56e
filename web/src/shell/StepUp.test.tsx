import { secondFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { send } from '#lib/api.ts'
import { screenLoader, startLoader } from '#lib/loader.ts'
import { useAction } from '#lib/use-action.ts'
import { LoaderArea } from '#parts/feedback/LoaderArea.tsx'
import { TextDialog } from '#parts/text-dialog/TextDialog.tsx'
import { axeViolations } from '#test/axe.ts'
import { renderOpenDialog } from '#test/dialog.tsx'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { setPhoneSize } from '#test/render.tsx'
import { signIn, withApp } from '#test/session.ts'
import { text } from '#test/text.ts'
import { StepUp } from './StepUp.tsx'

const uuid = '0190a000-0000-7000-8000-000000004020'

/** A dialog with a field. Submitting it sends a call that needs a code. */
function ReasonDialog({ subject, onClose }: { subject: string | undefined; onClose: () => void }) {
  const action = useAction(secondFactor.reset, {
    successToast: 'secondFactor.reset.done',
    onSuccess: onClose,
  })

  return (
    <TextDialog
      about={subject}
      onClose={onClose}
      getTexts={(name) => ({
        headline: name,
        label: text('secondFactor.reset.reason'),
        submit: text('secondFactor.reset.submit'),
      })}
      action={action}
      send={(_, reason) => action.run({ uuid, reason })}
    />
  )
}

/** Renders a dialog whose call needs a code. The server accepts the call after a code was verified. */
async function renderDialog(answers: Answers = {}) {
  let isVerified = false
  const server = fakeServer({
    'secondFactor.reset': () => (isVerified ? {} : refuse('Factor.Required')),
    'secondFactor.verify': () => {
      isVerified = true
      return { byRecoveryCode: false, recoveryCodesLeft: 10 }
    },
    ...answers,
  })

  await signIn({ secondFactor: withApp })
  await renderOpenDialog('Bea', (subject, close) => (
    <>
      <ReasonDialog subject={subject} onClose={close} />
      <StepUp />
      <LoaderArea />
    </>
  ))

  return server
}

const reason = () => page.getByLabelText(text('secondFactor.reset.reason'))
const question = () => page.getByRole('dialog', { name: text('secondFactor.stepUp.title') })
const code = () => page.getByLabelText(text('secondFactor.code.app'), { exact: true })
const confirm = () => page.getByRole('button', { name: text('secondFactor.stepUp.submit') })
const done = () => page.getByText(text('secondFactor.reset.done'))

async function submitReason(): Promise<void> {
  await reason().fill('Phone lost')
  await page.getByRole('button', { name: text('secondFactor.reset.submit'), exact: true }).click()
}

test('asks for a code when a call is refused because it needs one, and repeats the call', async () => {
  const server = await renderDialog()

  await submitReason()
  await expect.element(code()).toHaveFocus()
  await expect.element(code()).not.toHaveAttribute('aria-invalid')
  await code().fill('123456')
  await confirm().click()

  await expect.element(done()).toBeVisible()
  await expect.element(question()).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('secondFactor.verify'))
    .toEqual([{ code: '123456', trustDevice: false }])
  await expect
    .poll(() => server.inputs('secondFactor.reset'))
    .toEqual([
      { uuid, reason: 'Phone lost' },
      { uuid, reason: 'Phone lost' },
    ])
})

test('shows at the field that the code is wrong, and accepts the next one', async () => {
  const answers = [refuse('Factor.Wrong', { fields: { code: 'unknown' } })]
  const verified = { byRecoveryCode: false, recoveryCodesLeft: 10 }
  const server = await renderDialog({ 'secondFactor.verify': () => answers.shift() ?? verified })

  await submitReason()
  await code().fill('123456')
  await confirm().click()
  await expect.element(code()).toHaveAccessibleDescription(new RegExp(text('common.errorCodes.Factor.Wrong')))
  fakeServer({ 'secondFactor.reset': {} })
  await code().fill('654321')
  await confirm().click()

  await expect.element(done()).toBeVisible()
  await expect.poll(() => server.inputs('secondFactor.verify')).toHaveLength(2)
})

test('Escape cancels only the question, and the entries below are kept', async () => {
  const server = await renderDialog()

  await submitReason()
  await expect.element(code()).toHaveFocus()
  await userEvent.keyboard('{Escape}')

  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(page.getByText(text('common.errorCodes.Factor.Required')).first()).toBeVisible()
  await expect.element(reason()).toHaveValue('Phone lost')
  await expect.poll(() => server.inputs('secondFactor.reset')).toHaveLength(1)
})

test('calls that are refused at the same time share one question', async () => {
  const server = await renderDialog()

  const input = { uuid, reason: 'Phone lost' }
  const both = Promise.all([send(secondFactor.reset, input), send(secondFactor.reset, input)])
  await code().fill('123456')
  await confirm().click()

  expect(await both).toEqual([{}, {}])
  await expect.poll(() => server.inputs('secondFactor.verify')).toHaveLength(1)
  await expect.poll(() => server.inputs('secondFactor.reset')).toHaveLength(4)
})

test('accepts a recovery code', async () => {
  const server = await renderDialog()

  await submitReason()
  await page.getByRole('button', { name: text('secondFactor.code.useRecovery') }).click()
  await page.getByLabelText(text('secondFactor.code.recovery'), { exact: true }).fill('aaaa-bbbb-cccc-dddd')
  await confirm().click()

  await expect.element(done()).toBeVisible()
  await expect
    .poll(() => server.inputs('secondFactor.verify'))
    .toEqual([{ code: 'aaaa-bbbb-cccc-dddd', trustDevice: false }])
})

test('switching the kind of code removes the failure of the last attempt', async () => {
  await renderDialog({ 'secondFactor.verify': refuse('Request.RateLimited', { params: { seconds: 60 } }) })
  const failure = question().getByText(text('secondFactor.code.tooMany'))

  await submitReason()
  await code().fill('123456')
  await confirm().click()
  await expect.element(failure).toBeVisible()
  await page.getByRole('button', { name: text('secondFactor.code.useRecovery') }).click()

  await expect.element(failure).not.toBeInTheDocument()
})

test('the loader of the screen does not cover the question', async () => {
  await renderDialog()
  const stop = startLoader(screenLoader, 'save')

  await expect.element(page.getByText(text('common.loader.save'))).toBeVisible()
  const call = send(secondFactor.reset, { uuid, reason: 'Phone lost' })
  await expect.element(code()).toBeVisible()
  await expect.element(page.getByText(text('common.loader.save'))).not.toBeInTheDocument()
  await code().fill('123456')
  await confirm().click()

  expect(await call).toEqual({})
  await expect.element(page.getByText(text('common.loader.save'))).toBeVisible()
  stop()
})

test('is accessible on a phone', async () => {
  await setPhoneSize()
  await renderDialog()

  await submitReason()
  await expect.element(question()).toBeVisible()

  expect(await axeViolations(question().element())).toEqual([])
})
