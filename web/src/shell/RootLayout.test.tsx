import { memberList } from '@sorgfalt/contract/member/list'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { RootLayout } from './RootLayout.tsx'

/** Renders a screen that requires the permission for the list of members. */
async function renderMembers(permissions: string[], layout?: 'empty') {
  await signIn({ permissions })
  const root = createRootRoute({ component: () => <RootLayout background={null} /> })
  const screen = createRoute({
    getParentRoute: () => root,
    path: '/members',
    staticData: { title: 'member.list.title', access: [memberList.getList], ...(layout && { layout }) },
    component: () => <h1>Members</h1>,
  })
  const history = createMemoryHistory({ initialEntries: ['/members'] })
  const router = createRouter({ routeTree: root.addChildren([screen]), history })
  await router.load()

  await renderUi(<RouterProvider router={router as never} />, { language: 'en_GB' })
}
const members = () => page.getByRole('heading', { level: 1, name: 'Members' })
const forbidden = () => page.getByRole('heading', { level: 1, name: text('shell.forbidden.title') })

test('shows a screen to a member who has the permission for it', async () => {
  await renderMembers([memberList.getList.access])

  await expect.element(members()).toBeVisible()
  await expect.element(page.getByRole('banner')).toBeVisible()
})

test.each([undefined, 'empty'] as const)(
  'hides a screen from a member who lacks the permission for it, in the layout %s',
  async (layout) => {
    await renderMembers([], layout)

    await expect.element(forbidden()).toBeVisible()
    await expect.element(page.getByRole('banner')).toBeVisible()
    await expect.element(members()).not.toBeInTheDocument()
    await expect.element(page.getByText(text('common.status.401')).first()).toBeVisible()
  },
)

test('shows a screen of the layout "empty" without header and menu', async () => {
  await renderMembers([memberList.getList.access], 'empty')

  await expect.element(members()).toBeVisible()
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
})
