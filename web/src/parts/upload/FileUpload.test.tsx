import { clientConfiguration } from '@sorgfalt/contract/company/company'
import { upload } from '@sorgfalt/contract/core/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { FileUpload } from './FileUpload.tsx'

const { path: url, types: allowedTypes, field: fieldName } = clientConfiguration.uploadLogo
const logo = new File(['logo'], 'logo.png', { type: 'image/png' })
const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' })
const plan = new File(['plan'], 'plan.pdf', { type: 'application/pdf' })
const huge = new File([new Uint8Array(upload.maxBytes + 1)], 'huge.png', { type: 'image/png' })
const stored = { uuid: '0190a000-0000-7000-8000-000000000009', href: '/media/logo' }

async function renderUpload(
  answer: Answers['clientConfiguration.uploadLogo'] = stored,
  props: { maxFiles?: number; keepDone?: boolean; disabled?: boolean } = {},
) {
  const server = fakeServer({ 'clientConfiguration.uploadLogo': answer })
  const onDone = vi.fn()
  const ui = await renderUi(
    <FileUpload
      label="Logo"
      url={url}
      fieldName={fieldName}
      allowedTypes={allowedTypes}
      onDone={onDone}
      {...props}
    />,
    { language: 'en_GB' },
  )
  const input = page.getByLabelText('Logo').element() as HTMLInputElement
  return {
    ...ui,
    onDone,
    choose: (...files: File[]) => {
      const transfer = new DataTransfer()
      for (const file of files) transfer.items.add(file)
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    sent: () => server.files().map(({ name }) => name),
  }
}
const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const state = (name: 'uploading' | 'done' | 'error') => text(`common.upload.state.${name}`)
const retry = (file: string) => page.getByRole('button', { name: text('common.upload.retry', { file }) })
const remove = (file: string) => page.getByRole('button', { name: text('common.upload.remove', { file }) })

test('uploads a file and passes the server’s answer to `onDone`', async () => {
  const { choose, sent, onDone } = await renderUpload()

  choose(logo)

  await expect.element(entry('logo.png').getByText(state('done'))).toBeVisible()
  expect(sent()).toEqual(['logo.png'])
  expect(onDone.mock.calls).toEqual([[{ head: { status: 200 }, body: stored }, expect.any(File)]])
})

test('states which files are allowed and how large they may be', async () => {
  await renderUpload()

  await expect.element(page.getByText(/PNG, JPG, JPEG, at most 5/)).toBeVisible()
})

test('shows the progress of the file that is being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof stored>()
  const { choose } = await renderUpload(() => promise)

  choose(logo)

  const bar = page.getByRole('progressbar', { name: text('common.upload.progress', { file: 'logo.png' }) })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
  resolve(stored)
  await expect.element(entry('logo.png').getByText(state('done'))).toBeVisible()
})

test('refuses a file of another type and sends nothing', async () => {
  const { choose, sent } = await renderUpload()

  choose(plan)

  const message = text('common.upload.invalidFormat', { file: 'plan.pdf', types: 'PNG, JPG, JPEG' })
  await expect.element(page.getByText(message)).toBeVisible()
  expect(sent()).toEqual([])
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: 'plan.pdf' }).elements())
    .toHaveLength(0)
})

test('refuses a file that is too large and sends nothing', async () => {
  const { choose, sent } = await renderUpload()

  choose(huge)

  await expect.element(page.getByText(/huge\.png is too large/)).toBeVisible()
  expect(sent()).toEqual([])
})

test('removes the message about a refused file when the next file is chosen', async () => {
  const { choose } = await renderUpload()
  choose(plan)
  await expect.element(page.getByText(/plan\.pdf/)).toBeVisible()

  choose(logo)

  await expect.element(entry('logo.png').getByText(state('done'))).toBeVisible()
  await expect.poll(() => page.getByText(/plan\.pdf/).elements()).toEqual([])
})

test('replaces the file if only one is allowed', async () => {
  const { choose, sent } = await renderUpload()
  choose(logo)
  await expect.element(entry('logo.png').getByText(state('done'))).toBeVisible()

  choose(photo)

  await expect.element(entry('photo.jpg').getByText(state('done'))).toBeVisible()
  await expect.element(entry('logo.png')).not.toBeInTheDocument()
  expect(sent()).toEqual(['logo.png', 'photo.jpg'])
})

