import { createFileRoute, redirect } from '@tanstack/react-router'
import { tabOf } from '#features/profile/profile-tabs.ts'

export const Route = createFileRoute('/dashboard/profile/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/profile/$tabId', params: { tabId: tabOf(undefined) }, replace: true })
  },
})
