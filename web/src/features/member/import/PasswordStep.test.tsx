import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { refuse } from '#test/fake-server.ts'
import { text } from '#test/text.ts'
import { createSettings, createView, importUuid, renderImport } from './import-fixture.ts'

const renderStep = (settings = createSettings(), answers = {}) =>
  renderImport({ view: createView({ settings }), step: 'password', answers })

const mode = (name: 'byEmail' | 'byEmailOrLetter' | 'bySms' | 'initial' | 'byColumn' | 'noPassword') =>
  page.getByRole('radio', { name: text(`memberImport.password.${name}`) })
const check = () => page.getByRole('button', { name: text('memberImport.password.next') })
const summary = () => page.getByText(text('memberImport.summary.imported', { rows: '3', total: '3' }))

test('checks the rows with the chosen password mode and shows the result', async () => {
  const { server } = await renderStep()

  await expect.element(mode('byEmail')).toBeChecked()
  await mode('initial').click()
  await check().click()

  await expect.element(summary()).toBeVisible()
  await expect
    .poll(() => server.inputs('memberImport.importCsv'))
    .toEqual([{ importUuid, ...createSettings({ passwordMode: 'initial' }), dryRun: true }])
})

test.each([
  ['byEmail', 'emailMissing'],
  ['byEmailOrLetter', 'emailMissing'],
  ['bySms', 'mobileMissing'],
  ['byColumn', 'byColumnMissing'],
] as const)('does not offer the mode %s without the column that it needs', async (name, hint) => {
  const { email: _, ...mapping } = createSettings().mapping
  await renderStep(createSettings({ mapping, passwordMode: 'noPassword' }))

  await expect.element(mode(name)).toBeDisabled()
  await expect
    .element(mode(name))
    .toHaveAccessibleDescription(new RegExp(text(`memberImport.password.${hint}`)))
  await expect.element(mode('noPassword')).toBeChecked()
})

test('loads the import again if another tab has started it', async () => {
  const { save } = await renderStep(createSettings(), {
    'memberImport.importCsv': refuse('MemberImport.AlreadyRunning'),
    'job.readProgress': { state: 'running', done: 1, total: 3 },
  })

  await expect.element(check()).toBeVisible()
  save(createView({ state: 'running', jobUuid: importUuid }))
  await check().click()

  await expect.element(page.getByRole('heading', { name: text('memberImport.running.title') })).toBeVisible()
})

test('stays on the step if the server cannot check the rows', async () => {
  await renderStep(createSettings(), { 'memberImport.importCsv': refuse('Request.Failed') })

  await check().click()

  await expect.element(page.getByText(text('common.errorCodes.Request.Failed'))).toBeVisible()
  await expect.element(mode('byEmail')).toBeVisible()
})

test('is accessible', async () => {
  await renderStep()
  await expect.element(check()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
