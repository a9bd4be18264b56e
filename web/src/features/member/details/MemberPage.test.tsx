import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { memberAccess } from '@sorgfalt/contract/member/access'
import { archivedMember } from '@sorgfalt/contract/member/archive'
import { memberDetails } from '@sorgfalt/contract/member/details'
import type { MemberHead } from '@sorgfalt/contract/member/list'
import { memberRecord } from '@sorgfalt/contract/member/record'
import { memberSpecialAttributes } from '@sorgfalt/contract/member/special-attributes'
import { overdue } from '@sorgfalt/contract/overdue/overdue'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preview } from '#parts/remind/remind-fixture.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { createDetails, createHead, orgNodeAnswers, pageOf } from '../member-fixture.ts'
import { createRecord } from '../record/record-fixture.ts'
import { MemberPage } from './MemberPage.tsx'
import type { MemberTab } from './tabs.ts'

const { uuid } = createHead()
const changing = [archivedMember.archive, archivedMember.unarchive, memberAccess.resetPassword].map(
  ({ access }) => access,
)

interface PageOptions {
  tab?: MemberTab
  head?: Partial<MemberHead>
  answers?: Answers
  permissions?: string[]
  role?: 'super-admin' | 'admin'
}

async function renderPage(options: PageOptions = {}) {
  const { tab = 'details', head, answers, permissions = changing, role = 'super-admin' } = options
  const server = fakeServer({
    ...orgNodeAnswers,
    'memberList.loadMember': createHead(head),
    'memberDetails.read': createDetails(),
    'memberDetails.readOrgUnitList': pageOf([]),
    'memberRecord.read': createRecord(),
    'memberRecord.readCertificateList': pageOf([]),
    'memberRecord.readActionList': pageOf([]),
    'memberRecord.readHistory': pageOf([]),
    'archivedMember.archive': { count: 1, openResponsibilities: { plans: [], orgNodes: [] } },
    'archivedMember.unarchive': { count: 1 },
    ...answers,
  })

  await signIn({ permissions, roleIdentifier: role })
  await renderUi(<MemberPage uuid={uuid} tab={tab} />, { language: 'en_GB' })

  return server
}

const createSummary = (taskCount: number) => ({
  taskCount,
  memberCount: 1,
  reachableCount: 1,
  unreachable: { noContact: 0, letter: 0, noAccess: 0, today: 0, self: 0 },
  byKind: { elearning: taskCount, inspection: 0, action: 0, check: 0 },
  remindedOn: null,
})

const button = (key: 'archive.restore') => page.getByRole('button', { name: text(key), exact: true })
const menu = () => page.getByRole('button', { name: text('common.ui.moreActions'), exact: true })
const entry = (key: 'archive.archive' | 'access.reset') =>
  page.getByRole('menuitem', { name: text(key), exact: true })

test('shows the name, role, status and username of the member', async () => {
  await renderPage()

  await expect.element(page.getByRole('heading', { level: 1, name: 'Bea Beispiel' })).toBeVisible()
  await expect.element(page.getByText(text('member.status.active'), { exact: true })).toBeVisible()
  await expect.element(page.getByText('bea.beispiel')).toBeVisible()
})

test('archives the member', async () => {
  const server = await renderPage()

  await menu().click()
  await entry('archive.archive').click()

  const notice = text('archive.archived', { count: 1, name: 'Bea Beispiel' })
  await expect.element(page.getByText(notice)).toBeVisible()
  await expect.poll(() => server.inputs('archivedMember.archive')).toEqual([{ uuids: [uuid] }])
})

test('restores an archived member', async () => {
  const server = await renderPage({ head: { status: 'archived' } })

  await button('archive.restore').click()

  const message = text('archive.restored', { count: 1, name: 'Bea Beispiel' })
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.poll(() => server.inputs('archivedMember.unarchive')).toEqual([{ uuids: [uuid] }])
  await expect.element(menu()).not.toBeInTheDocument()
})

