import { elearningEvidence, type OwnResult } from '@sorgfalt/contract/elearning/evidence'
import type { OrgUnitOfMember } from '@sorgfalt/contract/member/org-unit-of-member'
import { profile } from '@sorgfalt/contract/profile/profile'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tableSearch } from '#lib/table-search.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { rowTexts } from '#test/table.ts'
import { text } from '#test/text.ts'
import { ProfilePage } from './ProfilePage.tsx'
import type { ProfileTab } from './profile-tabs.ts'

const uuid = (number: number) => `0190a000-0000-7000-8000-00000000200${number}`
const pageOf = <R,>(rows: R[]) => ({ rows, total: rows.length, page: 1, perPage: 25 as const })

const orgUnits: OrgUnitOfMember[] = [
  {
    uuid: uuid(1),
    identifier: 'hall-2',
    orgUnitName: 'Hall 2',
    path: ['Example Ltd', 'Production'],
    isDefault: false,
    admins: [
      { uuid: uuid(2), firstName: 'Bea', lastName: 'Beispiel' },
      { uuid: uuid(3), firstName: 'Cleo', lastName: 'Muster' },
    ],
  },
  { uuid: uuid(4), identifier: 'all', orgUnitName: 'Everyone', path: [], isDefault: true, admins: [] },
]

async function renderTab(tab: ProfileTab, answers: Answers, permissions: string[]) {
  const server = fakeServer(answers)
  await signIn({ permissions })
  await renderUi(<ProfilePage tab={tab} />, {
    language: 'en_GB',
    validateSearch: tableSearch(profile.readOrgUnitList),
  })

  return server
}

const tabs = () =>
  page
    .getByRole('navigation', { name: text('profile.tabs.label') })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

test('lists the org units with their responsible members', async () => {
  await renderTab('org-units', { 'profile.readOrgUnitList': pageOf(orgUnits) }, [
    profile.readOrgUnitList.access,
  ])

  await expect.poll(rowTexts).toEqual([
    ['Hall 2', 'Example Ltd › Production', 'hall-2', 'Bea Beispiel and Cleo Muster'],
    ['Everyone', '–', 'all', '–'],
  ])
})

test('sorts the org units on the server', async () => {
  const server = await renderTab('org-units', { 'profile.readOrgUnitList': pageOf(orgUnits) }, [])

  await expect.poll(rowTexts).toHaveLength(2)
  await page.getByRole('button', { name: new RegExp(text('profile.orgUnits.identifier')) }).click()

  await expect
    .poll(() => server.inputs('profile.readOrgUnitList').at(-1))
    .toMatchObject({ sortBy: 'identifier', sortDirection: 'asc' })
})

test('shows that the member does not belong to an org unit', async () => {
  await renderTab('org-units', { 'profile.readOrgUnitList': pageOf<OrgUnitOfMember>([]) }, [])

  await expect.element(page.getByText(text('profile.orgUnits.none'))).toBeVisible()
})

test('shows that the org units could not be loaded', async () => {
  await renderTab('org-units', { 'profile.readOrgUnitList': refuse('Request.Failed') }, [])

  await expect.element(page.getByText(text('common.errorCodes.Request.Failed')).first()).toBeVisible()
})

const result: OwnResult = {
  resultUuid: uuid(5),
  number: 'A1B2-C3D4-E5F6',
  title: 'Fire protection',
  completedOn: '2026-03-04',
  validUntil: null,
  validity: 'valid',
}

test('lists the certificates with a link to each PDF', async () => {
  await renderTab('certificates', { 'elearningEvidence.readResultList': pageOf([result]) }, [])

  await expect
    .element(page.getByRole('link', { name: text('profile.certificates.pdfOf', { number: result.number }) }))
    .toHaveAttribute('href', expect.stringContaining(result.resultUuid))
  await expect.element(page.getByRole('link', { name: 'Fire protection' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('shows that there are no certificates yet', async () => {
  await renderTab('certificates', { 'elearningEvidence.readResultList': pageOf<OwnResult>([]) }, [])

  await expect.element(page.getByText(text('profile.certificates.none'))).toBeVisible()
})

test('links to the tabs that the member may open', async () => {
  await renderTab('org-units', { 'profile.readOrgUnitList': pageOf(orgUnits) }, [
    profile.readMemberProfile.access,
    profile.readOrgUnitList.access,
    elearningEvidence.readResultList.access,
  ])

  await expect
    .poll(tabs)
    .toEqual([
      text('profile.tabs.details'),
      text('profile.tabs.org-units'),
      text('profile.tabs.certificates'),
    ])
})

test('has a tab for each part of the profile', async () => {
  await renderTab('org-units', { 'profile.readOrgUnitList': pageOf(orgUnits) }, [
    profile.readMemberProfile.access,
    profile.readOrgUnitList.access,
    profile.changePassword.access,
    profile.readProfileSetting.access,
  ])

  await expect
    .poll(tabs)
    .toEqual([
      text('profile.tabs.details'),
      text('profile.tabs.org-units'),
      text('profile.tabs.security'),
      text('profile.tabs.settings'),
    ])
})
