import type { AnyCall } from '@sorgfalt/contract'
import type { AuditEntry } from '@sorgfalt/contract/audit/audit'
import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import { memberGroup } from '@sorgfalt/contract/group/group'
import { location } from '@sorgfalt/contract/location/location'
import { orgUnit } from '@sorgfalt/contract/org-unit/org-unit'
import { overdue } from '@sorgfalt/contract/overdue/overdue'
import { riskCatalog } from '@sorgfalt/contract/risk-assessment/catalog'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { template } from '@sorgfalt/contract/template/template'
import { useCan } from '#lib/session.ts'
import { useMemberLink } from '#parts/member-link/use-member-link.ts'
import type { LinkTarget } from '#ui/link.ts'

/** The page of a record, and the call that the page needs. */
interface RecordPage {
  call: AnyCall
  link: (uuid: string) => LinkTarget
}

const details = (uuid: string) => ({ uuid, tabId: 'details' })
const pages: Readonly<Record<string, RecordPage>> = {
  orgUnit: {
    call: orgUnit.detail,
    link: (uuid) => ({ to: '/dashboard/company/org-units/details/$uuid/$tabId', params: details(uuid) }),
  },
  location: {
    call: location.detail,
    link: (uuid) => ({ to: '/dashboard/company/locations/details/$uuid/$tabId', params: details(uuid) }),
  },
  memberGroup: {
    call: memberGroup.detail,
    link: (uuid) => ({ to: '/dashboard/company/members/group/details/$uuid/$tabId', params: details(uuid) }),
  },
  elearning: {
    call: elearningCatalog.readDetails,
    link: (elearningUuid) => ({
      to: '/dashboard/apps/elearnings/catalog/details/$elearningUuid',
      params: { elearningUuid },
    }),
  },
  riskAssessmentTask: {
    call: riskCatalog.readDetails,
    link: (riskAssessmentTaskUuid) => ({
      to: '/dashboard/apps/risk-assessments/catalog/details/$riskAssessmentTaskUuid',
      params: { riskAssessmentTaskUuid },
    }),
  },
  template: { call: template.list, link: () => ({ to: '/dashboard/apps/templates' }) },
}

/** The screens from which members are reminded. */
const overdueList: RecordPage = { call: overdue.list, link: () => ({ to: '/dashboard/start/overdue' }) }
const rounds: RecordPage = {
  call: riskEvaluation.readAssignmentOverviewList,
  link: () => ({ to: '/dashboard/apps/risk-assessments/evaluation/list' }),
}

/**
 * Returns a function that links an entry to its record. The function returns undefined if the record does not
 * exist any more, if the reader may not see it, or if it has no page.
 */
export function useRecordLink(): (entry: AuditEntry) => LinkTarget | undefined {
  const may = useCan()
  const memberLink = useMemberLink()

  return ({ entity, record, action }) => {
    const isOrder = entity === 'reminderOrder'
    if (!record || !(record.isVisible || isOrder)) return undefined
    if (entity === 'member') return memberLink(record)

    const ofOrder = action === 'remindRound' ? rounds : overdueList
    const page = isOrder ? ofOrder : pages[entity]

    return page && may(page.call) ? page.link(record.uuid) : undefined
  }
}
