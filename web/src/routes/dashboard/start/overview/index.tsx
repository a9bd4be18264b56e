import { createFileRoute, redirect } from '@tanstack/react-router'
import { overviewTabOf } from '#features/start/overview-tabs.ts'

export const Route = createFileRoute('/dashboard/start/overview/')({
  beforeLoad: () => {
    throw redirect({
      to: '/dashboard/start/overview/$tabId',
      params: { tabId: overviewTabOf(undefined) },
      replace: true,
    })
  },
})
