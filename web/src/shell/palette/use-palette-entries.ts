import { elearning } from '@sorgfalt/contract/elearning'
import { debounce, defaultPerPage } from '@sorgfalt/contract/limits'
import { memberList } from '@sorgfalt/contract/member-list'
import { useMemo } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import type { PaletteEntry, PaletteGroup } from '#ui/CommandPalette.tsx'
import { IconSchool, IconUser } from '#ui/icons.ts'
import { isBranch, menuFor } from '../menu.rules.ts'
import { menu } from '../menu.ts'
import { rank } from './rank.ts'

/** Fewer letters find too much. */
const shortest = 2
/** Entries of one kind. */
const most = 6

type Screen = PaletteEntry & { keywords: string }

/** Screens that this person may see. */
function useScreens(): readonly Screen[] {
  const t = useText()
  const may = useCan()
  return useMemo(
    () =>
      menuFor(menu, may).flatMap((section) =>
        section.items.flatMap((entry): Screen[] => {
          const items = isBranch(entry) ? entry.children : [entry]
          const above = isBranch(entry) ? `${t(section.title)} › ${t(entry.title)}` : t(section.title)
          const { icon } = entry
          return items.map((item) => ({
            id: item.path,
            label: t(item.title),
            aside: above,
            keywords: above,
            icon,
            link: { to: item.path },
          }))
        }),
      ),
    [t, may],
  )
}

/** What the palette offers for what was typed. */
export function usePaletteGroups(text: string): { groups: readonly PaletteGroup[]; busy: boolean } {
  const t = useText()
  const may = useCan()
  const screens = useScreens()
  const search = useDebounced(text.trim(), debounce.search)
  const wanted = search.length >= shortest
  const query = { filter: { search }, page: 1, perPage: defaultPerPage }
  const members = useCall(memberList.getList, query, { enabled: wanted && may(memberList.getList), keepPrevious: true })
  const tasks = useCall(elearning.readMemberTasks, query, { enabled: wanted && may(elearning.readMemberTasks), keepPrevious: true })

  const memberEntries = (wanted ? (members.data?.rows ?? []) : []).slice(0, most).map(
    ({ uuid, firstName, lastName, username }): PaletteEntry => ({
      id: uuid,
      label: `${firstName} ${lastName}`,
      aside: username,
      icon: IconUser,
      link: { to: '/dashboard/company/members/details/$uuid/$tabId', params: { uuid, tabId: 'details' } },
    }),
  )
  const taskEntries = (wanted ? (tasks.data?.rows ?? []) : []).slice(0, most).map(
    ({ taskUuid, title, executionUuid }): PaletteEntry => ({
      id: taskUuid,
      label: title,
      icon: IconSchool,
      link: executionUuid
        ? { to: '/dashboard/apps/elearnings/execution/$executionUuid', params: { executionUuid } }
        : { to: '/dashboard/apps/elearnings/my-elearnings', search: { search: title } },
    }),
  )
  const groups: PaletteGroup[] = [
    { title: t('shell.palette.screens'), entries: rank(screens, text) },
    { title: t('shell.palette.elearnings'), entries: taskEntries },
    { title: t('shell.palette.members'), entries: memberEntries },
  ]
  const busy = search !== text.trim() || members.fetching || tasks.fetching
  return { groups: groups.filter(({ entries }) => entries.length > 0), busy }
}
