import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { type FileEntry, FileList } from './FileList.tsx'

const files: readonly FileEntry[] = [
  { id: 1, name: 'one.png', size: 1536, status: 'selected', progress: 0 },
  { id: 2, name: 'two.png', size: 10, status: 'uploading', progress: 40 },
  { id: 3, name: 'three.png', size: 10, status: 'done', progress: 100 },
  { id: 4, name: 'four.png', size: 10, status: 'error', progress: 0, problem: 'The file is broken.' },
  { id: 5, name: 'five.png', size: 10, status: 'error', progress: 0 },
]

async function renderList(theme: 'light' | 'dark' = 'light') {
  const onRemove = vi.fn()
  const onRetry = vi.fn()
  await renderUi(<FileList files={files} onRemove={onRemove} onRetry={onRetry} />, { theme })
  return { onRemove, onRetry }
}
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('shows name, size and status of each file', async () => {
  await renderList()

  await expect
    .element(row('one.png'))
    .toHaveTextContent(`one.png 1,5 KB${text('common.upload.state.selected')}`)
  await expect
    .element(row('one.png').getByRole('status'))
    .toHaveTextContent(text('common.upload.state.selected'))
  await expect
    .element(row('three.png').getByRole('status'))
    .toHaveTextContent(text('common.upload.state.done'))
  await expect
    .element(row('five.png').getByRole('status'))
    .toHaveTextContent(text('common.upload.state.error'))
})

test('shows the progress of an upload', async () => {
  await renderList()
  const bar = page.getByRole('progressbar', { name: text('common.upload.progress', { file: 'two.png' }) })

  await expect.element(bar).toHaveAttribute('aria-valuenow', '40')
  await expect.element(row('two.png')).toHaveTextContent('two.png 10 Bytes40 %')
})

test('shows why a file failed', async () => {
  await renderList()

  await expect.element(row('four.png').getByRole('status')).toHaveTextContent('The file is broken.')
})

test('can remove every file except the one that is being uploaded', async () => {
  const { onRemove } = await renderList()

  await page.getByRole('button', { name: text('common.upload.remove', { file: 'three.png' }) }).click()

  await expect.poll(() => onRemove).toHaveBeenCalledExactlyOnceWith(3)
  await expect
    .element(page.getByRole('button', { name: text('common.upload.remove', { file: 'two.png' }) }))
    .not.toBeInTheDocument()
})

test('uploads a failed file again', async () => {
  const { onRetry } = await renderList()

  await page.getByRole('button', { name: text('common.upload.retry', { file: 'four.png' }) }).click()

  await expect.poll(() => onRetry).toHaveBeenCalledExactlyOnceWith(4)
  await expect
    .element(page.getByRole('button', { name: text('common.upload.retry', { file: 'one.png' }) }))
    .not.toBeInTheDocument()
})

test('shows nothing if there are no files', async () => {
  await renderUi(<FileList files={[]} onRemove={() => undefined} onRetry={() => undefined} />)

  await expect.element(page.getByRole('list')).not.toBeInTheDocument()
})

test.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
  await renderList(theme)

  expect(await axeViolations()).toEqual([])
})
