import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { type ListedMember, memberList } from '@sorgfalt/contract/member/list'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { asCallError } from '#lib/api.ts'
import { debounce } from '#lib/constants.ts'
import type { FilterOf, SortOf } from '#lib/table-search.ts'
import { useText } from '#lib/texts.tsx'
import { callQuery, useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'

/** The members who can be chosen: a filter of the member list, without its search. */
export type MemberChoice = Partial<FilterOf<typeof memberList.getList>>
export type MemberOrder = SortOf<typeof memberList.getList>
/** A chosen member. `archived`: the member was archived after being chosen. */
export type PickedMember = Pick<ListedMember, 'uuid' | 'firstName' | 'lastName' | 'role'> &
  Partial<Pick<ListedMember, 'username'>> & { archived?: boolean }

export const nameOf = ({ firstName, lastName }: Pick<PickedMember, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** Returns a function that returns the name of a member, with a mark if the member is archived. */
export function useMarkedName(): (
  member: Pick<PickedMember, 'firstName' | 'lastName' | 'archived'>,
) => string {
  const t = useText()
  return (member) => (member.archived ? t('member.archivedName', { name: nameOf(member) }) : nameOf(member))
}

/** Number of members on a page of the picker. */
export const pickerPage = perPageOptions[2]

function useFilter(text: string, choice: MemberChoice) {
  const typed = text.trim()
  const search = useDebounced(typed, debounce.search)
  return { filter: { ...choice, ...(search && { search }) }, waiting: search !== typed }
}

/** Searches members on the server, and returns the first page. Default order: by name. */
export function useMemberSearch(text: string, choice: MemberChoice, sortBy?: MemberOrder) {
  const { filter, waiting } = useFilter(text, choice)
  const { data, fetching } = useCall(
    memberList.getList,
    { filter, page: 1, perPage: pickerPage, sortBy },
    { keepPrevious: true },
  )

  return { found: data?.rows, total: data?.total ?? 0, searching: fetching || waiting }
}

/** Searches members on the server, and returns the first `pages` pages as one list. */
export function useMemberPages(text: string, choice: MemberChoice, pages: number) {
  const { filter, waiting } = useFilter(text, choice)
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...callQuery(memberList.getList, { filter, page: index + 1, perPage: pickerPage }),
      placeholderData: keepPreviousData,
    })),
  })

  const error = answers.find((answer) => answer.error)?.error
  // If a member is created between two requests, another member moves to the next page and is returned twice.
  // The map removes the duplicate.
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
