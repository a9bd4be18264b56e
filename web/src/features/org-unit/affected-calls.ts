import { memberList } from '@sorgfalt/contract/member/list'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'

/** Calls whose answers depend on the tree or on the members of its units. */
export const affectedCalls = [
  orgUnit.list,
  orgUnit.memberList,
  memberList.getList,
  memberList.readFilterOptions,
]
