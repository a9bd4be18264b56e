import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Chip } from './Chip.tsx'

const remove = page.getByRole('button', { name: 'Remove Ada' })

test('removes its value when its button is clicked', async () => {
  const onRemove = vi.fn()
  await renderUi(
    <ul aria-label="Members">
      <Chip removeLabel="Remove Ada" onRemove={onRemove}>
        Ada
      </Chip>
    </ul>,
  )

  await remove.click()

  await expect.poll(() => onRemove).toHaveBeenCalledOnce()
  expect(await axeViolations()).toEqual([])
})

test('has no button if the value cannot be removed', async () => {
  await renderUi(
    <ul aria-label="Members">
      <Chip removeLabel="Remove Ada">Ada</Chip>
    </ul>,
  )

  await expect.element(page.getByRole('listitem')).toHaveTextContent('Ada')
  await expect.element(remove).not.toBeInTheDocument()
})
