import type { OpenResponsibilities } from '@sorgfalt/contract/member/archive'
import { Link } from '@tanstack/react-router'

/** Links to the org units and locations that need another responsible member. */
export function OrgNodeLinks({ orgNodes }: Pick<OpenResponsibilities, 'orgNodes'>) {
  return (
    <ul>
      {orgNodes.map(({ kind, uuid, name }) => (
        <li key={uuid}>
          <Link
            to={
              kind === 'orgUnit'
                ? '/dashboard/company/org-units/details/$uuid/$tabId'
                : '/dashboard/company/locations/details/$uuid/$tabId'
            }
            params={{ uuid, tabId: 'details' }}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/**
 * Links to the action plans. Each link filters by the members whose open actions need another responsible
 * member.
 */
export function PlanLinks({
  plans,
  responsible,
}: Pick<OpenResponsibilities, 'plans'> & { responsible: readonly string[] }) {
  return (
    <ul>
      {plans.map(({ riskAssessmentExecutionResultUuid, title, targetName, actionCount }) => (
        <li key={riskAssessmentExecutionResultUuid}>
          <Link
            to="/dashboard/apps/risk-assessments/evaluation/details/$riskAssessmentExecutionResultUuid/risk-actions"
            params={{ riskAssessmentExecutionResultUuid }}
            search={{ responsible: [...responsible] }}
          >
            {[title, targetName].filter(Boolean).join(', ')}
          </Link>{' '}
          ({actionCount})
        </li>
      ))}
    </ul>
  )
}
