import { memberGroup } from '@sorgfalt/contract/group/group'
import { createFileRoute } from '@tanstack/react-router'
import { GroupsPage } from '#features/group/GroupsPage.tsx'
import { groupSearch } from '#features/group/use-group-filters.ts'

export const Route = createFileRoute('/dashboard/company/members/group/list')({
  staticData: { title: 'group.list.title', access: [memberGroup.list] },
  validateSearch: groupSearch,
  component: GroupsPage,
})
