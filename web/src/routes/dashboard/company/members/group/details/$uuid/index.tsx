import { createFileRoute, redirect } from '@tanstack/react-router'
import { tabOf } from '#features/group/group-tabs.ts'

export const Route = createFileRoute('/dashboard/company/members/group/details/$uuid/')({
  beforeLoad: ({ params: { uuid } }) => {
    throw redirect({
      to: '/dashboard/company/members/group/details/$uuid/$tabId',
      params: { uuid, tabId: tabOf(undefined) },
      replace: true,
    })
  },
})
