import { memberList } from '@sorgfalt/contract/member-list'
import { createFileRoute } from '@tanstack/react-router'
import { MembersPage } from '#features/company/members/MembersPage.tsx'
import { memberSearch } from '#features/company/members/member-filter.ts'

export const Route = createFileRoute('/dashboard/company/members/list')({
  staticData: { title: 'member.list.title', access: [memberList.getList] },
  validateSearch: memberSearch,
  component: MembersPage,
})
