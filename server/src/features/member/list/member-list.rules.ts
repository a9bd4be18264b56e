import type { calls, Input } from '@sorgfalt/contract'
import { type MemberRole, memberRoles } from '@sorgfalt/contract/core/role'
import { memberStatuses } from '@sorgfalt/contract/member/member'

export type MemberFilter = Input<typeof calls.memberList.getList>['filter']
export type MemberStatus = (typeof memberStatuses)[number]

const usual: readonly MemberStatus[] = ['invited', 'active']

/** Statuses that a list shows: what was asked for, else all but the archive; whoever never logged in is not active. */
export function shownStatuses({
  status,
  neverLoggedIn,
}: Pick<MemberFilter, 'status' | 'neverLoggedIn'>): MemberStatus[] {
  const asked = status?.length ? status : usual
  return memberStatuses.filter((one) => asked.includes(one) && !(neverLoggedIn && one === 'active'))
}

/** Place of a role in the order of power, as the column role_rank computes it. */
export const rankOf = (role: MemberRole): number => memberRoles.indexOf(role) + 1
