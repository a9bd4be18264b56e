import { type ScormPackageDetails, scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { dialogRowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { PackagePage } from './PackagePage.tsx'
import { createDetails } from './package-fixture.ts'

const everything = [
  scormPackage.save.access,
  scormPackage.release.access,
  scormPackage.remove.access,
  scormPackage.upload.access,
  'elearning.read-settings',
]

async function renderPage(
  changes: Partial<ScormPackageDetails> = {},
  answers: Answers = {},
  permissions: string[] = everything,
) {
  let saved = createDetails(changes)
  const change = (next: Partial<ScormPackageDetails>) => {
    saved = { ...saved, ...next, version: saved.version + 1 }
    return saved
  }
  const server = fakeServer({
    'scormPackage.read': () => saved,
    'scormPackage.save': ({ packageUuid: _p, version: _v, ...values }) => change(values),
    'scormPackage.release': () => change({ state: 'released', elearningUuid: uuidOf(3) }),
    'scormPackage.remove': {},
    'scormPackage.upload': createDetails({ packageUuid: uuidOf(7), elearningUuid: uuidOf(3) }),
    ...answers,
  })
  await signIn({ permissions })
  const ui = await renderUi(<PackagePage packageUuid={uuidOf(1)} />, { language: 'en_GB' })
  await expect.element(page.getByRole('heading', { name: 'Bought course', level: 1 })).toBeVisible()

  return { server, ...ui }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: 'title' | 'summary' | 'duration' | 'passMark') =>
  page.getByLabelText(text(`scorm.form.${name}`), { exact: true })
const save = () => page.getByRole('button', { name: text('common.unsaved.save') })
const releaseDialog = () =>
  page.getByRole('dialog', { name: text('scorm.release.title', { title: 'Bought course' }) })

test('shows what the archive contains', async () => {
  await renderPage()

  await expect.element(page.getByText('course.zip')).toBeVisible()
  await expect.element(page.getByText(text('scorm.findings.none'))).toBeVisible()
  await expect.element(page.getByText('Basics')).toBeVisible()
  await expect.element(page.getByText(text('scorm.states.draft'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('explains what the check has found, with the places', async () => {
  await renderPage({
    findings: [{ kind: 'External', places: ['https://cdn.example/film.mp4'], count: 12 }],
  })

  await expect.element(page.getByText(text('scorm.findingKinds.External'))).toBeVisible()
  await page.getByText(text('scorm.findings.places', { count: 12 })).click()
  await expect.element(page.getByText('https://cdn.example/film.mp4')).toBeVisible()
  await expect.element(page.getByText(text('scorm.findings.more', { count: 11 }))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('saves the details of a draft', async () => {
  const { server } = await renderPage()

  await field('title').fill('Fire safety')
  await field('duration').fill('45')
  await page.getByText(text('scorm.passRules.score'), { exact: true }).click()
  await field('passMark').fill('70')
  await save().click()

  await expect.element(page.getByText(text('scorm.form.saved'))).toBeVisible()
  expect(server.inputs('scormPackage.save')).toMatchObject([
    {
      packageUuid: uuidOf(1),
      title: 'Fire safety',
      durationMinutes: 45,
      passRule: 'score',
      passMark: 70,
      version: 4,
    },
  ])
})

test('does not save without a duration', async () => {
  const { server } = await renderPage()

  await field('duration').fill('')
  await save().click()

  await expect.element(field('duration')).toHaveAttribute('aria-invalid', 'true')
  expect(server.inputs('scormPackage.save')).toEqual([])
})

test('asks which version counts if another editor has saved the same field', async () => {
  await renderPage()
  fakeServer({
    'scormPackage.read': createDetails({ title: 'Fire', version: 5 }),
    'scormPackage.save': refuse('Version.Conflict'),
  })

  await field('title').fill('Fire safety')
  await save().click()

  await expect.element(page.getByRole('dialog', { name: text('common.conflict.title') })).toBeVisible()
  expect(dialogRowTexts()).toEqual([[text('scorm.form.title'), 'Fire safety', 'Fire']])
})

test('releases a draft, and leads to its assignments', async () => {
  const { server, address } = await renderPage()

  await button(text('scorm.release.open')).click()
  await expect.element(releaseDialog().getByText(text('scorm.release.text'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await releaseDialog()
    .getByRole('button', { name: text('scorm.release.submit') })
    .click()
  await button(text('scorm.release.assign')).click()

  await expect.poll(address).toBe(`/dashboard/apps/elearnings/catalog/details/${uuidOf(3)}/org-units`)
  expect(server.inputs('scormPackage.release')).toEqual([
    { packageUuid: uuidOf(1), underWay: 'finish', version: 4 },
  ])
})

test('asks what happens to those who learn with the previous version', async () => {
  const { server } = await renderPage({ elearningUuid: uuidOf(3), underWayCount: 5 })

  await button(text('scorm.release.open')).click()
  await expect.element(releaseDialog().getByText(text('scorm.release.underWay', { count: 5 }))).toBeVisible()
  await releaseDialog().getByText(text('scorm.release.restart'), { exact: true }).click()
  await expect.element(releaseDialog().getByText(text('scorm.release.restartText'))).toBeVisible()
  await releaseDialog()
    .getByRole('button', { name: text('scorm.release.submit') })
    .click()

  await expect.poll(() => server.inputs('scormPackage.release')).toMatchObject([{ underWay: 'restart' }])
})

test('must be saved before it is released', async () => {
  await renderPage()

  await field('title').fill('Fire safety')

  await expect.element(button(text('scorm.release.open'))).toBeDisabled()
})

test('removes a draft after a confirmation', async () => {
  const { server, address } = await renderPage()

  await button(text('scorm.remove.open')).click()
  const dialog = page.getByRole('dialog', { name: text('scorm.remove.title', { title: 'Bought course' }) })
  await dialog.getByRole('button', { name: text('scorm.remove.open') }).click()

  await expect.poll(address).toBe('/dashboard/apps/elearnings/packages/list')
  expect(server.inputs('scormPackage.remove')).toEqual([{ packageUuid: uuidOf(1) }])
})

test('a released package cannot be changed, but gets a new version', async () => {
  const { server, address } = await renderPage({ state: 'released', elearningUuid: uuidOf(3) })

  await expect.element(page.getByText(text('scorm.details.courseText'))).toBeVisible()
  await expect.element(button(text('scorm.release.open'))).not.toBeInTheDocument()
  await expect.element(button(text('scorm.remove.open'))).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: text('scorm.details.toCatalog') }))
    .toHaveAttribute('href', `/dashboard/apps/elearnings/catalog/details/${uuidOf(3)}/settings`)
  await button(text('scorm.upload.openVersion')).click()
  const file = new File(['zip'], 'v2.zip', { type: 'application/zip' })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const transfer = new DataTransfer()
  transfer.items.add(file)
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]') as HTMLInputElement
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))

  await expect.poll(address).toBe(`/dashboard/apps/elearnings/packages/details/${uuidOf(7)}`)
  expect(server.inputs('scormPackage.upload')).toEqual([{ elearningUuid: uuidOf(3) }])
})

test('offers no changes without the permissions', async () => {
  await renderPage({}, {}, [scormPackage.read.access])

  await expect.element(page.getByRole('link', { name: text('scorm.preview.open') })).toBeVisible()
  await expect.element(button(text('scorm.release.open'))).not.toBeInTheDocument()
  await expect.element(button(text('scorm.remove.open'))).not.toBeInTheDocument()
})

test('is accessible on a phone', async () => {
  await setPhoneSize()
  await renderPage({ findings: [{ kind: 'Sequencing', places: [], count: 1 }] })

  expect(await axeViolations()).toEqual([])
})
