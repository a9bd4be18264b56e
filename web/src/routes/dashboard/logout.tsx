import { createFileRoute } from '@tanstack/react-router'
import { LogoutPage } from '#shell/LogoutPage.tsx'

export const Route = createFileRoute('/dashboard/logout')({
  staticData: { title: 'shell.logout.title', layout: 'empty' },
  component: LogoutPage,
})
