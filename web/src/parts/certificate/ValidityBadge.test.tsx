import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { ValidityBadge } from './ValidityBadge.tsx'

const validUntil = '2027-02-03'

test.each(['valid', 'expiring', 'expired'] as const)(
  'shows the last day of a certificate that is %s',
  async (validity) => {
    await renderUi(<ValidityBadge certificate={{ validity, validUntil }} />, { language: 'en_GB' })

    const sentence = text(`elearning.certificate.validity.${validity}`, { date: '3 February 2027' })
    expect(sentence).toContain('3 February 2027')
    await expect.element(page.getByText(sentence)).toBeVisible()
  },
)

test('shows a valid certificate without a last day as unlimited', async () => {
  await renderUi(<ValidityBadge certificate={{ validity: 'valid', validUntil: null }} />)

  await expect.element(page.getByText(text('elearning.certificate.validity.unlimited'))).toBeVisible()
})

test('shows a revoked certificate', async () => {
  await renderUi(<ValidityBadge certificate={{ validity: 'revoked', validUntil: null }} />)

  await expect.element(page.getByText(text('elearning.certificate.validity.revoked'))).toBeVisible()
})

test.each(['light', 'dark'] as const)('has enough contrast in the %s theme', async (theme) => {
  const { container } = await renderUi(
    <>
      {(['valid', 'expiring', 'expired', 'revoked'] as const).map((validity) => (
        <ValidityBadge key={validity} certificate={{ validity, validUntil }} />
      ))}
    </>,
    { theme },
  )

  expect(await axeViolations(container)).toEqual([])
})