test.each([
  ['for members with a higher role', { head: { role: 'super-admin' as const } }],
  ['without permission', { permissions: [] }],
])('offers no actions %s', async (_when, options) => {
  await renderPage({ ...options, role: 'admin' })

  await expect.element(page.getByRole('heading', { level: 1, name: 'Bea Beispiel' })).toBeVisible()
  await expect.element(menu()).not.toBeInTheDocument()
})

const remindAndAssign = [overdue.remind.access, overdue.readSummary.access, elearningAssignment.assign.access]
const headButton = (key: 'overdue.remindOne' | 'elearning.assign.open') =>
  page.getByRole('button', { name: text(key), exact: true })

test('reminds the member while something is overdue', async () => {
  const server = await renderPage({
    permissions: remindAndAssign,
    answers: { 'overdue.readSummary': createSummary(2), 'overdue.previewReminder': preview },
  })

  await headButton('overdue.remindOne').click()

  await expect
    .poll(() => server.inputs('overdue.previewReminder').at(-1))
    .toMatchObject({ filter: { member: [uuid] } })
})

test('assigns an e-learning to the member, and offers no reminder if nothing is overdue', async () => {
  await renderPage({
    permissions: remindAndAssign,
    answers: {
      'overdue.readSummary': createSummary(0),
      'elearningCatalog.readCatalog': pageOf([]),
      'memberList.getList': pageOf([]),
    },
  })

  await headButton('elearning.assign.open').click()

  const name = text('elearning.assign.titleAny')
  await expect.element(page.getByRole('dialog', { name }).getByText('Bea Beispiel')).toBeVisible()
  await expect.element(headButton('overdue.remindOne')).not.toBeInTheDocument()
})

test.each([
  ['archived members', { head: { status: 'archived' as const }, permissions: remindAndAssign }],
  ['users without the rights', { permissions: [] }],
])('offers neither a reminder nor an assignment for %s', async (_whom, options) => {
  await renderPage({ ...options, answers: { 'overdue.readSummary': createSummary(2) } })

  await expect.element(page.getByRole('heading', { level: 1, name: 'Bea Beispiel' })).toBeVisible()
  await expect.element(headButton('overdue.remindOne')).not.toBeInTheDocument()
  await expect.element(headButton('elearning.assign.open')).not.toBeInTheDocument()
})

test('shows special attributes only to users who may read them', async () => {
  await renderPage({ permissions: [memberSpecialAttributes.read.access] })

  await expect
    .element(page.getByRole('heading', { name: text('member.specialAttributes.title') }))
    .toBeVisible()
})

test('opens with the record, the org unit and the location', async () => {
  await renderPage({ tab: 'overview', permissions: [memberRecord.read.access] })

  await expect.element(page.getByText('Hall 2')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: text('member.record.trainings') })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: `${text('member.tabs.certificates')} 1` }))
    .toBeVisible()
})

test('shows how the member signs in, and resets the password', async () => {
  await renderPage({
    tab: 'access',
    answers: { 'memberAccess.readResetReach': { count: 1, skippedCount: 0, skipped: [] } },
  })

  await expect.element(page.getByText(text('member.access.set'))).toBeVisible()
  await page.getByRole('button', { name: text('access.reset'), exact: true }).click()

  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test.each([
  ['certificates', 'member.record.noCertificates'],
  ['actions', 'member.record.noActions'],
  ['history', 'member.record.noHistory'],
] as const)('says that the tab %s is empty', async (tab, key) => {
  await renderPage({ tab })

  await expect.element(page.getByText(text(key))).toBeVisible()
})

test('shows the org units on their tab', async () => {
  const server = await renderPage({
    tab: 'org-units',
    permissions: [memberDetails.readOrgUnitList.access],
  })

  await expect.element(page.getByText(text('profile.orgUnits.none'))).toBeVisible()
  await expect
    .poll(() => server.inputs('memberDetails.readOrgUnitList'))
    .toMatchObject([{ memberUuid: uuid }])
})

test('shows that the member does not exist', async () => {
  await renderPage({ answers: { 'memberList.loadMember': refuse('Member.NotFound') } })

  await expect.element(page.getByText(text('common.errorCodes.Member.NotFound')).first()).toBeVisible()
})
