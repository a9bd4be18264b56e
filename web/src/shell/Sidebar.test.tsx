import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { memberGroup } from '@sorgfalt/contract/group/group'
import { archivedMember } from '@sorgfalt/contract/member/archive'
import { memberList } from '@sorgfalt/contract/member/list'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { overdue } from '@sorgfalt/contract/overdue/overdue'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { overview as start } from '@sorgfalt/contract/start/overview'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { Sidebar } from './Sidebar.tsx'

const overview = '/dashboard/start/overview'
const counts = { openElearnings: 4, openAnalyses: 3, canFinish: 0, overdueActions: 0, overdueMembers: 41 }

async function renderSidebar({
  permissions = [],
  at = overview,
  open = false,
  calendar = null,
}: {
  permissions?: readonly string[]
  at?: string
  open?: boolean
  calendar?: string | null
} = {}) {
  await signIn({ permissions: [...permissions] }, { externalCalendarHref: calendar })
  const onClose = vi.fn()
  const ui = await renderUi(<Sidebar id="sidebar" open={open} onClose={onClose} />, { language: 'en_GB', at })
  return { ...ui, onClose }
}
const menuText = (
  key:
    | 'overview'
    | 'overdue'
    | 'infopoint'
    | 'company'
    | 'elearnings'
    | 'orgUnits'
    | 'members'
    | 'myElearnings',
) => text(`shell.menu.${key}`)
const link = (key: Parameters<typeof menuText>[0]) =>
  page.getByRole('link', { name: new RegExp(`^${menuText(key)}`) })
const branch = (key: 'elearnings' | 'members') =>
  page.getByRole('button', { name: menuText(key), exact: true })
const company = [memberList.getList.access, orgUnit.list.access]

test('contains only entries that the member may open', async () => {
  await renderSidebar()

  await expect.element(link('overview')).toBeVisible()
  await expect.element(link('infopoint')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: menuText('company') })).not.toBeInTheDocument()
})

test('shows the company section to members who may see it', async () => {
  const { address } = await renderSidebar({ permissions: company })

  await expect.element(page.getByRole('heading', { name: menuText('company') })).toBeVisible()
  await link('orgUnits').click()

  await expect.poll(address).toBe('/dashboard/company/org-units/list')
})

test('marks the current page', async () => {
  await renderSidebar({ permissions: company })

  await expect.element(link('overview')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('orgUnits')).not.toHaveAttribute('aria-current')
})

const countedAccess = [
  start.read.access,
  elearning.readMemberTasks.access,
  riskExecution.readMemberTasks.access,
]

test('counts open e-learnings and open analyses of the member', async () => {
  fakeServer({ 'overview.readCounts': counts })
  await renderSidebar({ permissions: countedAccess, at: '/dashboard/start/infopoint' })

  await expect.element(page.getByText(text('shell.menu.open', { count: 4 }))).toBeInTheDocument()
  await expect.element(page.getByText(text('shell.menu.open', { count: 3 }))).toBeInTheDocument()
})

test('counts the overdue members beside the work list', async () => {
  fakeServer({ 'overview.readCounts': counts })
  await renderSidebar({
    permissions: [start.read.access, overdue.list.access],
    at: '/dashboard/start/infopoint',
  })

  await expect.element(link('overdue').getByText('41', { exact: true })).toBeVisible()
  await expect.element(page.getByText(text('shell.menu.overduePeople', { count: 41 }))).toBeInTheDocument()
})

test('takes the counts from the answer of the start page, and does not ask for them twice', async () => {
  const server = fakeServer({ 'overview.read': { own: null, lead: null, firstSteps: null, counts } })
  await renderSidebar({ permissions: countedAccess })

  await expect.element(page.getByText(text('shell.menu.open', { count: 4 }))).toBeInTheDocument()
  expect(server.inputs('overview.readCounts')).toEqual([])
})

test('shows no counts if they cannot be loaded', async () => {
  const server = fakeServer({ 'overview.readCounts': refuse('Request.NotFound') })
  await renderSidebar({ permissions: countedAccess, at: '/dashboard/start/infopoint' })

  await expect.poll(() => server.inputs('overview.readCounts').length).toBe(1)
  await expect.element(link('myElearnings')).toHaveAccessibleName(menuText('myElearnings'))
})

const archiveToo = [...company, archivedMember.list.access, memberGroup.list.access]

test('opens the branch of the current page', async () => {
  await renderSidebar({ permissions: archiveToo, at: '/dashboard/company/members/list' })

  await expect.element(branch('members')).toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(page.getByRole('link', { name: text('shell.menu.memberList') }))
    .toHaveAttribute('aria-current', 'page')
})

test('opens and closes a branch on a click', async () => {
  await renderSidebar({ permissions: archiveToo })
  const list = page.getByRole('link', { name: text('shell.menu.memberList') })

  await expect.element(list).not.toBeInTheDocument()
  await branch('members').click()
  await expect.element(list).toBeVisible()
  await branch('members').click()

  await expect.element(branch('members')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(list).not.toBeInTheDocument()
})

test('closes the open branch when another one is opened', async () => {
  const courses = [elearning.readMemberTasks.access, elearningCatalog.readCatalog.access]
  await renderSidebar({ permissions: [...archiveToo, ...courses] })

  await branch('members').click()
  await branch('elearnings').click()

  await expect.element(branch('elearnings')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(branch('members')).toHaveAttribute('aria-expanded', 'false')
})

test('closes the branch of the current page until the next navigation', async () => {
  await renderSidebar({ permissions: archiveToo, at: '/dashboard/company/members/list' })

  await branch('members').click()
  await expect.element(branch('members')).toHaveAttribute('aria-expanded', 'false')
  await branch('members').click()
  await page.getByRole('link', { name: text('shell.menu.archive') }).click()

  await expect.element(branch('members')).toHaveAttribute('aria-expanded', 'true')
})

test('links to the calendar of the licensee', async () => {
  await renderSidebar({ calendar: 'https://example.org/calendar' })

  const calendar = page.getByRole('link', { name: new RegExp(text('shell.menu.calendar')) })
  await expect.element(calendar).toHaveAttribute('href', 'https://example.org/calendar')
})

test('has no calendar link if the licensee has no calendar', async () => {
  await renderSidebar()

  await expect.element(link('overview')).toBeVisible()
  await expect.element(page.getByText(text('shell.menu.calendar'))).not.toBeInTheDocument()
})

test('slides over the page on a phone and closes with its button or on Escape', async () => {
  await setPhoneSize()
  const { onClose } = await renderSidebar({ open: true })

  await page.getByRole('button', { name: text('shell.menu.close') }).click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')

  await expect.poll(() => onClose).toHaveBeenCalledTimes(2)
})

test.each([false, true])('is accessible (phone: %s)', async (phone) => {
  if (phone) await setPhoneSize()
  await renderSidebar({ permissions: archiveToo, at: '/dashboard/company/members/list', open: phone })

  expect(await axeViolations()).toEqual([])
})
