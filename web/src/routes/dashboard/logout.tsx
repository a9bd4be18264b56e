import { createFileRoute } from '@tanstack/react-router'
import { deliverWaiting } from '#features/elearning/execution/DeliverWaiting.tsx'
import { LogoutPage } from '#shell/LogoutPage.tsx'

export const Route = createFileRoute('/dashboard/logout')({
  staticData: { title: 'shell.logout.title', layout: 'empty' },
  component: () => <LogoutPage deliverWaiting={deliverWaiting} />,
})
