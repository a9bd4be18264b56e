import { createFileRoute, redirect } from '@tanstack/react-router'
import { tabOf, unitLink } from '#features/org-unit/unit-tabs.ts'

export const Route = createFileRoute('/dashboard/company/org-units/details/$uuid/')({
  beforeLoad: ({ params: { uuid } }) => {
    throw redirect({ ...unitLink(uuid, tabOf(undefined)), replace: true })
  },
})
