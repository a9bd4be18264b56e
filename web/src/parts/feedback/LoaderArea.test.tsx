import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { screenLoader, startLoader } from '#lib/loader.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { LoaderArea } from './LoaderArea.tsx'

test.each(['load', 'save', 'logIn'] as const)('names the operation "%s" while it runs', async (kind) => {
  await renderUi(<LoaderArea />, { language: 'en_GB' })
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()

  const end = startLoader(screenLoader, kind)
  await expect.element(page.getByRole('status')).toHaveTextContent(text(`common.loader.${kind}`))
  end()

  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})
