import { memberAccess } from '@sorgfalt/contract/member/access'
import { archivedMember } from '@sorgfalt/contract/member/archive'
import { memberEditing } from '@sorgfalt/contract/member/details-form'
import { memberImport } from '@sorgfalt/contract/member/import'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { remembered } from '#lib/storage.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { passwordOrderKey } from '../access/password-order.ts'
import {
  bea,
  cleo,
  createListedMember,
  createUuid,
  munich,
  orgNodeAnswers,
  pageOf,
} from '../member-fixture.ts'
import { MembersPage } from './MembersPage.tsx'
import { memberSearch } from './member-filter.ts'

const { unarchive, archive } = archivedMember
const all = [
  archive,
  unarchive,
  memberAccess.resetPassword,
  memberEditing.create,
  memberImport.importCsv,
].map(({ access }) => access)
const me = createListedMember({ uuid: ada.uuid, firstName: 'Ada', lastName: 'Muster', role: 'super-admin' })
const nothingOpen = { plans: [], orgNodes: [] }

interface PageOptions {
  answers?: Answers
  permissions?: string[]
  role?: 'super-admin' | 'ou-admin'
}

async function renderPage({ answers, permissions = all, role = 'super-admin' }: PageOptions = {}) {
  const server = fakeServer({
    ...orgNodeAnswers,
    'memberList.getList': pageOf([bea, cleo, me]),
    'memberImport.readSeats': { used: 180, max: 250, contact: null },
    'archivedMember.archive': { count: 1, openResponsibilities: nothingOpen },
    'archivedMember.unarchive': { count: 1 },
    'memberAccess.readResetReach': { count: 1, skippedCount: 0, skipped: [] },
    ...answers,
  })

  await signIn({ permissions, roleIdentifier: role })
  const { address } = await renderUi(<MembersPage />, { language: 'en_GB', validateSearch: memberSearch })

  return { server, address }
}

const actions = (name: string) => page.getByRole('button', { name: text('common.table.actionsOf', { name }) })
const archiveEntry = () => page.getByRole('menuitem', { name: text('archive.archive') })
const resetEntry = () => page.getByRole('menuitem', { name: new RegExp(text('access.reset')) })
const tick = (name: string) => page.getByRole('checkbox', { name: text('common.table.selectRow', { name }) })
const archivedNotice = () => page.getByText(text('archive.archived', { count: 1, name: 'Bea Beispiel' }))

test('shows the seats of the company to those who import members', async () => {
  await renderPage()

  await expect
    .element(page.getByText(new RegExp(text('member.list.seats', { used: '180', max: '250' }))))
    .toBeVisible()
})

test('archives a member and offers to undo it', async () => {
  const { server } = await renderPage()

  await actions('Bea Beispiel').click()
  await archiveEntry().click()
  await expect.element(archivedNotice()).toBeVisible()
  await expect.poll(() => server.inputs('archivedMember.archive')).toEqual([{ uuids: [bea.uuid] }])
  await page.getByRole('button', { name: text('archive.undo') }).click()

  await expect.element(page.getByText(text('archive.undone'))).toBeVisible()
  await expect.poll(() => server.inputs('archivedMember.unarchive')).toEqual([{ uuids: [bea.uuid] }])
  await expect.element(archivedNotice()).not.toBeInTheDocument()
})

test('lists the responsibilities of archived members', async () => {
  const plan = {
    riskAssessmentExecutionResultUuid: createUuid(80),
    title: 'Office work',
    targetName: '',
    actionCount: 3,
  }
  const openResponsibilities = {
    plans: [plan],
    orgNodes: [{ kind: 'location' as const, uuid: munich.uuid, name: 'Munich' }],
  }
  await renderPage({ answers: { 'archivedMember.archive': { count: 1, openResponsibilities } } })

  await actions('Bea Beispiel').click()
  await archiveEntry().click()

  await expect.element(page.getByText(text('archive.orgNodes'))).toBeVisible()
  await expect.element(page.getByText(text('archive.openActions', { count: 3 }))).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Office work' })).toBeVisible()
})

test('closes the notice about archived members', async () => {
  await renderPage()

  await actions('Bea Beispiel').click()
  await archiveEntry().click()
  await expect.element(archivedNotice()).toBeVisible()
  await page
    .getByRole('button', { name: text('common.ui.close'), exact: true })
    .first()
    .click()

  await expect.element(archivedNotice()).not.toBeInTheDocument()
})

test('explains why a member was not archived', async () => {
  await renderPage({ answers: { 'archivedMember.archive': refuse('Member.LastSuperAdmin') } })

  await actions('Bea Beispiel').click()
  await archiveEntry().click()

  await expect.element(page.getByText(text('common.errorCodes.Member.LastSuperAdmin'))).toBeVisible()
  await expect.element(archivedNotice()).not.toBeInTheDocument()
})

test('archives several members at once', async () => {
  const { server } = await renderPage()

  await tick('Bea Beispiel').click()
  await tick('Cleo Muster').click()
  await page.getByRole('button', { name: text('archive.archive'), exact: true }).click()

  await expect.poll(() => server.inputs('archivedMember.archive')).toEqual([{ uuids: [bea.uuid, cleo.uuid] }])
})

