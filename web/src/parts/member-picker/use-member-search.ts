import { debounce, perPageOptions } from '@sorgfalt/contract/core/limits'
import { type ListedMember, memberList } from '@sorgfalt/contract/member/list'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { asCallError } from '#lib/api.ts'
import type { FilterOf, SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { callQuery, useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'

/** Who can be chosen: the filter of the member list, without its search. */
export type MemberChoice = Partial<FilterOf<typeof memberList.getList>>
export type MemberOrder = SortOf<typeof memberList.getList>
/** What a chosen member is known by. `archived`: chosen once, and has left since. */
export type PickedMember = Pick<ListedMember, 'uuid' | 'firstName' | 'lastName' | 'role'> &
  Partial<Pick<ListedMember, 'username'>> & { archived?: boolean }

export const nameOf = ({ firstName, lastName }: Pick<PickedMember, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** The name, with a mark on whoever has left. */
export function useMarkedName(): (
  member: Pick<PickedMember, 'firstName' | 'lastName' | 'archived'>,
) => string {
  const t = useText()
  return (member) => (member.archived ? t('member.archivedName', { name: nameOf(member) }) : nameOf(member))
}

/** Members that one page of a picker holds. */
export const pickerPage = perPageOptions[2]

function useFilter(text: string, choice: MemberChoice) {
  const typed = text.trim()
  const search = useDebounced(typed, debounce.search)
  return { filter: { ...choice, ...(search && { search }) }, waiting: search !== typed }
}

/** Members whom the reader may see and who fit what was typed, the first of them; searched on the server, which sorts them by name unless told. */
export function useMemberSearch(text: string, choice: MemberChoice, sortBy?: MemberOrder) {
  const { filter, waiting } = useFilter(text, choice)
  const { data, fetching } = useCall(
    memberList.getList,
    { filter, page: 1, perPage: pickerPage, sortBy },
    { keepPrevious: true },
  )
  return { found: data?.rows, total: data?.total ?? 0, searching: fetching || waiting }
}

/** The same with as many pages as are asked for, as one list. */
export function useMemberPages(text: string, choice: MemberChoice, pages: number) {
  const { filter, waiting } = useFilter(text, choice)
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...callQuery(memberList.getList, { filter, page: index + 1, perPage: pickerPage }),
      placeholderData: keepPreviousData,
    })),
  })
  const error = answers.find((answer) => answer.error)?.error
  // Who is hired between two answers moves somebody onto the next page.
  const found = new Map(
    answers.flatMap(({ data }) => data?.rows ?? []).map((member) => [member.uuid, member]),
  )
  return {
    found: answers[0]?.data && [...found.values()],
    total: answers[0]?.data?.total ?? 0,
    searching: waiting || answers.some(({ isFetching }) => isFetching),
    error: error ? asCallError(error) : undefined,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch()
    },
  }
}
