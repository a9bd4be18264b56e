import type { calls, Input } from '@sorgfalt/contract'
import { type MemberRole, memberRoles } from '@sorgfalt/contract/core/role'
import { memberStatuses } from '@sorgfalt/contract/member/member'

export type MemberFilter = Input<typeof calls.memberList.getList>['filter']
export type MemberStatus = (typeof memberStatuses)[number]

const defaultStatuses: readonly MemberStatus[] = ['invited', 'active']

/**
 * Returns the statuses that a list shows: the requested ones, or by default all except `archived`. With
 * `neverLoggedIn` it never returns `active`, because active members have logged in.
 */
export function shownStatuses({
  status,
  neverLoggedIn,
}: Pick<MemberFilter, 'status' | 'neverLoggedIn'>): MemberStatus[] {
  const requested = status?.length ? status : defaultStatuses
  return memberStatuses.filter((one) => requested.includes(one) && !(neverLoggedIn && one === 'active'))
}

/**
 * Returns the rank of a role, starting with 1 for super-admin. The column role_rank contains the same rank.
 * list-model.test.ts compares both.
 */
export const roleRank = (role: MemberRole): number => memberRoles.indexOf(role) + 1