test('offers no actions for the user’s own account and shows why', async () => {
  await renderPage()

  await actions('Ada Muster').click()

  await expect.element(resetEntry()).toHaveAttribute('data-disabled', 'true')
  await expect.element(page.getByText(text('member.list.own'))).toBeVisible()
})

test('skips selected members whom the user cannot change, and says so', async () => {
  const { server } = await renderPage()

  await tick('Bea Beispiel').click()
  await tick('Ada Muster').click()
  await expect.element(page.getByText(text('member.list.skipped', { names: 'Ada Muster' }))).toBeVisible()
  await page.getByRole('button', { name: text('archive.archive'), exact: true }).click()

  await expect.poll(() => server.inputs('archivedMember.archive')).toEqual([{ uuids: [bea.uuid] }])
})

test('disables the action if none of the selected members can be changed', async () => {
  await renderPage()

  await tick('Ada Muster').click()

  await expect
    .element(page.getByRole('button', { name: text('archive.archive'), exact: true }))
    .toBeDisabled()
  await expect.element(page.getByText(text('member.list.skipped', { names: 'Ada Muster' }))).toBeVisible()
})

test('does not let an org unit manager change members with other roles', async () => {
  const admin = createListedMember({ role: 'admin' })
  await renderPage({ role: 'ou-admin', answers: { 'memberList.getList': pageOf([admin]) } })

  await actions('Bea Beispiel').click()

  await expect.element(page.getByText(text('member.list.otherRole'))).toBeVisible()
})

test('resets the password of one member', async () => {
  const { server } = await renderPage()

  await actions('Bea Beispiel').click()
  await resetEntry().click()

  const title = text('access.titleFor', { count: 1, name: 'Bea Beispiel' })
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  await expect.poll(() => server.inputs('memberAccess.readResetReach')).toMatchObject([{ uuids: [bea.uuid] }])
})

test('resets the passwords of the members who match a filter', async () => {
  const { server } = await renderPage()

  await page.getByRole('button', { name: text('access.title') }).click()

  await expect.element(page.getByRole('dialog', { name: text('access.title') })).toBeVisible()
  await expect
    .poll(() => server.inputs('memberAccess.readResetReach'))
    .toMatchObject([{ filter: 'neverLoggedIn' }])
})

test('reminds the user of initial passwords that are ready to print', async () => {
  remembered.set(passwordOrderKey, createUuid(70))
  await renderPage({ answers: { 'job.readProgress': { state: 'done', done: 1, total: 1 } } })

  await expect.element(page.getByText(text('access.waiting'))).toBeVisible()
  await page.getByRole('button', { name: text('access.show') }).click()

  await expect.element(page.getByText(text('access.readyText'))).toBeVisible()
})

test('opens the dialog for a new member and the import', async () => {
  await renderPage()

  await expect
    .element(page.getByRole('link', { name: text('member.list.import') }))
    .toHaveAttribute('href', '/dashboard/company/members/import')
  await page.getByRole('button', { name: text('member.create.title') }).click()

  await expect.element(page.getByRole('dialog', { name: text('member.create.title') })).toBeVisible()
})

test('offers only the actions that the user may perform', async () => {
  await renderPage({ permissions: [] })

  await expect.element(page.getByText('Bea Beispiel')).toBeVisible()
  for (const name of [text('access.title'), text('member.create.title')])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  await expect.element(actions('Bea Beispiel')).not.toBeInTheDocument()
})

test('filters the list by status', async () => {
  const { server, address } = await renderPage()

  await page.getByRole('combobox', { name: text('member.list.status') }).click()
  await page.getByRole('option', { name: text('member.status.invited') }).click()

  await expect.poll(() => server.inputs('memberList.getList').at(-1)?.filter).toEqual({ status: ['invited'] })
  await expect.poll(() => decodeURIComponent(address())).toContain('invited')
})

test('shows the first org unit of a member and the number of further org units', async () => {
  const busy = createListedMember({ orgUnitCount: 3 })
  await renderPage({ answers: { 'memberList.getList': pageOf([busy]) } })

  await expect.element(page.getByRole('cell', { name: 'Hall 2 +2' })).toBeVisible()
})

test('shows a long org unit in one line, so that all rows have the same height', async () => {
  const long = { uuid: createUuid(4), name: 'Maintenance, buildings and technical services of all locations' }
  await renderPage({
    answers: { 'memberList.getList': pageOf([bea, { ...me, orgUnits: [long], orgUnitCount: 2 }]) },
  })
  await expect.element(page.getByTitle(long.name)).toBeVisible()

  const rows = [/Bea Beispiel/, /Ada Muster/].map((name) => page.getByRole('row', { name }).element())
  // clientHeight depends on the fraction of a pixel at which the row begins.
  const readHeights = () => rows.map((row) => row.getBoundingClientRect().height)
  await expect.poll(() => new Set(readHeights()).size).toBe(1)
})

test('is accessible', async () => {
  await renderPage()
  await expect.element(actions('Bea Beispiel')).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
