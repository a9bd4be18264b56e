import { createFileRoute, redirect } from '@tanstack/react-router'
import { tabOf } from '#features/elearning/catalog/catalog-tabs.ts'

export const Route = createFileRoute('/dashboard/apps/elearnings/catalog/details/$elearningUuid/')({
  beforeLoad: ({ params: { elearningUuid } }) => {
    throw redirect({
      to: '/dashboard/apps/elearnings/catalog/details/$elearningUuid/$tabId',
      params: { elearningUuid, tabId: tabOf(undefined) },
      replace: true,
    })
  },
})
