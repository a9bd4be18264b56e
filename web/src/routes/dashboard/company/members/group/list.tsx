import { memberGroup } from '@sorgfalt/contract/member-group'
import { createFileRoute } from '@tanstack/react-router'
import { GroupsPage } from '#features/company/groups/GroupsPage.tsx'
import { groupSearch } from '#features/company/groups/use-group-filters.ts'

export const Route = createFileRoute('/dashboard/company/members/group/list')({
  staticData: { title: 'group.list.title', access: [memberGroup.list] },
  validateSearch: groupSearch,
  component: GroupsPage,
})
