import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '#lib/call-error.ts'
import { reportFailure } from '#lib/failures.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'

test.each(['Factor.Pending', 'Factor.MustSetUp'] as const)(
  'shows no toast for %s, because a page about it replaces the application',
  async (code) => {
    // `renderUi` also renders the toasts.
    await renderUi(<p>Screen</p>, { language: 'en_GB' })

    reportFailure(new CallError(403, { code }))
    reportFailure(new CallError(500, { code: 'Request.Failed' }))

    await expect.element(page.getByText(text('common.errorCodes.Request.Failed'))).toBeVisible()
    await expect.element(page.getByText(text(`common.errorCodes.${code}`))).not.toBeInTheDocument()
  },
)
