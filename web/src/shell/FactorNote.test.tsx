import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { FactorNote } from './FactorNote.tsx'

async function renderNote(dueFrom: string | null) {
  await signIn({ secondFactor: { ...ada.secondFactor, dueFrom } })
  return renderUi(<FactorNote />, { language: 'en_GB' })
}

test('reminds the member of the day from which a second factor is required', async () => {
  const { container } = await renderNote('2099-12-01')

  const title = text('secondFactor.note.title', { when: '1\u00a0December 2099' })
  await expect.element(page.getByText(title)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: text('secondFactor.setUp') }))
    .toHaveAttribute('href', '/dashboard/profile/security')
  expect(await axeViolations(container)).toEqual([])
})

test('is hidden if no second factor is required', async () => {
  await renderNote(null)

  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})
