/**
 * Compares the addresses of the web app with the specification, and checks that every link leads to an
 * existing screen.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { screens } from '@sorgfalt/contract/core/routes'
import { expect, test } from 'vitest'

const web = new URL('../../../../web/src/', import.meta.url)

/** The addresses of spec §2. */
const specified = [
  '/dashboard/profile/{tabId}',
  '/dashboard/start/overview',
  '/dashboard/start/infopoint',
  '/dashboard/start/infopoint/{locationUuid}',
  '/dashboard/apps/risk-assessments/my-analyses',
  '/dashboard/apps/risk-assessments/evaluation/list',
  '/dashboard/apps/risk-assessments/evaluation/details/{riskAssessmentExecutionResultUuid}/{tabId}',
  '/dashboard/apps/risk-assessments/evaluation/details/{riskAssessmentExecutionResultUuid}/risk-action-list',
  '/dashboard/apps/risk-assessments/catalog/list',
  '/dashboard/apps/risk-assessments/catalog/details/{riskAssessmentTaskUuid}/{tabId}',
  '/dashboard/apps/risk-assessments/execution/{executionUuid}',
  '/dashboard/apps/elearnings/my-elearnings',
  '/dashboard/apps/elearnings/catalog/list',
  '/dashboard/apps/elearnings/catalog/details/{elearningUuid}/{tabId}',
  '/dashboard/apps/elearnings/execution/{executionUuid}',
  '/dashboard/apps/elearnings/certificate/{resultUuid}',
  '/dashboard/apps/templates',
  '/dashboard/company/members/list',
  '/dashboard/company/members/details/{uuid}/{tabId}',
  '/dashboard/company/members/archive/list',
  '/dashboard/company/members/group/list',
  '/dashboard/company/members/group/details/{uuid}/{tabId}',
  '/dashboard/company/org-units/list',
  '/dashboard/company/org-units/details/{uuid}/{tabId}',
  '/dashboard/company/locations/list',
  '/dashboard/company/locations/details/{uuid}/{tabId}',
  '/dashboard/company/settings/details',
  '/dashboard/company/settings/configuration',
] as const

/** Addresses that the specification implies but does not list. */
const clarified = [
  '/',
  '/dashboard',
  '/dashboard/logout',
  '/dashboard/start/overview/{tabId}',
  '/dashboard/company/members/import',
  '/dashboard/company/settings/audit',
] as const

/** Screens of calls that the specification does not contain. */
const notInSpec = [
  '/dashboard/start/overdue',
  '/dashboard/apps/elearnings/qualification-matrix',
  '/dashboard/apps/elearnings/preview/{elearningUuid}',
  '/dashboard/apps/elearnings/oral-parts',
  '/dashboard/apps/elearnings/questions',
  '/dashboard/apps/elearnings/my-questions',
  '/dashboard/apps/elearnings/catalog/print/{elearningUuid}',
  '/dashboard/apps/elearnings/packages/list',
  '/dashboard/apps/elearnings/packages/details/{packageUuid}',
  '/dashboard/apps/elearnings/packages/preview/{packageUuid}',
  '/dashboard/apps/risk-assessments/catalog/preview/{riskAssessmentTaskUuid}',
  '/dashboard/company/settings/sign-in',
  '/dashboard/company/settings/identity-providers/list',
  '/dashboard/company/settings/identity-providers/create',
  '/dashboard/company/settings/identity-providers/details/{uuid}',
] as const
/** Tabs with a list or a day. They are separate routes, because the address contains the state of the tab. */
const tabs = [
  ...['overview', 'certificates', 'actions', 'history', 'org-units'].map(
    (tab) => `/dashboard/company/members/details/{uuid}/${tab}`,
  ),
  ...['analytics', 'org-units'].map(
    (tab) => `/dashboard/apps/elearnings/catalog/details/{elearningUuid}/${tab}`,
  ),
  '/dashboard/apps/risk-assessments/catalog/details/{riskAssessmentTaskUuid}/assignments',
  ...['risks', 'risk-actions'].map(
    (tab) => `/dashboard/apps/risk-assessments/evaluation/details/{riskAssessmentExecutionResultUuid}/${tab}`,
  ),
]

