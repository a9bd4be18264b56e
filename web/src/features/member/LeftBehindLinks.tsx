import type { LeftBehind } from '@sorgfalt/contract/member/archive'
import { Link } from '@tanstack/react-router'

/** Org units and locations that need somebody else: the way there. */
export function PlaceLinks({ places }: Pick<LeftBehind, 'places'>) {
  return (
    <ul>
      {places.map(({ kind, uuid, name }) => (
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

/** Plans with open measures of these members: the way to hand them over. */
export function PlanLinks({
  plans,
  responsible,
}: Pick<LeftBehind, 'plans'> & { responsible: readonly string[] }) {
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
