import { createFileRoute, redirect } from '@tanstack/react-router'
import { OverviewPage } from '#features/start/OverviewPage.tsx'
import { overviewTabOf } from '#features/start/overview-tabs.ts'
import { everyone } from '#lib/session.ts'

export const Route = createFileRoute('/dashboard/start/overview/$tabId')({
  staticData: { title: 'elearning.overview.title', access: [everyone] },
  beforeLoad: ({ params }) => {
    const tabId = overviewTabOf(params.tabId)
    if (tabId !== params.tabId)
      throw redirect({ to: '/dashboard/start/overview/$tabId', params: { tabId }, replace: true })
  },
  component: OverviewRoute,
})

function OverviewRoute() {
  return <OverviewPage tab={overviewTabOf(Route.useParams().tabId)} />
}
