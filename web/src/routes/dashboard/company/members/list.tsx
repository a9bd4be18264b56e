import { memberList } from '@sorgfalt/contract/member/list'
import { createFileRoute } from '@tanstack/react-router'
import { MembersPage } from '#features/member/list/MembersPage.tsx'
import { memberSearch } from '#features/member/list/member-filter.ts'

export const Route = createFileRoute('/dashboard/company/members/list')({
  staticData: { title: 'member.list.title', access: [memberList.getList] },
  validateSearch: memberSearch,
  component: MembersPage,
})
