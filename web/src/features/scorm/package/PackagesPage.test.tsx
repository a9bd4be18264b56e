import { type ScormPackageRow, scormLimits, scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { pageWith, uuidOf } from '#test/records.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { PackagesPage } from './PackagesPage.tsx'
import { createDetails, createRow } from './package-fixture.ts'
import { packageSearch } from './package-table.ts'
import { maxMegabytes } from './upload-check.ts'

async function renderPage(
  rows: ScormPackageRow[],
  answers: Answers = {},
  permissions: string[] = [scormPackage.upload.access],
) {
  const server = fakeServer({
    'scormPackage.list': pageWith(rows),
    'scormPackage.readStorage': { usedBytes: 2_000_000, limitBytes: scormLimits.companyBytes },
    'scormPackage.upload': createDetails({ packageUuid: uuidOf(7) }),
    ...answers,
  })
  await signIn({ permissions })
  const ui = await renderUi(<PackagesPage />, { language: 'en_GB', validateSearch: packageSearch })

  return { server, ...ui }
}

const archive = (name = 'course.zip') => new File(['zip'], name, { type: 'application/zip' })
const dialog = () => page.getByRole('dialog', { name: text('scorm.upload.title') })
const openDialog = () =>
  page
    .getByRole('button', { name: text('scorm.upload.open') })
    .first()
    .click()

/** Chooses a file as the file dialog of the browser does. */
async function choose(file: File): Promise<void> {
  await expect.element(dialog()).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  const transfer = new DataTransfer()
  transfer.items.add(file)
  if (input) input.files = transfer.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

test('lists the packages with their state, and the storage that they use', async () => {
  await renderPage([createRow({ findingCount: 2, state: 'released' })])

  await expect
    .element(page.getByRole('link', { name: 'Bought course' }))
    .toHaveAttribute('href', `/dashboard/apps/elearnings/packages/details/${uuidOf(1)}`)
  await expect.element(page.getByText(text('scorm.states.released'))).toBeVisible()
  await expect.element(page.getByText(text('scorm.list.findingCount', { count: 2 }))).toBeVisible()
  await expect.element(page.getByText(/1\.9.MB of 4\.7.GB storage used/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('explains what packages are for while there is none', async () => {
  await renderPage([])

  await expect.element(page.getByText(text('scorm.list.emptyText'))).toBeVisible()
})

test('does not offer the upload without the permission', async () => {
  await renderPage([], {}, [scormPackage.list.access])

  await expect.element(page.getByText(text('scorm.list.emptyTitle'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: text('scorm.upload.open') })).not.toBeInTheDocument()
})

test('opens the page of a package after its upload', async () => {
  const { server, address } = await renderPage([])

  await openDialog()
  expect(await axeViolations()).toEqual([])
  await choose(archive())

  await expect.poll(address).toBe(`/dashboard/apps/elearnings/packages/details/${uuidOf(7)}`)
  expect(server.inputs('scormPackage.upload')).toEqual([{}])
  expect(server.files().map(({ name }) => name)).toEqual(['course.zip'])
})

test('refuses other files before they are sent', async () => {
  const { server } = await renderPage([])
  await openDialog()

  await choose(archive('course.rar'))
  await expect.element(dialog().getByText(text('scorm.upload.notZip'))).toBeVisible()

  expect(server.inputs('scormPackage.upload')).toEqual([])
})

test('says why the server refuses an archive, and accepts another one', async () => {
  const { address } = await renderPage([], { 'scormPackage.upload': refuse('ScormPackage.Aicc') })
  await openDialog()

  await choose(archive())
  await expect.element(dialog().getByText(text('common.errorCodes.ScormPackage.Aicc'))).toBeVisible()
  await expect.element(dialog().getByText(text('scorm.upload.refused', { file: 'course.zip' }))).toBeVisible()
  fakeServer({ 'scormPackage.upload': createDetails({ packageUuid: uuidOf(7) }) })
  await choose(archive())

  await expect.poll(address).toBe(`/dashboard/apps/elearnings/packages/details/${uuidOf(7)}`)
})

test('shows the progress of an upload, which can be cancelled', async () => {
  const answer = Promise.withResolvers<Refusal>()
  const { address } = await renderPage([], { 'scormPackage.upload': () => answer.promise })
  const before = address()
  await openDialog()

  await choose(archive())
  const progress = page.getByRole('progressbar', {
    name: text('scorm.upload.progress', { file: 'course.zip' }),
  })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '50')
  await dialog()
    .getByRole('button', { name: text('scorm.upload.cancel') })
    .click()

  await expect.element(progress).not.toBeInTheDocument()
  await expect
    .element(dialog().getByText(text('scorm.upload.rules', { megabytes: maxMegabytes })))
    .toBeVisible()
  answer.resolve(new Refusal(503))
  expect(address()).toBe(before)
})

test('is accessible on a phone', async () => {
  await setPhoneSize()
  await renderPage([createRow()])

  await expect.element(page.getByText('Bought course').first()).toBeVisible()
  expect(await axeViolations()).toEqual([])
})
