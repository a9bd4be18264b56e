import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Button } from './Button.tsx'
import { ContentCard } from './ContentCard.tsx'

test.each(['light', 'dark'] as const)(
  'shows headline, subheadline, actions and content in the %s theme',
  async (theme) => {
    await renderUi(
      <ContentCard
        headline="Contact"
        subHeadline="How others reach you"
        actions={<Button>Edit</Button>}
        headBorder
      >
        <p>Phone</p>
      </ContentCard>,
      { theme },
    )

    await expect.element(page.getByRole('heading', { level: 2, name: 'Contact' })).toBeVisible()
    await expect.element(page.getByText('How others reach you')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
    await expect.element(page.getByText('Phone')).toBeVisible()
    expect(await axeViolations(document.querySelector('section') ?? undefined)).toEqual([])
  },
)

test.each([null, ''])('shows a dash for the missing headline %j', async (headline) => {
  await renderUi(<ContentCard headline={headline}>Content</ContentCard>)

  await expect.element(page.getByRole('heading', { name: '-' })).toBeVisible()
})

test('has no header if headline, subheadline and actions are missing', async () => {
  const { container } = await renderUi(<ContentCard>Content</ContentCard>)

  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
  expect(container.querySelector('section')?.textContent).toBe('Content')
})

test('has no padding if it is flush', async () => {
  await renderUi(
    <ContentCard flush>
      <p>Content</p>
    </ContentCard>,
  )
  const content = page.getByText('Content').element()
  const card = content.closest('section')

  expect(
    content.getBoundingClientRect().left - (card?.getBoundingClientRect().left ?? 0),
  ).toBeLessThanOrEqual(1)
})
