import { archivedMember } from '@sorgfalt/contract/member/archive'
import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '#features/member/archive/ArchivePage.tsx'
import { tableSearch } from '#lib/table-search.ts'

export const Route = createFileRoute('/dashboard/company/members/archive/list')({
  staticData: { title: 'archive.title', access: [archivedMember.list] },
  validateSearch: tableSearch(archivedMember.list),
  component: ArchivePage,
})
