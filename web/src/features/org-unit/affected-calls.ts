import { memberList } from '@sorgfalt/contract/member/list'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'

/** Answers that are out of date once the tree or who belongs where has changed. */
export const affectedCalls = [
  orgUnit.list,
  orgUnit.memberList,
  memberList.getList,
  memberList.readFilterOptions,
]
