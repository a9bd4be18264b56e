import { perPageOptions } from '@sorgfalt/contract/core/limits'
import { elearningAssignment } from '@sorgfalt/contract/elearning/assignment'
import { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import { useCall } from '#lib/use-call.ts'
import type { TargetRow } from './chosen-targets.ts'

/** What is assigned. */
export interface AssignedContent {
  kind: 'elearning' | 'riskAssessment'
  uuid: string
}

const perPage = perPageOptions[2]

/** Returns the uuids of those rows to which the content is assigned already. */
export function useAssigned(
  content: AssignedContent | undefined,
  rows: readonly TargetRow[],
): ReadonlySet<string> {
  const filter = { targets: rows.map(({ uuid }) => uuid) }
  const { kind, uuid = '' } = content ?? {}
  const elearnings = useCall(
    elearningAssignment.readAssignments,
    { elearningUuid: uuid, filter, perPage },
    { enabled: kind === 'elearning' && rows.length > 0, keepPrevious: true },
  )
  const risks = useCall(
    riskAssignment.readAssignmentList,
    { riskAssessmentTaskUuid: uuid, filter, perPage },
    { enabled: kind === 'riskAssessment' && rows.length > 0, keepPrevious: true },
  )

  if (kind === 'elearning') return new Set(elearnings.data?.rows.map(({ targetUuid }) => targetUuid))

  return new Set(
    risks.data?.rows.flatMap(({ orgUnits, location }) =>
      orgUnits.length > 0 ? orgUnits.map((unit) => unit.uuid) : (location?.uuid ?? []),
    ),
  )
}
