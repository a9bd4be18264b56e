import { debounce, type perPageOptions } from '@sorgfalt/contract/limits'
import { type ListedMember, memberList } from '@sorgfalt/contract/member-list'
import type { FilterOf } from '#lib/table-search.ts'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'

/** Who can be chosen: the filter of the member list, without its search. */
export type MemberChoice = Partial<FilterOf<typeof memberList.getList>>
/** What a chosen member is known by. */
export type PickedMember = Pick<ListedMember, 'uuid' | 'firstName' | 'lastName' | 'role'>

export const nameOf = ({ firstName, lastName }: Pick<PickedMember, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`

/** Members whom the reader may see and who fit what was typed; searched on the server. */
export function useMemberSearch(text: string, choice: MemberChoice, perPage: (typeof perPageOptions)[number]) {
  const typed = text.trim()
  const search = useDebounced(typed, debounce.search)
  const { data, fetching, error, retry } = useCall(
    memberList.getList,
    { filter: { ...choice, ...(search && { search }) }, page: 1, perPage },
    { keepPrevious: true },
  )
  return { found: data?.rows, total: data?.total ?? 0, searching: fetching || search !== typed, error, retry }
}