test('accepts no second file while the only allowed file is being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof stored>()
  const { choose, sent } = await renderUpload(() => promise)
  choose(logo)
  await expect.element(page.getByRole('progressbar')).toBeVisible()

  choose(photo)

  await expect.element(page.getByText(text('common.upload.tooMany', { count: 1 }))).toBeVisible()
  resolve(stored)
  await expect.element(entry('logo.png').getByText(state('done'))).toBeVisible()
  expect(sent()).toEqual(['logo.png'])
})

test('sends several files one after the other', async () => {
  const { choose, sent } = await renderUpload(undefined, { maxFiles: 3 })

  choose(logo, photo)

  await expect.element(entry('logo.png').getByText(state('done'))).toBeVisible()
  await expect.element(entry('photo.jpg').getByText(state('done'))).toBeVisible()
  expect(sent()).toEqual(['logo.png', 'photo.jpg'])
})

test('pauses for 250 ms between two files', async () => {
  const held: (() => void)[] = []
  const setTimer = window.setTimeout.bind(window)
  const spy = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((work: () => void, delay?: number) =>
      delay === 250 ? held.push(work) : setTimer(work, delay)) as typeof window.setTimeout)
  onTestFinished(() => spy.mockRestore())
  const { choose, sent } = await renderUpload(undefined, { maxFiles: 2 })

  choose(logo, photo)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(sent()).toEqual(['logo.png'])
  held.splice(0).forEach((work) => work())

  await expect.element(entry('photo.jpg').getByText(state('done'))).toBeVisible()
  expect(sent()).toEqual(['logo.png', 'photo.jpg'])
})

test('accepts only as many files as are still allowed', async () => {
  const { choose, sent } = await renderUpload(undefined, { maxFiles: 2 })

  choose(logo, photo, new File(['third'], 'third.png', { type: 'image/png' }))

  await expect.element(page.getByText(text('common.upload.tooMany', { count: 2 }))).toBeVisible()
  await expect.element(entry('photo.jpg').getByText(state('done'))).toBeVisible()
  expect(sent()).toEqual(['logo.png', 'photo.jpg'])
})

test('does not send a file that the user removes while another file is being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof stored>()
  const { choose, sent } = await renderUpload(() => promise, { maxFiles: 3 })
  choose(logo, photo)
  await expect.element(page.getByRole('progressbar')).toBeVisible()

  await remove('photo.jpg').click()
  resolve(stored)

  await expect.element(entry('logo.png').getByText(state('done'))).toBeVisible()
  await expect.element(entry('photo.jpg')).not.toBeInTheDocument()
  expect(sent()).toEqual(['logo.png'])
})

test('shows why an upload failed, and sends the file again', async () => {
  let request = 0
  const { choose, sent, onDone } = await renderUpload(() =>
    request++ === 0 ? refuse('File.Broken') : stored,
  )

  choose(logo)
  await expect.element(retry('logo.png')).toBeVisible()
  await expect.element(entry('logo.png').getByText(text('common.errorCodes.File.Broken'))).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  await retry('logo.png').click()

  await expect.element(entry('logo.png').getByText(state('done'))).toBeVisible()
  expect(sent()).toEqual(['logo.png', 'logo.png'])
})

test('reports a lost connection', async () => {
  const { choose } = await renderUpload(new Refusal(0))

  choose(logo)

  await expect.element(entry('logo.png').getByText(text('common.status.unreachable'))).toBeVisible()
})

test('removes a finished file from the list if the screen shows it elsewhere', async () => {
  const { choose, onDone } = await renderUpload(undefined, { keepDone: false })

  choose(logo)

  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  await expect.poll(() => entry('logo.png').elements()).toEqual([])
})

test('accepts nothing while it is disabled', async () => {
  await renderUpload(undefined, { disabled: true })

  await expect.element(page.getByRole('button', { name: text('common.upload.choose') })).toBeDisabled()
})

test('is accessible when empty and with a failed file', async () => {
  const { choose, container } = await renderUpload(refuse('File.Broken'))
  expect(await axeViolations(container)).toEqual([])

  choose(logo)
  await expect.element(retry('logo.png')).toBeVisible()

  expect(await axeViolations(container)).toEqual([])
})
