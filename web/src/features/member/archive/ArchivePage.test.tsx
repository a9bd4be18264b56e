import { type ArchivedMember, archivedMember } from '@sorgfalt/contract/member/archive'
import { memberDetails } from '@sorgfalt/contract/member/details'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tableSearch } from '#lib/table-search.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { bea, cleo, pageOf } from '../member-fixture.ts'
import { ArchivePage } from './ArchivePage.tsx'

const archive = ({ uuid, firstName, lastName, email, username, role }: typeof bea): ArchivedMember => ({
  uuid,
  firstName,
  lastName,
  email,
  username,
  roleIdentifier: role,
  archivedAt: '2026-11-02T09:00:00.000Z',
})
const all = [archivedMember.unarchive, archivedMember.remove, memberDetails.read].map(({ access }) => access)

async function renderPage(answers: Answers = {}, permissions: string[] = all) {
  const server = fakeServer({
    'archivedMember.list': pageOf([archive(bea), archive(cleo)]),
    'archivedMember.unarchive': { count: 1 },
    'archivedMember.remove': { count: 1 },
    ...answers,
  })

  await signIn({ permissions })
  await renderUi(<ArchivePage />, { language: 'en_GB', validateSearch: tableSearch(archivedMember.list) })

  return server
}

const actions = (name: string) => page.getByRole('button', { name: text('common.table.actionsOf', { name }) })
const entry = (key: 'restore' | 'remove') => page.getByRole('menuitem', { name: text(`archive.${key}`) })
const tick = (name: string) => page.getByRole('checkbox', { name: text('common.table.selectRow', { name }) })

test('lists the archived members with links to their details', async () => {
  await renderPage()

  await expect
    .element(page.getByRole('link', { name: 'Bea Beispiel' }))
    .toHaveAttribute('href', `/dashboard/company/members/details/${bea.uuid}/overview`)
  await expect.element(page.getByText(text('archive.context', { count: 2, total: '2' }))).toBeVisible()
})

test('restores a member', async () => {
  const server = await renderPage()

  await actions('Bea Beispiel').click()
  await entry('restore').click()

  const message = text('archive.restored', { count: 1, name: 'Bea Beispiel' })
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.poll(() => server.inputs('archivedMember.unarchive')).toEqual([{ uuids: [bea.uuid] }])
})

test('restores several members at once', async () => {
  const server = await renderPage()

  await tick('Bea Beispiel').click()
  await tick('Cleo Muster').click()
  await page.getByRole('button', { name: text('archive.restore'), exact: true }).click()

  await expect.element(page.getByText(text('archive.restored', { count: 2 }))).toBeVisible()
  await expect
    .poll(() => server.inputs('archivedMember.unarchive'))
    .toEqual([{ uuids: [bea.uuid, cleo.uuid] }])
})

test('shows that no seat is free for a restored member', async () => {
  const params = { max: 50, free: 0 }
  await renderPage({ 'archivedMember.unarchive': refuse('Client.MaxMembersReached', { params }) })

  await actions('Bea Beispiel').click()
  await entry('restore').click()

  const message = text('common.errorCodes.Client.MaxMembersReached', params)
  await expect.element(page.getByText(message)).toBeVisible()
  await expect
    .element(page.getByText(text('archive.restored', { count: 1, name: 'Bea Beispiel' })))
    .not.toBeInTheDocument()
})

test('deletes a member only after a confirmation', async () => {
  const server = await renderPage()

  await actions('Bea Beispiel').click()
  await entry('remove').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(server.inputs('archivedMember.remove')).toEqual([])
  await dialog.getByRole('button', { name: text('archive.remove') }).click()

  await expect.poll(() => server.inputs('archivedMember.remove')).toEqual([{ uuids: [bea.uuid] }])
})

test('offers only the permitted actions', async () => {
  await renderPage({}, [archivedMember.unarchive.access])

  await actions('Bea Beispiel').click()

  await expect.element(entry('restore')).toBeVisible()
  await expect.element(entry('remove')).not.toBeInTheDocument()
})

test('shows that the archive is empty', async () => {
  await renderPage({ 'archivedMember.list': pageOf<ArchivedMember>([]) })

  await expect.element(page.getByText(text('archive.emptyTitle'))).toBeVisible()
})

test('is accessible', async () => {
  await renderPage()
  await expect.element(actions('Bea Beispiel')).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
