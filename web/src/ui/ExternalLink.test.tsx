import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { ExternalLink } from './ExternalLink.tsx'

test.each([
  'https://example.org/',
  'http://example.org/',
  'mailto:a@example.org',
  'tel:112',
  '/media/1.pdf',
  'HTTPS://example.org/',
])('opens %s in a new tab and announces the new tab', async (href) => {
  await renderUi(<ExternalLink href={href}>Imprint</ExternalLink>)
  const link = page.getByRole('link')

  await expect.element(link).toHaveAttribute('href', href)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(link).toHaveAccessibleName(`Imprint (${text('common.ui.newTab')})`)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'example.org', ''])(
  'shows the text without a link for %j',
  async (href) => {
    await renderUi(<ExternalLink href={href}>Imprint</ExternalLink>)

    await expect.element(page.getByText('Imprint')).toBeVisible()
    await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  },
)

test('is accessible', async () => {
  await renderUi(<ExternalLink href="https://example.org/">Imprint</ExternalLink>)

  expect(await axeViolations()).toEqual([])
})
