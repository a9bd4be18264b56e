import type { CatalogueContent } from '@sorgfalt/contract/risk-assessment/execution'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createAssignments, targetSearch } from '../assignment/assignment-fixture.ts'
import { CatalogDetailsPage } from './CatalogDetailsPage.tsx'
import { createCatalogDetails, createSettings } from './catalog-fixture.ts'
import { PreviewPage } from './PreviewPage.tsx'

const details = createCatalogDetails()
const { riskAssessmentTaskUuid } = details
const content: CatalogueContent = {
  riskAssessmentTaskUuid,
  title: details.title,
  description: details.description,
  kind: 'survey',
  matrix: null,
  durationMinutes: 15,
  version: '2.1',
  language: 'en_GB',
  categories: [
    {
      id: 'machines',
      title: 'Machines',
      items: [
        {
          itemId: 'noise',
          statement: 'It is loud.',
          load: 'Noise',
          help: 'Think of a normal day.',
          polarity: 'stressor',
          legal: [],
        },
      ],
    },
  ],
}

async function renderDetails(permissions: string[]) {
  fakeServer({
    ...targetSearch,
    'riskCatalog.readDetails': details,
    'riskCatalog.readSettings': createSettings(),
    'riskAssignment.readAssignmentList': createAssignments([]),
  })
  await signIn({ permissions })
  return renderUi(<CatalogDetailsPage riskAssessmentTaskUuid={riskAssessmentTaskUuid} tab="settings" />, {
    language: 'en_GB',
  })
}
const tab = (name: 'settings' | 'assignments') =>
  page.getByRole('link', { name: text(`riskAssessment.catalog.tabs.${name}`) })

test('shows the facts of the catalogue and the permitted tabs', async () => {
  const { address } = await renderDetails([
    'risk-assessment.read-settings',
    'risk-assessment.read-assignment-list',
    'risk-assessment.read-content',
  ])

  await expect.element(page.getByRole('heading', { level: 1, name: details.title })).toBeVisible()
  await expect.element(tab('settings')).toBeVisible()
  await expect.element(tab('assignments')).toBeVisible()
  await page.getByRole('link', { name: text('riskAssessment.catalog.preview') }).click()

  await expect.poll(address).toContain(`/catalog/preview/${riskAssessmentTaskUuid}`)
})

test('shows no tab and no preview without the permissions', async () => {
  await renderDetails(['risk-assessment.read-settings'])

  await expect.element(tab('settings')).toBeVisible()
  await expect.element(tab('assignments')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: text('riskAssessment.catalog.preview') }))
    .not.toBeInTheDocument()
})

test.each([
  ['the button that assigns on the settings', ['risk-assessment.assign'], 1],
  ['no button that assigns without the permission', [], 0],
])('shows %s', async (_name, permissions, count) => {
  await renderDetails(['risk-assessment.read-settings', ...permissions])
  await expect.element(page.getByRole('heading', { level: 1, name: details.title })).toBeVisible()

  const assign = page.getByRole('button', { name: text('elearning.assign.open'), exact: true })

  await expect.poll(() => assign.elements()).toHaveLength(count)
})

test('opens the dialog that assigns the catalogue', async () => {
  await renderDetails(['risk-assessment.read-settings', 'risk-assessment.assign'])

  await page.getByRole('button', { name: text('elearning.assign.open'), exact: true }).click()

  const name = text('elearning.assign.title', { name: details.title })
  await expect.element(page.getByRole('dialog', { name })).toBeVisible()
})

test('shows that a catalogue is not in the company’s packages', async () => {
  fakeServer({ 'riskCatalog.readDetails': refuse('RiskAssessment.NotFound') })
  await signIn({ permissions: ['risk-assessment.read-settings'] })
  await renderUi(<CatalogDetailsPage riskAssessmentTaskUuid={riskAssessmentTaskUuid} tab="settings" />)

  await expect
    .element(page.getByText(text('common.errorCodes.RiskAssessment.NotFound')).first())
    .toBeVisible()
})

test('the preview of an inspection explains the possible answers', async () => {
  const inspection = { ...content, kind: 'inspection' as const, matrix: 'nohl/1' as const }
  fakeServer({ 'riskExecution.readContent': inspection })
  await renderUi(<PreviewPage riskAssessmentTaskUuid={riskAssessmentTaskUuid} />, { language: 'en_GB' })

  const answers = page.getByText(text('riskAssessment.catalog.previewMatrix'), { exact: false })
  await expect.element(answers).toBeVisible()
  const load = text('riskAssessment.catalog.load', { load: 'Noise' })
  await expect.element(page.getByText(load, { exact: true })).toBeVisible()
})

test('the preview shows each statement with the load that it assesses and with a help text', async () => {
  const server = fakeServer({ 'riskExecution.readContent': content })
  await renderUi(<PreviewPage riskAssessmentTaskUuid={riskAssessmentTaskUuid} />, { language: 'en_GB' })

  await expect.element(page.getByRole('heading', { name: 'Machines' })).toBeVisible()
  await expect.element(page.getByText('It is loud.')).toBeVisible()
  const load = text('riskAssessment.polarities.stressor', { load: 'Noise' })
  await expect.element(page.getByText(load)).toBeVisible()
  await expect.element(page.getByText('Think of a normal day.')).toBeVisible()
  await expect.poll(() => server.inputs('riskExecution.readContent')).toEqual([{ riskAssessmentTaskUuid }])
  expect(await axeViolations()).toEqual([])
})
