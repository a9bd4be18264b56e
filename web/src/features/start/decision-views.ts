/** How each kind of decision looks and where it is made. */
import type { Decision } from '@sorgfalt/contract/start/overview'
import type { IconShape } from '#ui/Icon.tsx'
import {
  IconCertificate,
  IconChecks,
  IconClipboardCheck,
  IconEye,
  IconFlag,
  IconListDetails,
  IconMessageCircle,
  IconRefresh,
  IconUserPlus,
} from '#ui/icons.ts'
import type { LinkTarget } from '#ui/link.ts'

export const decisionIcons: Record<Decision['kind'], IconShape> = {
  approve: IconChecks,
  decide: IconListDetails,
  agree: IconClipboardCheck,
  finish: IconFlag,
  check: IconEye,
  ineffective: IconRefresh,
  oral: IconMessageCircle,
  qualification: IconCertificate,
  gap: IconUserPlus,
}

const evaluation = '/dashboard/apps/risk-assessments/evaluation'

/** Returns the screen on which the decision is made. */
export function findDecisionLink({ kind, title, subjectUuid }: Decision): LinkTarget {
  const params = { riskAssessmentExecutionResultUuid: subjectUuid }
  const result = `${evaluation}/details/$riskAssessmentExecutionResultUuid` as const

  switch (kind) {
    case 'approve':
    case 'decide':
      return { to: `${result}/risks`, params }
    case 'agree':
    case 'ineffective':
      return { to: `${result}/risk-actions`, params }
    case 'check':
      return { to: `${result}/risk-actions`, params, search: { due: ['toCheck'] } }
    case 'finish':
      return { to: `${evaluation}/list`, search: { status: ['canFinish'], search: title } }
    case 'oral':
      return { to: '/dashboard/apps/elearnings/oral-parts', search: { passed: true, search: title } }
    case 'qualification':
      return {
        to: '/dashboard/company/members/group/details/$uuid/$tabId',
        params: { uuid: subjectUuid, tabId: 'member' },
      }
    case 'gap':
      return { to: '/dashboard/start/infopoint/$locationUuid', params: { locationUuid: subjectUuid } }
  }
}
