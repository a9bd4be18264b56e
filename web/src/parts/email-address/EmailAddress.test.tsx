import { expect, test } from 'vitest'
import { renderUi } from '#test/render.tsx'
import { EmailAddress } from './EmailAddress.tsx'

test('breaks a long address between its parts, and keeps its text', async () => {
  const { container } = await renderUi(
    <div style={{ width: '9rem', overflowWrap: 'anywhere' }}>
      <EmailAddress email="katarzyna.ackermann@musterbau.example" />
    </div>,
  )

  expect(container).toHaveTextContent('katarzyna.ackermann@musterbau.example')
  expect(container.querySelectorAll('wbr')).toHaveLength(2)
})
