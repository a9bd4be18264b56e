import { createFileRoute } from '@tanstack/react-router'
import { deliverQueuedSaves } from '#features/elearning/execution/DeliverQueuedSaves.tsx'
import { LogoutPage } from '#shell/LogoutPage.tsx'

export const Route = createFileRoute('/dashboard/logout')({
  staticData: { title: 'shell.logout.title', layout: 'empty' },
  component: () => <LogoutPage deliverWaiting={deliverQueuedSaves} />,
})
