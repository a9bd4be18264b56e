import type { Output } from '@sorgfalt/contract/core/call'
import { defaultPerPage } from '@sorgfalt/contract/core/limits'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { memberList } from '@sorgfalt/contract/member/list'
import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import type { CallInput } from '#lib/api.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { executionLink } from '#parts/risk/use-open-execution.ts'
import type { PaletteEntry } from '#ui/CommandPalette.tsx'
import { IconClipboardCheck, IconSchool, IconUser } from '#ui/icons.ts'
import { labelFirst } from './rank.ts'

/** Minimum length of a search text. Shorter texts match too many entries. */
const minSearchLength = 2
/** Maximum number of entries per list. */
const maxEntries = 6

interface Found {
  entries: readonly PaletteEntry[]
  busy: boolean
}

type ListCall =
  | typeof memberList.getList
  | typeof elearning.readMemberTasks
  | typeof elearningCatalog.readCatalog
  | typeof riskExecution.readMemberTasks
  | typeof riskCatalog.readCatalogList

/**
 * Returns the rows of a list that match the text. Returns none if the text is too short or the member may not
 * read the list.
 */
function useRows<C extends ListCall>(
  call: C,
  search: string,
): { rows: Output<C>['rows'][number][]; busy: boolean } {
  const may = useCan()
  const wanted = search.length >= minSearchLength
  const query = { filter: { search }, page: 1, perPage: defaultPerPage } as CallInput<C>
  const { data, fetching } = useCall(call, query, { enabled: wanted && may(call), keepPrevious: true })

  return { rows: wanted && data ? data.rows : [], busy: fetching }
}

/**
 * Returns the best entries. The server also searches other fields, so entries whose label matches come first.
 */
const best = (entries: readonly PaletteEntry[], search: string): readonly PaletteEntry[] =>
  labelFirst(entries, search).slice(0, maxEntries)

export function useMembersFound(search: string): Found {
  const { rows, busy } = useRows(memberList.getList, search)
  const entries = rows.map(
    ({ uuid, firstName, lastName, username }): PaletteEntry => ({
      id: uuid,
      label: `${firstName} ${lastName}`,
      aside: username,
      icon: IconUser,
      link: { to: '/dashboard/company/members/details/$uuid/$tabId', params: { uuid, tabId: 'overview' } },
    }),
  )

  return { entries: best(entries, search), busy }
}

/** Returns the member's e-learnings, then those of the catalogue. */
export function useElearningsFound(search: string): Found {
  const t = useText()
  const own = useRows(elearning.readMemberTasks, search)
  const catalog = useRows(elearningCatalog.readCatalog, search)
  const ownEntries = own.rows.map(
    ({ taskUuid, title, executionUuid }): PaletteEntry => ({
      id: taskUuid,
      label: title,
      icon: IconSchool,
      link: executionUuid
        ? { to: '/dashboard/apps/elearnings/execution/$executionUuid', params: { executionUuid } }
        : { to: '/dashboard/apps/elearnings/my-elearnings', search: { search: title } },
    }),
  )

  const catalogEntries = catalog.rows.map(
    ({ elearningUuid, title }): PaletteEntry => ({
      id: elearningUuid,
      label: title,
      aside: t('shell.palette.catalog'),
      icon: IconSchool,
      link: {
        to: '/dashboard/apps/elearnings/catalog/details/$elearningUuid/$tabId',
        params: { elearningUuid, tabId: 'settings' },
      },
    }),
  )

  return {
    entries: [...best(ownEntries, search), ...best(catalogEntries, search)],
    busy: own.busy || catalog.busy,
  }
}

/** Returns the member's analyses, then those of the catalogue. */
export function useRiskAssessmentsFound(search: string): Found {
  const t = useText()
  const own = useRows(riskExecution.readMemberTasks, search)
  const catalog = useRows(riskCatalog.readCatalogList, search)
  const ownEntries = own.rows.map(
    ({ assignmentUuid, executionUuid, title, targetName }): PaletteEntry => ({
      id: executionUuid ?? assignmentUuid,
      label: title,
      aside: targetName,
      icon: IconClipboardCheck,
      link: executionUuid
        ? executionLink(executionUuid)
        : { to: '/dashboard/apps/risk-assessments/my-analyses' },
    }),
  )

  const catalogEntries = catalog.rows.map(
    ({ riskAssessmentTaskUuid, title }): PaletteEntry => ({
      id: riskAssessmentTaskUuid,
      label: title,
      aside: t('shell.palette.catalog'),
      icon: IconClipboardCheck,
      link: {
        to: '/dashboard/apps/risk-assessments/catalog/details/$riskAssessmentTaskUuid/$tabId',
        params: { riskAssessmentTaskUuid, tabId: 'settings' },
      },
    }),
  )

  return {
    entries: [...best(ownEntries, search), ...best(catalogEntries, search)],
    busy: own.busy || catalog.busy,
  }
}
