/** Nordlicht's risk assessments: one that waits for its plan, one that is being answered. */
import type { AssessmentStage } from './assessing.ts'
import { assess, takeIntoUse } from './assessing.ts'
import type { Seeded } from './company.ts'

export async function assessNordlicht(stage: AssessmentStage, { members, units }: Seeded): Promise<void> {
  await takeIntoUse(stage, 'psychische-belastung', 24, 30)
  const answeredBy = members.slice(0, 12)
  await assess(stage, { catalogue: 'psychische-belastung', units, assignedDaysAgo: 40, answeredBy, finishedDaysAgo: 6 })
}
