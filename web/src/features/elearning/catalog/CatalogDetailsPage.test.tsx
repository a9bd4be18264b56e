import type { ElearningDetails } from '@sorgfalt/contract/elearning/catalog'
import { scormPackage } from '@sorgfalt/contract/scorm/scorm-package'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { CatalogDetailsPage } from './CatalogDetailsPage.tsx'
import {
  createAssignment,
  createAssignments,
  createDetails,
  createSettings,
  elearningUuid,
} from './catalog-fixture.ts'
import type { CatalogTab } from './catalog-tabs.ts'
import { permittedTabs, tabOf } from './catalog-tabs.ts'

const allTabs = [
  'elearning.read-settings',
  'elearning.read-org-unit-assignments',
  'elearning.read-statistics',
]

interface Options {
  tab?: CatalogTab
  permissions?: string[]
}

async function renderPage(
  changes: Partial<ElearningDetails>,
  { tab = 'settings', permissions = allTabs }: Options = {},
) {
  await signIn({ permissions })
  fakeServer({
    'elearningCatalog.readDetails': createDetails(changes),
    'elearningCatalog.readSettings': createSettings(),
    'elearningAssignment.readAssignments': createAssignments([createAssignment()]),
    'orgUnit.list': { rows: [], total: 0, page: 1, perPage: 100 },
    'memberList.getList': { rows: [], total: 0, page: 1, perPage: 100 },
  })
  return renderUi(<CatalogDetailsPage elearningUuid={elearningUuid} tab={tab} />)
}

const tabs = () => page.getByRole('navigation', { name: text('elearning.catalog.tabsLabel') })
const tabLabels = () =>
  tabs()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

test('shows the facts, the tabs and the settings of the e-learning', async () => {
  await renderPage({})

  await expect.element(page.getByRole('heading', { name: 'Brandschutz', level: 1 })).toBeVisible()
  const duration = text('elearning.catalog.assignments.facts.about', { minutes: '20 Minuten' })
  await expect.element(page.getByText(duration, { exact: false })).toBeVisible()
  await expect.element(page.getByText('1. März 2026', { exact: false })).toBeVisible()
  await expect
    .poll(() => tabLabels())
    .toEqual([
      text('elearning.catalog.tabs.settings'),
      text('elearning.catalog.tabs.org-units'),
      text('elearning.catalog.tabs.analytics'),
    ])
  await expect.element(page.getByText(text('elearning.catalog.settings.dates'))).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('shows only the tabs that the user may open', async () => {
  await renderPage({}, { permissions: ['elearning.read-settings'] })

  await expect.element(tabs()).toBeVisible()
  await expect.poll(() => tabLabels()).toEqual([text('elearning.catalog.tabs.settings')])
})

test('shows the assignments in their tab', async () => {
  await renderPage({}, { tab: 'org-units' })

  await expect.element(page.getByRole('rowheader', { name: /^Lager/ })).toBeVisible()
})

test('offers the assignment on every tab to users who may assign', async () => {
  await renderPage({}, { permissions: [...allTabs, 'elearning.assign'] })

  await page.getByRole('button', { name: text('elearning.assign.open') }).click()

  await expect
    .element(page.getByRole('dialog', { name: text('elearning.assign.title', { name: 'Brandschutz' }) }))
    .toBeVisible()
})

test('offers a preview of the released version and of the draft', async () => {
  const { address } = await renderPage({ draft: '3.0.0' })
  await expect
    .element(page.getByRole('link', { name: text('elearning.preview.open'), exact: true }))
    .toBeVisible()

  await page.getByRole('link', { name: text('elearning.preview.openDraft', { version: '3.0.0' }) }).click()

  await expect.poll(() => address()).toBe(`/dashboard/apps/elearnings/preview/${elearningUuid}?draft=true`)
})

test('a course that is a package links to the package and its preview', async () => {
  const scormPackageUuid = '0190a5c3-0000-7000-8000-000000000031'
  await renderPage(
    { kind: 'scorm', image: null, scormPackageUuid },
    { permissions: [...allTabs, scormPackage.read.access] },
  )

  await expect
    .element(page.getByRole('link', { name: text('elearning.preview.open'), exact: true }))
    .toHaveAttribute('href', `/dashboard/apps/elearnings/packages/preview/${scormPackageUuid}`)
  await expect
    .element(page.getByRole('link', { name: text('scorm.details.title') }))
    .toHaveAttribute('href', `/dashboard/apps/elearnings/packages/details/${scormPackageUuid}`)
})

test('has no link to a draft if there is no draft', async () => {
  await renderPage({ draft: null })

  await expect
    .element(page.getByRole('link', { name: text('elearning.preview.open'), exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: /3\.0\.0/ })).not.toBeInTheDocument()
})

test('an e-learning without a released version can only be previewed', async () => {
  await renderPage({ released: false, draft: '1.0.0' })

  await expect.element(page.getByText(text('elearning.preview.onlyDraft'))).toBeVisible()
  await expect.element(tabs()).not.toBeInTheDocument()
  await expect.element(page.getByText(text('elearning.catalog.settings.dates'))).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: text('elearning.preview.open'), exact: true }))
    .not.toBeInTheDocument()
})

test('explains why an e-learning cannot be shown, and offers to try again', async () => {
  await signIn({ permissions: allTabs })
  fakeServer({ 'elearningCatalog.readDetails': refuse('Elearning.NotFound') })
  await renderUi(<CatalogDetailsPage elearningUuid={elearningUuid} tab="settings" />)
  await expect.element(page.getByText(text('common.errorCodes.Elearning.NotFound')).first()).toBeVisible()

  fakeServer({ 'elearningCatalog.readDetails': createDetails({ released: false }) })
  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(page.getByRole('heading', { name: 'Brandschutz', level: 1 })).toBeVisible()
})

test('opens the settings if the tab in the address is unknown or forbidden', async () => {
  await signIn({ permissions: ['elearning.read-settings', 'elearning.read-statistics'] })

  expect(permittedTabs()).toEqual(['settings', 'analytics'])
  expect([tabOf('analytics'), tabOf('org-units'), tabOf('other'), tabOf(undefined)]).toEqual([
    'analytics',
    'settings',
    'settings',
    'settings',
  ])
})
