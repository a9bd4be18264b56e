import { overdue } from '@sorgfalt/contract/overdue/overdue'
import { createFileRoute } from '@tanstack/react-router'
import { OverduePage } from '#features/overdue/OverduePage.tsx'
import { overdueSearch } from '#features/overdue/overdue-filter.ts'

export const Route = createFileRoute('/dashboard/start/overdue')({
  staticData: { title: 'overdue.title', access: [overdue.list] },
  validateSearch: overdueSearch,
  component: OverduePage,
})
