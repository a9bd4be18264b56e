import { archivedMember } from '@sorgfalt/contract/archived-member'
import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '#features/company/members/archive/ArchivePage.tsx'
import { tableSearch } from '#lib/table-search.ts'

export const Route = createFileRoute('/dashboard/company/members/archive/list')({
  staticData: { title: 'archive.title', access: [archivedMember.list] },
  validateSearch: tableSearch(archivedMember.list),
  component: ArchivePage,
})
