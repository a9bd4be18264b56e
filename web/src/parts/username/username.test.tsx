import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { UsernameField } from './UsernameField.tsx'
import { useUsernameCheck } from './use-username-check.ts'

interface CheckedProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  own?: string
  disabled?: boolean
  onOffer?: () => void
}

function CheckedField({ value, onChange, error, own, ...props }: CheckedProps) {
  const state = useUsernameCheck(value, own)
  const field = { name: 'username', value, onChange, onBlur: () => undefined, error }
  return (
    <>
      <UsernameField field={field} state={state} {...props} />
      <output>{state}</output>
    </>
  )
}

async function renderField(
  answer: Answers['profile.checkUsername'] = ({ username }) => ({ usernameExists: username === 'taken' }),
  props: Partial<CheckedProps> & { initial?: string } = {},
) {
  const server = fakeServer({ 'profile.checkUsername': answer })
  const { initial = '', ...rest } = props
  const ui = await renderUi(
    <WithValue initial={initial}>
      {(value, onChange) => <CheckedField value={value} onChange={onChange} {...rest} />}
    </WithValue>,
    { language: 'en_GB' },
  )
  return { ...ui, asked: () => server.inputs('profile.checkUsername').map(({ username }) => username) }
}
const field = () => page.getByLabelText(text('member.field.username'), { exact: true })
const state = page.getByRole('status')
const described = (description: string) =>
  expect.element(field()).toHaveAccessibleDescription(expect.stringContaining(description))

test('explains what a username may contain before anything is typed', async () => {
  const { asked } = await renderField()

  await described(text('member.form.usernameHint'))
  await expect.element(state).toHaveTextContent('unknown')
  expect(asked()).toEqual([])
})

test('shows that a username is free', async () => {
  const { asked } = await renderField()

  await field().fill('ada.l')

  await described(text('member.form.usernameFree'))
  await expect.element(state).toHaveTextContent('free')
  expect(asked()).toEqual(['ada.l'])
})

test('shows that a username is taken', async () => {
  await renderField()

  await field().fill('taken')

  await described(text('common.validation.checkUsername'))
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
})

test('offers another username only while the username is taken', async () => {
  const onOffer = vi.fn()
  await renderField(undefined, { onOffer })
  const offer = page.getByRole('button', { name: text('member.form.offerUsername') })

  await field().fill('free')
  await expect.element(state).toHaveTextContent('free')
  await expect.element(offer).not.toBeInTheDocument()
  await field().fill('taken')
  await offer.click()

  await expect.poll(() => onOffer).toHaveBeenCalledOnce()
})

test('converts the entry to lower case and removes spaces around it', async () => {
  const { asked } = await renderField()

  await field().fill(' Ada.L ')

  await expect.element(field()).toHaveValue('ada.l')
  await expect.poll(asked).toEqual(['ada.l'])
})

test('asks the server only for valid usernames', async () => {
  const { asked } = await renderField()

  await field().fill('a b')
  await field().fill('ada')

  await expect.poll(asked).toEqual(['ada'])
})

test('does not ask the server about the current username', async () => {
  const { asked } = await renderField(undefined, { own: 'taken' })

  await field().fill('taken')
  await field().fill('other')
  await expect.poll(asked).toEqual(['other'])
  await field().fill('taken')

  await expect.element(state).toHaveTextContent('unknown')
  await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true')
})

test('does not show the answer for the previous username while it checks another username', async () => {
  await renderField()
  await field().fill('taken')
  await expect.element(state).toHaveTextContent('taken')

  await field().fill('taken2')

  await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(state).toHaveTextContent('free')
})

test('shows an error of the form instead of the message that the username is taken', async () => {
  await renderField(undefined, { error: 'Please fill in', initial: 'taken' })

  await described('Please fill in')
})

test('can be disabled', async () => {
  await renderField(undefined, { disabled: true, initial: 'ada' })

  await expect.element(field()).toBeDisabled()
})

test.each(['', 'free', 'taken'])('is accessible with the entry "%s"', async (initial) => {
  const { container } = await renderField(undefined, { initial, onOffer: () => undefined })
  await expect.element(state).toHaveTextContent(initial || 'unknown')

  expect(await axeViolations(container)).toEqual([])
})
