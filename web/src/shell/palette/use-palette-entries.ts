import { useMemo } from 'react'
import { debounce } from '#lib/constants.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useDebounced } from '#lib/use-debounced.ts'
import { isBranch, menuFor } from '#parts/menu/menu.rules.ts'
import { menu } from '#parts/menu/menu.ts'
import type { PaletteEntry, PaletteGroup } from '#ui/CommandPalette.tsx'
import { rank } from './rank.ts'
import { useElearningsFound, useMembersFound, useRiskAssessmentsFound } from './use-found.ts'

type Screen = PaletteEntry & { keywords: string }

/** Returns the screens that the member may open. */
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

/** Returns the entries of the palette for a text. */
export function usePaletteGroups(text: string): { groups: readonly PaletteGroup[]; busy: boolean } {
  const t = useText()
  const screens = useScreens()
  const search = useDebounced(text.trim(), debounce.search)
  const learning = useElearningsFound(search)
  const risks = useRiskAssessmentsFound(search)
  const members = useMembersFound(search)
  const groups: PaletteGroup[] = [
    { title: t('shell.palette.screens'), entries: rank(screens, text) },
    { title: t('shell.palette.elearnings'), entries: learning.entries },
    { title: t('shell.palette.riskAssessments'), entries: risks.entries },
    { title: t('shell.palette.members'), entries: members.entries },
  ]

  const busy = search !== text.trim() || [learning, risks, members].some((found) => found.busy)

  return { groups: groups.filter(({ entries }) => entries.length > 0), busy }
}