/** Pages for developers. In a build these addresses answer 404. */
const development = ['/dashboard/dev/parts'] as const

/**
 * Returns an address without its tab, in a list. Such an address leads to the first tab that the member may
 * see. The list is empty for an address without a tab.
 */
const withoutTab = (address: string): string[] =>
  address.endsWith('/{tabId}') ? [address.slice(0, -'/{tabId}'.length)] : []
/** Returns the address without the names of its parameters, because the names do not matter. */
const shapeOf = (address: string): string => address.replace(/\{\w+\}/g, '{}')
const addresses = [...specified, ...clarified, ...notInSpec, ...tabs]
const known = new Set([...addresses, ...addresses.flatMap(withoutTab)].map(shapeOf))

/**
 * Returns the address of a route file: `dashboard/profile/$tabId.tsx` → `/dashboard/profile/{tabId}`. Returns
 * undefined for a layout.
 */
function addressOf(file: string): string | undefined {
  const parts = file
    .replace(/\.tsx$/, '')
    .split(/[/\\.]/)
    .filter((part) => part !== 'index' && !/^\(.*\)$/.test(part))
  if (parts.some((part) => part.startsWith('_'))) return undefined
  return `/${parts.map((part) => part.replace(/^\$(\w+)$/, '{$1}')).join('/')}`
}

const files = readdirSync(new URL('routes/', web), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.tsx'),
)
const routes = files.flatMap((file) => addressOf(file) ?? [])

const isForDevelopment = (route: string): boolean => development.some((page) => page === route)

test.each(routes.filter((route) => !isForDevelopment(route)))(
  '%s is an address of the specification',
  (route) => {
    expect([...known]).toContain(shapeOf(route))
  },
)

test.each([...specified, ...clarified])('the route tree contains %s', (address) => {
  expect(routes.map(shapeOf)).toContain(shapeOf(address))
})

test('a build does not contain pages for development', () => {
  for (const file of files.filter((name) => isForDevelopment(addressOf(name) ?? ''))) {
    expect(readFileSync(new URL(`routes/${file}`, web), 'utf8')).toContain('import.meta.env.DEV')
  }
})

test('every address has exactly one route', () => {
  expect(routes.length).toBeGreaterThan(5)
  expect(new Set(routes).size).toBe(routes.length)
})

/** Returns every address that a source file of a folder links to as a literal. */
function linksIn(folder: string): string[] {
  const sources = readdirSync(new URL(folder, web), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  const texts = sources.map((name) => readFileSync(new URL(`${folder}${name}`, web), 'utf8'))
  return texts.flatMap((text) =>
    [...text.matchAll(/(?:\bto|\bpath|\bhref)(?::\s*|=\{?)['"`](\/dashboard[^'"`$?#]*)['"`]/g)].map(
      ([, address]) => address!,
    ),
  )
}

test('every menu entry and every link leads to an existing screen', () => {
  const existing = new Set(routes.map(shapeOf))
  const links = ['shell/', 'features/', 'parts/'].flatMap(linksIn)
  expect(links).toContain('/dashboard/start/overview')
  expect(links.filter((address) => !existing.has(shapeOf(address.replace(/\$(\w+)/g, '{$1}'))))).toEqual([])
})

test('every screen that needs no record can be reached from the menu or a link', () => {
  const linked = new Set(['shell/', 'features/', 'parts/'].flatMap(linksIn).map(shapeOf))
  const unlinked = routes.filter(
    (route) => !route.includes('{') && !linked.has(route) && !isForDevelopment(route),
  )
  expect(unlinked).toEqual(['/'])
})

test('every address that a company may choose as its homepage is in the specification', () => {
  const patterns = [...known].map((address) => new RegExp(`^${address.replaceAll('{}', '[^/]+')}$`))
  expect(screens.filter((screen) => !patterns.some((pattern) => pattern.test(screen)))).toEqual([])
})
