import { profile } from '@sorgfalt/contract/profile/profile'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { ada, licensee, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { SupportBanner } from './SupportBanner.tsx'

async function renderHeader(
  member: Parameters<typeof signIn>[0] = { permissions: [profile.readMemberProfile.access] },
  sidebarOpen = false,
) {
  await signIn(member)
  const onToggleSidebar = vi.fn()
  const toggleRef = createRef<HTMLButtonElement>()
  const ui = await renderUi(
    <Header
      toggleRef={toggleRef}
      sidebarId="sidebar"
      sidebarOpen={sidebarOpen}
      onToggleSidebar={onToggleSidebar}
    />,
    { language: 'en_GB', at: '/dashboard/company/members/list' },
  )
  return { ...ui, onToggleSidebar }
}
const userMenu = () => page.getByRole('button', { name: new RegExp(text('shell.header.userMenu')) })
const entry = (key: 'profile' | 'logout') => page.getByRole('menuitem', { name: text(`shell.user.${key}`) })

test('shows the name of the licensee and links to the start page', async () => {
  const { address } = await renderHeader()
  const home = page.getByRole('link', { name: new RegExp(`^Example Safety.*${text('shell.header.home')}$`) })

  await home.click()

  await expect.poll(address).toBe('/dashboard/start/overview')
})

test('links to the start page that the company has chosen', async () => {
  const { address } = await renderHeader({ client: { ...ada.client, homepage: '/dashboard/profile' } })

  await page.getByRole('link', { name: new RegExp(text('shell.header.home')) }).click()

  await expect.poll(address).toBe('/dashboard/profile')
})

test('shows the name of the company if the company has its own logo', async () => {
  const logoHref = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  await renderHeader({ client: { ...ada.client, logoHref } })

  await expect.element(page.getByRole('link', { name: new RegExp('^Example Ltd') })).toBeVisible()
})

test('shows the name, role and initials of the member', async () => {
  await renderHeader()

  await expect.element(userMenu().getByText('Ada Muster')).toBeVisible()
  await expect.element(userMenu().getByText(text('common.roles.super-admin'))).toBeVisible()
  await expect.element(page.getByText('AM', { exact: true })).toBeVisible()
})

test('opens the profile and signs the member out', async () => {
  const { address } = await renderHeader()

  await userMenu().click()
  await entry('profile').click()
  await expect.poll(address).toBe('/dashboard/profile')
  await userMenu().click()
  await entry('logout').click()

  await expect.poll(address).toBe('/dashboard/logout')
})

test('has no link to the profile for a member who may not read it', async () => {
  await renderHeader({ permissions: [] })

  await userMenu().click()

  await expect.element(entry('logout')).toBeVisible()
  await expect.element(entry('profile')).not.toBeInTheDocument()
})

test('repeats name and role in the menu on a phone', async () => {
  await setPhoneSize()
  await renderHeader()

  await userMenu().click()

  await expect.element(page.getByRole('menu').getByText('Ada Muster')).toBeVisible()
})

test.each([true, false])('reports whether the sidebar is open (%s) and toggles it', async (sidebarOpen) => {
  await setPhoneSize()
  const { onToggleSidebar } = await renderHeader({}, sidebarOpen)
  const toggle = page.getByRole('button', { name: text('shell.header.menu'), exact: true })

  await expect.element(toggle).toHaveAttribute('aria-expanded', String(sidebarOpen))
  await expect.element(toggle).toHaveAttribute('aria-controls', 'sidebar')
  await toggle.click()

  await expect.poll(() => onToggleSidebar).toHaveBeenCalledOnce()
})

test('is accessible, even with an open menu', async () => {
  const { container } = await renderHeader()
  expect(await axeViolations(container)).toEqual([])

  await userMenu().click()
  await expect.element(entry('logout')).toBeVisible()

  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
})

async function renderFooter(footer: Partial<(typeof licensee)['footer']> = {}) {
  await signIn({}, { footer: { ...licensee.footer, ...footer } })
  return renderUi(<Footer />, { language: 'en_GB' })
}
const contentinfo = page.getByRole('contentinfo')

test('names the licensee in the footer, without links if none are configured', async () => {
  await renderFooter()

  await expect.element(contentinfo).toHaveTextContent(`© ${new Date().getFullYear()} Example Safety`)
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('links the footer to the licensee and to the legal notices', async () => {
  const { container } = await renderFooter({
    licenseeLink: 'https://example.org/',
    legalNoticeLink: 'https://example.org/legal',
    dataProtectionLink: 'https://example.org/privacy',
  })

  const links = page.getByRole('link').elements() as HTMLAnchorElement[]
  expect(links.map(({ href }) => href)).toEqual([
    'https://example.org/',
    'https://example.org/legal',
    'https://example.org/privacy',
  ])
  await expect
    .element(page.getByRole('link', { name: new RegExp(text('shell.footer.legalNotice')) }))
    .toBeVisible()
  expect(await axeViolations(container)).toEqual([])
})

const support = { adviserName: 'Carla Rat', reason: 'Import', endsAt: '2026-11-20T10:30:00Z' }

test('shows the adviser, end time and reason of a support session, and ends the session', async () => {
  await signIn({ support })
  const { address, container } = await renderUi(<SupportBanner />, { language: 'en_GB' })
  const banner = page.getByRole('region', { name: text('shell.support.title') })

  await expect.element(banner.getByText(/Carla Rat.*until \d{1,2}:30.*Import/)).toBeVisible()
  expect(await axeViolations(container)).toEqual([])
  await banner.getByRole('button', { name: text('shell.support.end') }).click()

  await expect.poll(address).toBe('/dashboard/logout')
})

test('shows no banner if no adviser is signed in', async () => {
  await signIn()
  await renderUi(<SupportBanner />)

  await expect.element(page.getByText(text('shell.support.end'))).not.toBeInTheDocument()
})
