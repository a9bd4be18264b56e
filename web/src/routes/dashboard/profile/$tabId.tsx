import { profile } from '@sorgfalt/contract/profile'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ProfilePage } from '#features/profile/ProfilePage.tsx'
import { firstTab, isProfileTab } from '#features/profile/tabs.ts'

export const Route = createFileRoute('/dashboard/profile/$tabId')({
  staticData: { title: 'profile.title', access: [profile.readProfileSetting] },
  beforeLoad: ({ params }) => {
    if (!isProfileTab(params.tabId)) throw redirect({ to: '/dashboard/profile/$tabId', params: { tabId: firstTab }, replace: true })
  },
  component: ProfilePage,
})
