import { memberDetails } from '@sorgfalt/contract/member/details'
import { useCan } from '#lib/session.ts'
import type { LinkTarget } from '#ui/link.ts'

/** Returns the link to the pages of a member; undefined if the user may not read them. */
export function useMemberLink(): (member: { uuid: string }) => LinkTarget | undefined {
  const may = useCan()
  return ({ uuid }) =>
    may(memberDetails.read)
      ? { to: '/dashboard/company/members/details/$uuid/$tabId', params: { uuid, tabId: 'overview' } }
      : undefined
}
