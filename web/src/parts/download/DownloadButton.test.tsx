import { profile } from '@sorgfalt/contract/profile/profile'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { DownloadButton } from './DownloadButton.tsx'

const input = { format: 'json', languageCode: 'en_GB' } as const
const ownData = new File(['{}'], 'own data.json', { type: 'application/json' })

/** Records the names of the files that the browser would save. */
function recordSaves(): string[] {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return names
}

async function renderButton(answer: Answers['profile.exportOwnData'] = ownData) {
  const server = fakeServer({ 'profile.exportOwnData': answer })
  const ui = await renderUi(
    <DownloadButton call={profile.exportOwnData} input={input}>
      Download
    </DownloadButton>,
    { language: 'en_GB' },
  )
  return { ...ui, asked: () => server.inputs('profile.exportOwnData') }
}
const button = page.getByRole('button', { name: 'Download' })

test('saves the file under the name that the server sends', async () => {
  const saved = recordSaves()
  const { asked } = await renderButton()

  await button.click()

  await expect.poll(() => saved).toEqual(['own data.json'])
  expect(asked()).toEqual([input])
})

test('is busy while the file is being fetched', async () => {
  const saved = recordSaves()
  const { promise, resolve } = Promise.withResolvers<File>()
  const { asked } = await renderButton(() => promise)

  await button.click()
  await expect.element(page.getByText(text('common.ui.busy'))).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  resolve(ownData)

  await expect.poll(() => saved).toEqual(['own data.json'])
  expect(asked()).toHaveLength(1)
})

test('reports a failure and can be used again', async () => {
  const saved = recordSaves()
  let request = 0
  await renderButton(() => (request++ === 0 ? refuse('Request.Busy') : ownData))

  await button.click()
  await expect.element(page.getByText(text('common.errorCodes.Request.Busy'))).toBeVisible()
  expect(saved).toEqual([])
  await button.click()

  await expect.poll(() => saved).toEqual(['own data.json'])
})

test('is accessible', async () => {
  const { container } = await renderButton()

  expect(await axeViolations(container)).toEqual([])
})
