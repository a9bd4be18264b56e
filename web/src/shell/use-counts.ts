import { type MenuCounts, overview } from '@sorgfalt/contract/start/overview'
import { useMatchRoute } from '@tanstack/react-router'
import { useCan } from '#lib/session.ts'
import { useCall } from '#lib/use-call.ts'

const minute = 60_000

/** Returns the numbers of open items for the menu. The start page reads them with its other data. */
export function useCounts(): Partial<MenuCounts> {
  const isStart = Boolean(useMatchRoute()({ to: '/dashboard/start/overview', fuzzy: true }))
  const may = useCan()(overview.read)
  const page = useCall(overview.read, {}, { enabled: may && isStart })
  const counts = useCall(overview.readCounts, {}, { enabled: may && !isStart, staleTime: minute })
  const [current, previous] = isStart ? [page.data?.counts, counts.data] : [counts.data, page.data?.counts]

  return current ?? previous ?? {}
}
