import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Callout } from './Callout.tsx'

test('announces an error at once', async () => {
  await renderUi(
    <Callout tone="err" title="Not saved">
      The name is taken.
    </Callout>,
  )

  await expect.element(page.getByRole('alert')).toHaveTextContent('Not savedThe name is taken.')
})

test('does not announce a warning by default', async () => {
  await renderUi(<Callout tone="warn">The qualification ends soon.</Callout>)

  await expect.element(page.getByText('The qualification ends soon.')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

test('announces the response to an action politely', async () => {
  await renderUi(
    <Callout tone="ok" announce>
      The invitation is on its way.
    </Callout>,
  )

  await expect.element(page.getByRole('status')).toHaveTextContent('The invitation is on its way.')
})

test('does not announce an error if a toast announces it', async () => {
  await renderUi(
    <Callout tone="err" announce={false}>
      The upload failed.
    </Callout>,
  )

  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('shows a title even if there is no text', async () => {
  await renderUi(<Callout title="Nothing to do" />)

  await expect.element(page.getByText('Nothing to do')).toBeVisible()
})

test.each(['light', 'dark'] as const)('has enough contrast in every tone in the %s theme', async (theme) => {
  await renderUi(
    <>
      {(['ok', 'warn', 'err', 'info', 'neutral'] as const).map((tone) => (
        <Callout key={tone} tone={tone} title={`Title ${tone}`}>
          Text {tone}
        </Callout>
      ))}
    </>,
    { theme },
  )

  expect(await axeViolations()).toEqual([])
})
