import { createFileRoute, redirect } from '@tanstack/react-router'
import { tabOf } from '#features/member/details/tabs.ts'

export const Route = createFileRoute('/dashboard/company/members/details/$uuid/')({
  beforeLoad: ({ params: { uuid } }) => {
    throw redirect({
      to: '/dashboard/company/members/details/$uuid/$tabId',
      params: { uuid, tabId: tabOf(undefined) },
      replace: true,
    })
  },
})
